import { assertNever } from '../../../core/assert.ts';
import type { Seat } from '../../../core/game.ts';
import { type Cast, capital, does, listed, possessive, type Words, who } from '../../../core/words.ts';
import type { ComboKind } from '../combos.ts';
import type { Edition } from '../options.ts';
import type { Event, Fact, OpensRound, OpensTurn, PlayNotation, Shown, View, Why } from '../types.ts';
import type { Between, Called, Labels, Top } from './labels.ts';

export const words: Words<Event, Why, Fact> = { event, reason, fact };

function event(happened: Event, cast: Cast): string {
  switch (happened.type) {
    case 'dealt': {
      const { round, dealer, opener, why } = happened;
      const deals = does(cast, dealer, 'deals', 'you deal');
      return `Round ${round}: ${deals}. ${does(cast, opener, 'opens', 'You open')}${opensRound(why)}.`;
    }
    case 'played':
      return `${does(cast, happened.seat, 'plays', 'You play')} ${combo(happened.combo, happened.value)}.`;
    case 'stopped': {
      const skipped = listed(
        happened.skipped.map((seat) => who(cast, seat, 'you')),
        'and',
      );
      const rest = skipped ? ` No turn for ${skipped}.` : '';
      return `${does(cast, happened.seat, 'plays', 'You play')} a Stop: the turn ends.${rest}`;
    }
    case 'redraw-played':
      return `${does(cast, happened.seat, 'plays', 'You play')} a Redraw.`;
    case 'took':
      return `${does(cast, happened.seat, 'takes', 'You take')} ${card(happened.card)} from the reserve.`;
    case 'turn-won':
      return `${does(cast, happened.seat, 'wins', 'You win')} the turn ${wonBy(happened)}.`;
    case 'redraws':
      return `${does(cast, happened.seat, 'has', 'You have')} to draw ${counted(happened.count, 'card', 'cards')}.`;
    case 'drew': {
      const left = happened.left > 0 ? ` ${happened.left} more to come.` : '';
      return `${does(cast, happened.seat, 'draws', 'You draw')} ${card(happened.card)}.${left}`;
    }
    case 'placed':
      return `${does(cast, happened.seat, 'puts', 'You put')} ${card(happened.card)} into the hand, place ${happened.to + 1}.`;
    case 'out':
      return `${does(cast, happened.seat, 'has', 'You have')} no cards left and ${happened.seat === cast.you ? 'are' : 'is'} out of this round.`;
    case 'opens':
      return `${does(cast, happened.seat, 'opens', 'You open')}: ${opensTurn(happened, cast)}.`;
    case 'round-over':
      return roundOver(happened, cast);
    case 'paid':
      return `${does(cast, happened.seat, 'pays', 'You pay')} a chip, ${happened.chips} left.`;
    case 'game-over': {
      const losers = listed(
        happened.losers.map((seat) => who(cast, seat, 'you')),
        'and',
      );
      return `No chip left to pay: the game is lost for ${losers}. Everyone else wins.`;
    }
    default:
      return assertNever(happened);
  }
}

function opensRound(why: OpensRound): string {
  switch (why) {
    case 'left-of-dealer':
      return ', left of the dealer';
    case 'lost-round':
      return ', having paid last time';
    case 'several-lost':
      return ' as the oldest, because several paid last time';
    default:
      return assertNever(why);
  }
}

function wonBy({ by, combo: kind, value }: Extract<Event, { type: 'turn-won' }>): string {
  if (kind !== undefined && value !== undefined) return `with ${combo(kind, value)}`;
  return by === 'stop' ? 'with the Stop' : 'with the Redraw that opened it';
}

function opensTurn({ why, insteadOf }: Extract<Event, { type: 'opens' }>, cast: Cast): string {
  const empty = insteadOf === undefined ? '' : ` (${does(cast, insteadOf, 'has', 'you have')} no cards)`;
  const reasons: Record<OpensTurn, string> = {
    'won-turn': 'highest combination',
    'played-stop': 'played the Stop',
    'opened-with-redraw': 'opened with the Redraw that nobody topped',
    'next-highest': `next-highest combination${empty}`,
    'right-neighbour': `next to the right${empty}`,
  };
  return reasons[why];
}

function roundOver({ why, payers, spared }: Extract<Event, { type: 'round-over' }>, cast: Cast): string {
  const names = listed(
    payers.map((seat) => who(cast, seat, 'you')),
    'and',
  );
  switch (why) {
    case 'stuck':
      return `Nothing to play and no reserve card left: the round is lost for ${names}.`;
    case 'last-with-cards':
      return `Last with cards in hand: the round is lost for ${names}.`;
    case 'all-out': {
      const safe =
        spared === undefined
          ? ''
          : ` ${does(cast, spared, 'won', 'You won')} the turn and ${spared === cast.you ? 'are' : 'is'} safe.`;
      return `Everyone ran out of cards at once: the round is lost for ${names}.${safe}`;
    }
    default:
      return assertNever(why);
  }
}

function reason(why: Why, cast: Cast): string {
  switch (why.code) {
    case 'chance-acts':
      return 'The cards must be dealt first.';
    case 'not-chance':
      return 'No deal is due, and no player decides one.';
    case 'wrong-deck':
      return 'What was dealt is not the whole deck.';
    case 'game-over':
      return 'The game is over.';
    case 'not-your-turn':
      return notYourTurn(why.toAct, cast);
    case 'must-place':
      return 'The drawn card must be put into the hand first.';
    case 'nothing-drawn':
      return 'There is no drawn card to put into the hand.';
    case 'not-in-hand':
      return `There are no such cards: the hand has ${why.size}.`;
    case 'wrong-count':
      return `${capital(comboName(why.combo))} takes ${SIZES[why.combo]}, not ${why.count}.`;
    case 'special-in-combination':
      return `${capital(card(why.card))} is played alone, never in a combination.`;
    case 'no-such-value':
      return `${capital(comboName(why.combo))} can’t have the value ${why.value}.`;
    case 'not-a-combination':
      return `${why.cards.join(' ')} is not ${combo(why.combo, why.value)}.`;
    case 'too-low':
      return `${capital(combo(why.combo, why.value))} doesn’t outbid ${combo(why.topCombo, why.topValue)}.`;
    case 'not-a-stop':
      return `${capital(card(why.card))} is not a Stop.`;
    case 'not-a-redraw':
      return `${capital(card(why.card))} is not a Redraw.`;
    case 'opener-must-play':
      return 'Whoever opens the turn has nothing to outbid and must play.';
    case 'no-such-reserve':
      return `There is no such reserve card: ${why.count} left.`;
    case 'must-play':
      return 'Without reserve cards, whoever can play must play.';
    case 'no-such-gap':
      return `A hand of ${why.size} has no such place to put a card.`;
    default:
      return assertNever(why);
  }
}

function fact(point: Fact, seat: Seat, cast: Cast): string {
  switch (point.code) {
    case 'goes-out':
      return `Empties ${possessive(seat, cast)} hand.`;
    case 'goes-between':
      return `Goes ${gap({ left: point.left, right: point.right })}.`;
    case 'lies-between':
      return `Lies ${gap({ left: point.left, right: point.right })}.`;
    case 'plays-left':
      return `Leaves ${who(cast, seat, 'you')} ${counted(point.plays, 'play', 'plays')} from out.`;
    case 'keeps-combo':
      return `Keeps the ${called(point)} together.`;
    case 'joins-combo':
      return `Brings the ${called(point)} together.`;
    case 'splits-combo':
      return `Breaks up the ${called(point)}.`;
    case 'wins-turn':
      return `Nobody is left to outbid it: ${does(cast, seat, 'wins', 'you win')} the turn.`;
    case 'must-draw':
      return `${who(cast, seat, 'You')} must then draw ${counted(point.cards, 'card', 'cards')}.`;
    case 'stops-leader': {
      const left = counted(point.cards, 'card', 'cards');
      return `${who(cast, point.seat, 'You')}, with ${left} left, can’t act in this turn.`;
    }
    case 'reserves-left':
      return point.cards === 0
        ? `Takes ${possessive(seat, cast)} last reserve card.`
        : `Leaves ${who(cast, seat, 'you')} ${counted(point.cards, 'reserve card', 'reserve cards')}.`;
    default:
      return assertNever(point);
  }
}

function notYourTurn(toAct: Seat, cast: Cast): string {
  return `It’s ${possessive(toAct, cast)} turn.`;
}

function comboName(kind: ComboKind): string {
  const names: Record<ComboKind, string> = {
    solo: 'a solo',
    straight2: 'a 2-straight',
    pair: 'a pair',
    straight3: 'a 3-straight',
    trips: 'trips',
  };
  return names[kind];
}

const SIZES: Record<ComboKind, string> = {
  solo: 'one card',
  straight2: 'two cards',
  pair: 'two cards',
  straight3: 'three cards',
  trips: 'three cards',
};

function combo(kind: ComboKind, value: number): string {
  switch (kind) {
    case 'solo':
      return `a solo ${value}`;
    case 'straight2':
      return `a 2-straight ${value - 1}-${value}`;
    case 'pair':
      return `a pair of ${value}s`;
    case 'straight3':
      return `a 3-straight ${value - 2}-${value - 1}-${value}`;
    case 'trips':
      return `trips of ${value}s`;
    default:
      return assertNever(kind);
  }
}

function card(shown: Shown): string {
  const specials: Partial<Record<Shown, string>> = { '?': 'a card', X: 'an X', S: 'a Stop', R: 'a Redraw' };
  return specials[shown] ?? `${shown === '8' || shown === '11' ? 'an' : 'a'} ${shown}`;
}

/** Without its article, for names on the table. */
function called({ combo: kind, value }: Called): string {
  return combo(kind, value).replace(/^a /, '');
}

function the(shown: Shown): string {
  return shown === '?' ? 'the card' : `the ${cardName(shown)}`;
}

function cardName(shown: Shown): string {
  const specials: Partial<Record<Shown, string>> = { '?': 'hidden card', S: 'Stop', R: 'Redraw' };
  return specials[shown] ?? shown;
}

function gap({ left, right }: Between): string {
  if (left !== undefined && right !== undefined) return `between ${cardName(left)} and ${cardName(right)}`;
  if (right !== undefined) return `at the left end, before ${the(right)}`;
  return left === undefined ? 'into the empty hand' : `at the right end, after ${the(left)}`;
}

function counted(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count === 0 ? 'no' : count} ${many}`;
}

function owned(top: Top): string {
  return `${top.owner}’s ${called(top)}`;
}

function shortPlay(play: PlayNotation): string {
  switch (play.kind) {
    case 'combo':
      return capital(called(play));
    case 'stop':
      return 'Stop';
    case 'redraw':
      return 'Redraw';
    case 'take':
      return 'took reserve';
    default:
      return assertNever(play);
  }
}

const KIND_NAMES: Record<ComboKind, string> = {
  solo: 'Solo',
  straight2: '2-straight',
  pair: 'Pair',
  straight3: '3-straight',
  trips: 'Trips',
};

function special(card: 'X' | 'S' | 'R', edition: Edition): string {
  const dealt = edition === 'dealt';
  switch (card) {
    case 'X':
      return 'any value from 1 to 12; you name it.';
    case 'S':
      return dealt
        ? 'played alone, ends the turn. Its player opens next; the highest combination still does the redrawing.'
        : 'played alone, ends the turn, and wins it.';
    case 'R':
      return dealt
        ? 'played alone. Whoever has the highest combination at the end draws 3.'
        : 'played alone. Whoever wins the turn draws 3, be it by a Stop.';
    default:
      return assertNever(card);
  }
}

/** Why someone was left over, where the events alone don't make it plain. */
function whyItMattered(events: readonly Event[], cast: Cast): string | undefined {
  const over = events.find((each) => each.type === 'round-over');
  const stop = events.find((each) => each.type === 'stopped');
  if (over?.why === 'stuck') {
    return 'No Stop, no Redraw and no reserve card was left to fall back on. Reserve cards are time: whoever takes them early runs out of it.';
  }
  const missed = stop?.skipped.filter((seat) => over?.payers.includes(seat)) ?? [];
  const [first] = missed;
  if (!stop || first === undefined) return undefined;
  const losers = listed(
    missed.map((seat) => who(cast, seat, 'you')),
    'and',
  );
  return `The Stop did it: ${losers} had yet to act in that turn and never got to. Dumb luck, or good timing by ${who(cast, stop.seat, 'you')}.`;
}

function described(view: View, cast: Cast): readonly string[] {
  const { turn, toAct, hands, reserves, chips } = view;
  const lines = [`Round ${view.round}. ${does(cast, turn.opener, 'opened', 'You opened')} this turn.`];
  for (const play of turn.plays) {
    lines.push(`${capital(who(cast, play.seat, 'you'))}: ${shortPlay(play)}.`);
  }
  if (toAct !== null) lines.push(notYourTurn(toAct, cast));
  if (view.drawn) lines.push(`Drawn card: ${cardName(view.drawn.card)}, ${view.drawn.left} more to come.`);
  for (const [seat, hand] of hands.entries()) {
    const own = hand.includes('?') || hand.length === 0 ? '' : ` in order: ${hand.map(cardName).join(', ')}`;
    const reserve = reserves[seat]?.map(cardName).join(' and ') || 'nothing';
    lines.push(
      `${does(cast, seat, 'has', 'You have')} ${counted(hand.length, 'card', 'cards')}${own}; reserve: ${reserve}; ${counted(chips[seat] ?? 0, 'chip', 'chips')}.`,
    );
  }
  return lines;
}

export const labels: Labels = {
  you: 'You',
  hand: 'Your hand',
  others: 'The other players',
  reserve: 'Reserve',
  card: (shown) => capital(cardName(shown)),
  cardInHand: (shown, place, of) => `${cardName(shown)}, place ${place} of ${of}`,
  reserveCard: (shown) => `Reserve card ${cardName(shown)}: take it`,
  drawnCard: (shown, left) => `You drew ${card(shown)}; ${left} more to come`,
  gap: (between) => capital(gap(between)),
  cards: (count) => counted(count, 'card', 'cards'),
  chips: (count) => counted(count, 'chip', 'chips'),
  reserveOf: (cards) => `Reserve: ${cards.map(cardName).join(' and ') || 'empty'}`,
  drawPile: (count) => `Draw pile: ${counted(count, 'card', 'cards')}`,
  turn: {
    title: 'This turn',
    play: shortPlay,
    kind: (play) => (play.kind === 'combo' ? KIND_NAMES[play.combo] : shortPlay(play)),
    thinks: 'to play',
    skipped: 'no turn',
    opener: (seat, cast) => `${does(cast, seat, 'opens', 'You open')} the turn.`,
    leader: (seat, top, cast) =>
      `${does(cast, seat, 'leads', 'You lead')} with ${combo(top.combo, top.value)}.`,
    nothingYet: 'Nothing to beat yet.',
    redraws: (seat, count, cast) =>
      seat === undefined
        ? `Someone will draw ${count}.`
        : `${does(cast, seat, 'would', 'You would')} draw ${count} as it stands.`,
    placing: (seat, left, cast) =>
      `${does(cast, seat, 'redraws', 'You redraw')}: ${counted(left, 'card', 'cards')} to put into the hand.`,
  },
  bar: {
    pickToOpen: 'You open: pick a card, or neighbours that match',
    pickToBeat: (top, reserve) => `Beat ${owned(top)}${reserve ? ', or take a reserve card' : ''}`,
    pickAnything: 'Nothing to beat: pick a card or neighbours',
    onlyReserve: (top) => `Nothing beats ${owned(top)}: take a reserve card`,
    waits: 'Not your turn yet',
    safe: 'You are rid of your cards: safe this round',
    over: 'The game is over',
    open: (call) => `Open with ${combo(call.combo, call.value)}`,
    beat: (call, top) => `Play ${combo(call.combo, call.value)}: beats ${owned(top)}`,
    play: (call) => `Play ${combo(call.combo, call.value)}`,
    stop: ({ wins, opens, draws }) => {
      const effects = [
        ...(wins ? ['it is yours'] : []),
        ...(draws > 0 ? [`you draw ${draws}`] : []),
        ...(opens ? ['you open next'] : []),
      ];
      return `Play Stop: the turn ends${effects.map((effect) => `, ${effect}`).join('')}`;
    },
    draws: (count) => `, and you draw ${count}`,
    redraw: (count) => `Play Redraw: the turn will make someone draw ${count}`,
    takeWhere: (shown) => `Where does ${the(shown)} go? Pick a gap`,
    take: (shown, between) => `Take ${the(shown)}: ${gap(between)}`,
    placeWhere: (shown) => `You drew ${card(shown)}. Pick a gap for it`,
    place: (shown, between) => `Put ${the(shown)} ${gap(between)}`,
    tooLow: (call, top) => `${capital(called(call))}: too low for ${owned(top)}`,
    noCombo: (cards) => `${cards.map(cardName).join(' ')}: no combination`,
    alone: (shown) => `${capital(cardName(shown))} goes alone`,
    cannot: 'Not possible now',
    callings: (index, of) => `With X you choose: ${index} of ${of}, the arrows change it`,
    lower: 'Call it lower',
    higher: 'Call it higher',
    back: 'One gap to the left',
    further: 'One gap to the right',
    clear: 'Put the cards back',
  },
  aid: {
    ranking: 'What beats what',
    within:
      'Top beats bottom. Within a kind the higher value wins; a straight counts by its highest card. Equal is not enough.',
    kind: (kind) => KIND_NAMES[kind],
    nowOnTable: 'to beat',
    specials: 'Special cards',
    special,
    thread: 'On your turn a knot marks a card you can play alone, a thread joins two, a dashed one three.',
  },
  standing: {
    title: 'Chips',
    paid: 'paid a chip',
    lost: 'lost the game',
    won: 'won',
    safe: 'safe',
    why: whyItMattered,
  },
  described,
};
