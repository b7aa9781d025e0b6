import { assertNever } from '../../../core/assert.ts';
import type { Seat } from '../../../core/game.ts';
import { type Cast, capital, does, listed, possessive, type Words, who } from '../../../core/words.ts';
import type { Event, Fact, Why } from '../types.ts';
import type { Effect, HandCard, Labels } from './labels.ts';

export const words: Words<Event, Why, Fact> = { event, reason, fact };

type Happened<Type extends Event['type']> = Extract<Event, { type: Type }>;
type Because<Code extends Why['code']> = Extract<Why, { code: Code }>;

function event(happened: Event, cast: Cast): string {
  switch (happened.type) {
    case 'dealt': {
      const way = happened.direction === 1 ? 'clockwise' : 'counter-clockwise';
      return `Round ${happened.round}, played ${way}: everyone gets ${happened.hands[0]?.length ?? 0} cards.`;
    }
    case 'called':
      return called(happened, cast);
    case 'redealt':
      return 'Nobody who called has a number: the cards are dealt again.';
    case 'tie-broken': {
      const tied = seats(happened.tied, cast);
      return `${capital(tied)} called ${card(happened.card)}: luck picks ${who(cast, happened.seat, 'you')}.`;
    }
    case 'begins':
      return `${does(cast, happened.seat, 'begins', 'You begin')} with ${card(happened.card)}.`;
    case 'played':
      return `${does(cast, happened.seat, 'plays', 'You play')} ${card(happened.card)}.`;
    case 'wild-placed':
      return `${does(cast, happened.seat, 'plays', 'You play')} a Wild as ${card(String(happened.value))} at place ${happened.at + 1}.`;
    case 'switched':
      return switched(happened, cast);
    case 'zapped':
      return `${does(cast, happened.seat, 'zaps', 'You zap')} ${card(happened.card)} off the row.`;
    case 'no-played':
      return `${does(cast, happened.seat, 'says', 'You say')} No! and will sit out the next turn.`;
    case 'row-cleared':
      return `${does(cast, happened.seat, 'makes', 'You make')} it ${happened.row.length} cards: the row is cleared.`;
    case 'drew':
      return `${does(cast, happened.seat, 'draws', 'You draw')} ${card(happened.card)}, ${happened.left} left in the deck.`;
    case 'reshuffled':
      return `The deck is empty: ${happened.drawPile} discarded cards are shuffled into a new one.`;
    case 'skipped':
      return `${does(cast, happened.seat, 'is', 'You are')} skipped because of the No! card.`;
    case 'no-removed':
      return `${does(cast, happened.seat, 'puts', 'You put')} the No! away and ${happened.seat === cast.you ? 'are' : 'is'} back.`;
    case 'asked':
      return asked(happened, cast);
    case 'gave': {
      const asker = who(cast, happened.asker, 'you');
      return `${does(cast, happened.giver, 'helps', 'You help')}: ${card(happened.card)} for ${asker}.`;
    }
    case 'returned': {
      const giver = who(cast, happened.giver, 'you');
      return `${does(cast, happened.asker, 'gives', 'You give')} ${giver} ${card(happened.card)} in return.`;
    }
    case 'no-help':
      return `${does(cast, happened.giver, 'can’t help', 'You can’t help')} ${who(cast, happened.asker, 'you')}.`;
    case 'helpless':
      return `${does(cast, happened.asker, 'has', 'You have')} nothing to play, and everyone else hides behind a No! card.`;
    case 'round-over':
      return roundOver(happened, cast);
    case 'game-over':
      return `${capital(seats(happened.winners, cast))} ${isPlural(happened.winners, cast) ? 'win' : 'wins'} the game!`;
    default:
      return assertNever(happened);
  }
}

function called({ calls }: Happened<'called'>, cast: Cast): string {
  const each = calls.map(({ seat, card: lowest }) => `${who(cast, seat, 'you')} ${lowest ?? 'no number'}`);
  return `Lowest numbers: ${each.join(', ')}.`;
}

function switched({ seat, at: place, took, put }: Happened<'switched'>, cast: Cast): string {
  const swap = `${card(put)} goes in, ${card(took)} comes out`;
  return `${does(cast, seat, 'plays', 'You play')} a Switch at place ${place + 1}: ${swap}.`;
}

function asked({ asker, giver, passedOver }: Happened<'asked'>, cast: Cast): string {
  const because = passedOver.length > 0 ? ` (${seats(passedOver, cast)}: No!)` : '';
  return `${does(cast, asker, 'can’t play and asks', 'You can’t play and ask')} ${who(cast, giver, 'you')} for help${because}.`;
}

function roundOver({ round, why, scorers, points }: Happened<'round-over'>, cast: Cast): string {
  const gains = isPlural(scorers, cast) ? 'get' : 'gets';
  const each = why === 'no-help' && scorers.length > 1 ? ' each' : '';
  return `Round ${round} is over: ${seats(scorers, cast)} ${gains} 1 point${each}. ${standing(points, cast)}`;
}

function standing(points: readonly number[], cast: Cast): string {
  return `Points: ${points.map((own, seat) => `${who(cast, seat, 'you')} ${own}`).join(', ')}.`;
}

/** Whether the verb is that of several, or of "you". */
function isPlural(group: readonly Seat[], { you }: Cast): boolean {
  return group.length > 1 || group[0] === you;
}

function seats(group: readonly Seat[], cast: Cast): string {
  return listed(
    group.map((seat) => who(cast, seat, 'you')),
    'and',
  );
}

function reason(why: Why, cast: Cast): string {
  switch (why.code) {
    case 'game-over':
      return 'The game is over.';
    case 'chance-acts':
      return chanceActs(why);
    case 'not-chance':
      return 'That is left to luck; no player decides it.';
    case 'not-due':
      return 'That is not due now.';
    case 'player-acts':
      return 'That is for a player to decide.';
    case 'wrong-deck':
      return 'What was dealt is not the whole deck.';
    case 'wrong-pile':
      return 'What was shuffled is not the discard pile.';
    case 'not-tied':
      return `Only ${seats(why.tied, cast)} called the lowest number.`;
    case 'not-your-turn':
      return `It’s ${possessive(why.toAct, cast)} turn.`;
    case 'must-start-with':
      return `The row starts with the number called, ${card(why.card)}.`;
    case 'must-give':
      return `First ${who(cast, why.asker, 'you')} must be helped with a card.`;
    case 'must-return':
      return `First ${who(cast, why.giver, 'you')} must get a card in return.`;
    case 'not-asked':
      return 'Nobody asked for help.';
    case 'nothing-received':
      return 'Nobody helped, so there is nothing to give in return.';
    case 'card-not-held':
      return `There is no ${bare(why.card)} in the hand.`;
    case 'not-a-number':
      return notANumber(why);
    case 'too-low':
      return `${capital(card(why.card))} is too low: it must be higher than ${why.value}.`;
    case 'no-such-place':
      return `There is no place ${why.at + 1}: the row has ${why.places} to choose from.`;
    case 'row-would-not-ascend':
      return `The row would not be ascending: ${why.values.join(' ')}.`;
    case 'above-eleven':
      return `No value may be above 11: ${why.values.join(' ')}.`;
    case 'same-as-leftmost':
      return `Beside another Wild it makes no difference: say place ${why.leftmost + 1}.`;
    case 'no-allowed-swap':
      return 'No card in the hand may be swapped into the row.';
    case 'not-swappable':
      return `${capital(card(why.card))} can’t go into the row.`;
    case 'nothing-to-zap':
      return 'The row is empty: there is nothing to zap.';
    case 'not-playable-gift':
      return `${does(cast, why.asker, 'couldn’t', 'You couldn’t')} play ${card(why.card)}.`;
    case 'not-the-received-card':
      return `The card received, ${card(why.card)}, can’t be given back.`;
    case 'return-leaves-no-play':
      return `Without the ${bare(why.card)} there would be nothing to play.`;
    default:
      return assertNever(why);
  }
}

function fact(point: Fact, seat: Seat, cast: Cast): string {
  switch (point.code) {
    case 'clears-row':
      return 'Clears the row.';
    case 'higher-left':
      return `Of the ${point.of} numbers ${does(cast, seat, 'doesn’t', 'you don’t')} see, ${point.numbers} ${point.numbers === 1 ? 'is' : 'are'} higher than ${point.value}.`;
    case 'would-ask-you': {
      const me = who(cast, seat, 'you');
      const help = point.helps ? 'could help' : 'couldn’t help';
      return `If stuck, ${who(cast, point.seat, 'you')} must ask ${me}, and ${me} ${help}.`;
    }
    case 'would-ask':
      return `If stuck, ${who(cast, point.seat, 'you')} must ask ${who(cast, point.asked, 'you')}, not ${who(cast, seat, 'you')}.`;
    case 'playable-left': {
      const left = point.cards === 0 ? 'None' : String(point.cards);
      return `${left} of ${possessive(seat, cast)} other ${point.of} cards could be played on this row.`;
    }
    case 'keeps-specials':
      return `Keeps ${listed(point.cards.map(the), 'and')}.`;
    case 'skips-you':
      return `${does(cast, seat, 'skips', 'You skip')} the next turn and can’t be asked.`;
    default:
      return assertNever(point);
  }
}

function chanceActs({ due }: Because<'chance-acts'>): string {
  switch (due) {
    case 'deal':
      return 'The cards must be dealt first.';
    case 'tie':
      return 'First luck must decide who begins.';
    case 'shuffle':
      return 'The discard pile must be shuffled first.';
    default:
      return assertNever(due);
  }
}

function notANumber({ card: special }: Because<'not-a-number'>): string {
  const ways: Readonly<Record<string, string>> = {
    W: 'placed with `wild`',
    S: 'played with `switch`',
    Z: 'played with `zap`',
    N: 'played with `no`',
  };
  return `${capital(card(special))} is not a number: it is ${ways[special] ?? 'special'}.`;
}

const SPECIALS: Readonly<Record<string, string>> = { W: 'Wild', S: 'Switch', Z: 'Zap', N: 'No!' };

function bare(shown: string): string {
  return SPECIALS[shown] ?? shown;
}

function card(shown: string): string {
  if (shown === '?') return 'a card';
  return `${shown === '8' || shown === '11' ? 'an' : 'a'} ${bare(shown)}`;
}

/** "the 7", "the Wild". */
function the(shown: string): string {
  return `the ${bare(shown)}`;
}

const EFFECTS = { clears: ': six cards, the row is cleared', starts: ' to start a new row' } as const;

function effect(what: Effect): string {
  return what ? EFFECTS[what] : '';
}

function handCard({ card: shown, position, of, playable, received }: HandCard): string {
  const name = shown === '?' ? 'hidden card' : bare(shown);
  const marks = [playable === false ? 'not playable' : '', received ? 'just received' : ''];
  return [name, `card ${position} of ${of}`, ...marks].filter((part) => part !== '').join(', ');
}

function gap(left: number | undefined, right: number | undefined, value: number): string {
  if (left === undefined && right === undefined) return `Start the row, as a ${value}`;
  if (left === undefined) return `Before the ${right}, as ${card(String(value))}`;
  const where = right === undefined ? `After the ${left}` : `Between the ${left} and the ${right}`;
  return `${where}, as ${card(String(value))}`;
}

export const labels: Labels = {
  others: 'The other players',
  hand: 'Your hand',
  row: 'The row on the rope',
  card: (shown) => (shown === '?' ? 'hidden card' : bare(shown)),
  handCard,
  rowCard: (shown, value, place) =>
    shown === 'W' ? `Wild as ${card(String(value))}, place ${place}` : `${shown}, place ${place}`,
  gap,
  lastPlace: 'six clears',

  start: (shown) => `Start the row with the ${shown} you called`,
  play: (shown, what) => `Play ${the(shown)}${effect(what)}`,
  wild: (value, what) => `Wild as ${card(String(value))}${effect(what)}`,
  swap: (takes, puts) => `Swap ${the(takes)} for your ${bare(puts)}`,
  zap: (shown) => `Zap ${the(shown)} off the row`,
  no: 'Say No! and sit out the next turn',
  give: (shown, asker) => `Help ${asker} with ${the(shown)}`,
  giveBack: (shown, giver) => `Give ${giver} ${the(shown)} in return`,

  chooseCard: 'Choose a card',
  chooseGap: 'Choose a gap for the Wild',
  chooseRowCard: 'Choose the card on the rope to take',
  chooseSwap: 'Choose the card of yours to hang there',
  chooseGift: (asker) => `Choose the card that saves ${asker}`,
  chooseReturn: (giver) => `Choose a card for ${giver} in return`,
  clear: 'Drop the choice',

  direction: (direction) => (direction === 1 ? 'clockwise' : 'counter-clockwise'),
  round: (round) => `Round ${round}`,
  deck: (cards) => `${cards} ${cards === 1 ? 'card' : 'cards'} left in the deck`,
  discard: (cards) => `${cards} ${cards === 1 ? 'card' : 'cards'} on the discard pile`,
  points: (points, of) => `${points} of ${of} points`,
  cards: (cards) => `${cards} ${cards === 1 ? 'card' : 'cards'} in hand`,
  noCard: (state) =>
    state === 'fresh'
      ? 'No! in front: will be skipped, can’t be asked'
      : 'No! in front: skipped once, can’t be asked',
  noMark: (state) => (state === 'fresh' ? 'sits out' : 'skipped'),
  helpsYou: 'your helper',
  youWouldAsk: (name) => (name === undefined ? 'Nobody could help you' : `If stuck, you ask ${name}`),
  received: 'new',
  stuck: 'stuck!',

  asked: (asker, giver, cast) =>
    `${does(cast, asker, 'is stuck and asks', 'You are stuck and ask')} ${who(cast, giver, 'you')} for help!`,
  helped: (asker, giver, cast) =>
    `${does(cast, giver, 'helps', 'You help')}! Now ${does(cast, asker, 'gives', 'you give')} a card in return.`,
  lost: (asker, giver, cast) =>
    giver === undefined
      ? `${does(cast, asker, 'is', 'You are')} stuck, and nobody is there to ask.`
      : `${does(cast, giver, 'has', 'You have')} nothing that helps ${who(cast, asker, 'you')}. Glub.`,
  begins: (seat, shown, cast) =>
    shown === undefined
      ? `${does(cast, seat, 'called', 'You called')} the lowest number and ${seat === cast.you ? 'begin' : 'begins'}.`
      : `${does(cast, seat, 'begins', 'You begin')}: the ${shown} is the lowest number called.`,
  tie: 'Equal numbers: luck decides who begins.',

  standing: 'Points',
  won: 'won',
  aid: {
    turn: 'One card a turn: a number higher than the last, or a special card. Then draw up to four.',
    six: 'Whoever hangs up the sixth card clears the row.',
    specials: {
      W: 'Goes anywhere in the row. Worth one more than the card to its left; 1 at the start.',
      S: 'Swap a card of the row for one of yours. The row must still rise.',
      Z: 'Knocks the last card off the row.',
      N: 'Lies before you. Your next turn is skipped, and until it is gone nobody can ask you.',
    },
    stuck:
      'Can’t play anything? You ask whoever played before you. If they can’t help either, everyone but you two gets a point.',
    points: 'Three points win.',
  },
  described: {
    round: (round, direction) =>
      `Round ${round}, played ${direction === 1 ? 'clockwise' : 'counter-clockwise'}.`,
    row: (cards) => (cards.length === 0 ? 'The row is empty.' : `In the row: ${cards.join(', ')}.`),
    rowCard: (shown, value) => (shown === 'W' ? `a Wild as ${value}` : shown),
    hand: (cards) => `Your hand: ${cards.map(bare).join(', ')}.`,
    acts: (seat, cast) => `It is ${possessive(seat, cast)} turn.`,
    points: standing,
    no: (seat, state, cast) =>
      `${does(cast, seat, 'has', 'You have')} a No! in front, ${state === 'fresh' ? 'the skip still to come' : 'skipped once'}.`,
    ask: (helper, cast) =>
      helper === undefined
        ? 'If you were stuck, nobody could be asked.'
        : `If you were stuck, you would ask ${who(cast, helper, 'yourself')}.`,
    piles: (deck, discard) => `${deck} cards in the deck, ${discard} discarded.`,
    over: (winners, cast) => `The game is over. Won by ${seats(winners, cast)}.`,
  },
};
