import { assertNever, at } from '../../../core/assert.ts';
import type { Seat } from '../../../core/game.ts';
import {
  type Cast,
  capital,
  does,
  listed,
  possessive,
  type RulesSection,
  type Words,
  who,
} from '../../../core/words.ts';
import type { CardName } from '../cards.ts';
import type { Match } from '../options.ts';
import type { Event, Fact, Why } from '../types.ts';
import type { InHand, Labels, Offer } from './labels.ts';

export const words: Words<Event, Why, Fact> = { event, reason, fact };

function event(happened: Event, cast: Cast): string {
  switch (happened.type) {
    case 'dealt': {
      const { game, games, first } = happened;
      const start = games > 1 ? `Game ${game} of ${games} is dealt.` : 'The cards are dealt.';
      return `${start} ${does(cast, first, 'begins', 'You begin')}.`;
    }
    case 'cleared': {
      const { seat, cards, points } = happened;
      const away = `${capital(cardsText(cards))} ${cards.length > 1 ? 'go' : 'goes'} to the discard pile`;
      if (points === 0) return `${away}.`;
      return `${away}; ${does(cast, seat, 'gets', 'you get')} the ${points === 1 ? 'point' : `${points} points`} on ${cards.length > 1 ? 'them' : 'it'}.`;
    }
    case 'played':
      return playedText(happened, cast);
    case 'passed': {
      const { seat, points, left } = happened;
      const passes = does(cast, seat, 'passes', 'You pass');
      if (points === 0) return `${passes}.`;
      return `${passes} and ${seat === cast.you ? 'give' : 'gives'} back ${pointsText(points)}, ${left} left.`;
    }
    case 'must-give-back':
      return `${happened.passes} passes in a row gave nothing back: the next pass must give at least one point.`;
    case 'round-over': {
      const { owner, begins } = happened;
      const beaten = `Nobody went higher than ${who(cast, owner, 'you')}.`;
      return `${beaten} ${does(cast, begins, 'begins', 'You begin')} a new round.`;
    }
    case 'finished':
      return `${does(cast, happened.seat, 'has', 'You have')} neither cards nor points left: place ${happened.place}!`;
    case 'game-won': {
      const { match, game, games, places, scores } = happened;
      const over = `Game ${game} of ${games} goes to ${winners(places, cast)}.`;
      return `${over} Standing: ${standing(match, scores, cast)}.`;
    }
    case 'game-over':
      return gameOver(happened, cast);
    default:
      return assertNever(happened);
  }
}

function playedText(
  { seat, cards, value, taken, left }: Extract<Event, { type: 'played' }>,
  cast: Cast,
): string {
  const plays = `${does(cast, seat, 'plays', 'You play')} ${cardsText(cards)}`;
  const raised = taken > 0 ? `, raised to ${combo(cards.length, value)} for ${pointsText(taken)}` : '';
  return `${plays}${raised}. ${leftText(left)}`;
}

function leftText(left: number): string {
  if (left === 0) return 'That was the last card.';
  return left === 1 ? 'One card left.' : `${left} cards left.`;
}

function gameOver({ match, places, scores }: Extract<Event, { type: 'game-over' }>, cast: Cast): string {
  const winner = places.indexOf(1);
  const shared = places.lastIndexOf(1) !== winner;
  const won = shared ? `A shared win for ${winners(places, cast)}` : does(cast, winner, 'wins', 'You win');
  return match === 'single' ? `${won}!` : `${won}! Final standing: ${standing(match, scores, cast)}.`;
}

function winners(places: readonly number[], cast: Cast): string {
  const names = places.flatMap((place, seat) => (place === 1 ? [who(cast, seat, 'you')] : []));
  return listed(names, 'and');
}

/** Best first: most points in a tournament, fewest in a duel. */
function standing(match: Match, scores: readonly number[], cast: Cast): string {
  const seats = scores.map((_, seat) => seat);
  const sign = match === 'duel' ? 1 : -1;
  const best = seats.toSorted((a, b) => sign * (at(scores, a) - at(scores, b)));
  return best.map((seat) => `${who(cast, seat, 'you')} ${at(scores, seat)}`).join(', ');
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
    case 'no-cards-left':
      return 'Without cards in hand, passing is all there is.';
    case 'no-cards':
      return 'A combination needs at least one card.';
    case 'card-not-held':
      return cardNotHeld(why.card, why.held);
    case 'wrong-count':
      return `It takes ${cardCount(why.topCount)} to go higher here, not ${number(why.count)}.`;
    case 'too-low':
      return `${capital(combo(why.count, why.value))} ${why.count === 1 ? 'is' : 'are'} no higher than ${combo(why.count, why.topValue)}.`;
    case 'unreachable-value':
      return unreachable(why.card, why.value);
    case 'pool-too-small':
      return `That takes ${pointsText(why.cost)}, but the pool has only ${why.pool}.`;
    case 'pass-too-many':
      return 'A pass gives back no point, one or two.';
    case 'not-enough-points':
      return why.held === 0 ? 'There is no point to give back.' : 'There is only one point to give back.';
    case 'must-give-back':
      return 'Everyone has passed for nothing: this pass must give back at least one point.';
    case 'must-play':
      return 'Everyone has passed for nothing, and there is no point to give back: a card must be played.';
    default:
      return assertNever(why);
  }
}

function fact(point: Fact, seat: Seat, cast: Cast): string {
  switch (point.code) {
    case 'finishes':
      return `${does(cast, seat, 'finishes', 'You finish')}: neither cards nor points left.`;
    case 'cards-left': {
      const { cards, values } = point;
      const leaves = `Leaves ${who(cast, seat, 'you')}`;
      if (cards === 0) return `${leaves} no cards, only points to give back.`;
      return `${leaves} ${cardCount(cards)}${cards > 1 ? ` of ${values === 1 ? 'one value' : `${number(values)} values`}` : ''}.`;
    }
    case 'takes-points':
      return `Takes ${pointsText(point.points)}; ${does(cast, seat, 'then has', 'you then have')} ${point.owed} to give back.`;
    case 'gives-points':
      return `Gives back ${pointsText(point.points)}, ${point.owed === 0 ? 'none' : point.owed} left.`;
    case 'takes-nothing':
      return 'Takes no points.';
    case 'beaten-by':
      return point.cards === 0
        ? 'No card that may still be out beats it without points.'
        : `Of the cards ${does(cast, seat, 'doesn’t', 'you don’t')} see, ${number(point.cards)} ${point.cards === 1 ? 'beats' : 'beat'} it without points.`;
    case 'hurries':
      return `${does(cast, point.seat, 'has', 'You have')} only ${cardCount(point.cards)} left.`;
    default:
      return assertNever(point);
  }
}

function notYourTurn(toAct: Seat, cast: Cast): string {
  return `It’s ${possessive(toAct, cast)} turn.`;
}

function cardNotHeld(card: CardName, held: number): string {
  if (held === 0) return `There is no ${cardText(card)} in the hand.`;
  return held === 1
    ? `There is only one ${cardText(card)} in the hand.`
    : `There are only ${number(held)} ${cardText(card)}s in the hand.`;
}

function unreachable(card: CardName, value: number): string {
  const text = cardText(card);
  const step = card.startsWith('p') ? `goes up in steps of ${card.slice(1)}` : 'only goes up';
  return `A ${text} can’t become ${article(value)} ${value}: it ${step}.`;
}

/** "green 9", "purple 5". */
function cardText(card: CardName): string {
  return `${card.startsWith('g') ? 'green' : 'purple'} ${card.slice(1)}`;
}

/** "a green 8 and two purple 8s"; no card is there more than twice. */
function cardsText(cards: readonly CardName[]): string {
  const kinds = [...new Set(cards)].map((card) => {
    const single = cards.indexOf(card) === cards.lastIndexOf(card);
    return single ? `a ${cardText(card)}` : `two ${cardText(card)}s`;
  });
  return listed(kinds, 'and');
}

/** "a 9", "two 12s". */
function combo(count: number, value: number): string {
  return count === 1 ? `${article(value)} ${value}` : `${number(count)} ${value}s`;
}

function article(value: number): string {
  return /^8|^1[18]$/.test(String(value)) ? 'an' : 'a';
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

function number(count: number): string {
  return NUMBERS[count] ?? String(count);
}

function cardCount(count: number): string {
  return count === 1 ? 'one card' : `${number(count)} cards`;
}

function pointsText(points: number): string {
  return points === 1 ? 'one point' : `${points} points`;
}

function list(cards: readonly CardName[]): string {
  return listed(
    cards.map((card) => card.slice(1)),
    'and',
  );
}

/** "14", "two 14s". */
function plainCombo(count: number, value: number): string {
  return count === 1 ? String(value) : `${number(count)} ${value}s`;
}

function play({ cards, value, cost, beats, finishes }: Offer, cast: Cast): string {
  const made = plainCombo(cards.length, value);
  const shown = cost > 0 ? `Play ${list(cards)} as ${made}` : `Play ${made}`;
  if (finishes) return `${shown}: nothing left, you’re done!`;
  if (cost > 0) return `${shown}: take ${pointsText(cost)}`;
  return beats === undefined
    ? `${shown}: takes no points`
    : `${shown}: beats ${who(cast, beats, 'you')} for free`;
}

function turns(count: number): string {
  return count === 1 ? 'one turn' : `${count} turns`;
}

function cardInHand(card: CardName, state: InHand): string {
  const { place, of, picked, points, price, playable } = state;
  const facts = [`${cardText(card)}, position ${place} of ${of}`];
  if (picked) facts.push(points === undefined ? 'selected' : `selected, ${pointsText(points)} on it`);
  else if (price !== undefined) facts.push(`from ${pointsText(price)}`);
  if (!playable) facts.push('can’t be played now');
  return facts.join(', ');
}

export const labels: Labels = {
  others: 'The other players',
  hand: 'Your hand',
  pool: 'Pool',
  discard: 'Discarded',
  order: 'Sort',
  orders: { value: 'By value', colour: 'By colour' },
  clear: 'Nothing to beat. Yet.',
  toBeat: 'to beat',
  passed: 'passed',
  place: (place) => ['1st', '2nd', '3rd'][place - 1] ?? `${place}th`,
  card: cardText,
  cards: (count) => (count === 1 ? 'one card' : `${count} cards`),
  points: pointsText,
  pointsOnCards: (points) => `${pointsText(points)} on it`,
  comboOf: (count, value, seat, cast) => `${capital(possessive(seat, cast))} ${plainCombo(count, value)}`,
  cardInHand,
  ladder: 'Value to play at',
  rung: (value, cost) => `${value}, takes ${pointsText(cost)}`,
  lower: 'One rung lower',
  higher: 'One rung higher',
  passes: 'Pass',
  play,
  pass: (points) => (points === 0 ? 'Pass, keep all' : `Pass, give back ${points}`),
  passShort: (points) => (points === 0 ? 'Pass' : `Pass −${points}`),
  makePass: ({ points, finishes, turnsLeft }) => {
    if (finishes) return `Give back the last ${points === 1 ? 'point' : pointsText(points)}: you’re done!`;
    if (points === 0) return 'Pass and keep all points';
    const gives = `Pass and give back ${pointsText(points)}`;
    return turnsLeft === undefined ? gives : `${gives}: ${turns(turnsLeft)} to go`;
  },
  passMeans: ({ points, left }) =>
    points === 0
      ? 'You play nothing now, but stay in the round: your turn will come again.'
      : `${capital(pointsText(points))} to the pool, ${left} left. You stay in the round.`,
  payOff: (count) => `No cards left, only points to give back: ${turns(count)} to go.`,
  paysItself: (count) => `No cards left: your points go back by themselves, ${turns(count)} to go.`,
  begin: 'The table is clear: play any cards of one value, or pass.',
  goHigher: (count, value) =>
    count === 1
      ? `Pick a card to go over ${value}, or pass.`
      : `Pick ${cardCount(count)} to go over ${value}, or pass.`,
  more: (count) => (count === 1 ? 'One more card.' : `${capital(number(count))} more cards.`),
  nothingPicked: 'Pick cards or a pass',
  turnOf: (seat, cast) => (seat === cast.you ? 'Your turn' : `${who(cast, seat, '')} is to play`),
  over: 'The game is over',
  finishedWaiting: 'You’re done. Lean back.',
  gameOf: (game, games) => `Game ${game} of ${games}`,
  score: (score, match) => {
    if (match === 'duel') return `${score} written down`;
    return score === 1 ? '1 match point' : `${score} match points`;
  },
  standing: {
    after: (game, games) => `After game ${game} of ${games}`,
    place: 'Place',
    name: 'Player',
    score: { single: 'Left over', tournament: 'Score', duel: 'Written down' },
    hint: {
      single: 'Whoever is rid of all cards and all points first wins.',
      tournament: 'The first three of a game get match points: 4, 2 and 1. Most of them win.',
      duel: 'The loser writes down their points, and 3 for each card. Fewer points win.',
    },
    left: (cards, points) => `${cards === 1 ? 'one card' : `${cards} cards`}, ${pointsText(points)}`,
    out: 'nothing left',
  },
  aid: {
    goal: 'You win when you are out of cards and out of points.',
    green: 'Leafy green: each point adds 1.',
    purple: 'Faceted purple: each point adds the card’s own value.',
    higher: 'Beat a combination with as many cards and a higher value.',
    pass: 'A pass gives back 0, 1 or 2 points. You stay in the round.',
    comeBack: 'Points on your cards come back to you at your next turn.',
    signs: 'Signs on your cards',
    onCard: 'points that will lie on this card',
    priceTag: 'the least a play with this card takes',
  },
  described: {
    clear: (seat, cast) =>
      seat === null
        ? 'The table is clear.'
        : `The table is clear: ${does(cast, seat, 'begins', 'you begin')}.`,
    toBeat: (count, value, seat, cast) => `To beat: ${possessive(seat, cast)} ${plainCombo(count, value)}.`,
    toAct: (seat, cast) => notYourTurn(seat, cast),
    seat: (seat, cards, points, cast) =>
      `${does(cast, seat, 'has', 'You have')} ${cards === 1 ? 'one card' : `${cards} cards`} and ${pointsText(points)}.`,
    front: (cards, value, points) =>
      `In front: ${cardsText(cards)}, worth ${value}${points > 0 ? `, with ${pointsText(points)}` : ''}.`,
    finished: (seat, place, cast) => `${does(cast, seat, 'is', 'You are')} finished, place ${place}.`,
    pool: (pool) => `The pool holds ${pointsText(pool)}.`,
    hand: (cards) => `Your hand: ${cards.map(cardText).join(', ')}.`,
    noHand: 'Your hand is empty.',
    mustGiveBack: 'Everyone passed for nothing: a pass must give back at least one point now.',
    match: (match, game, games) => `${match === 'duel' ? 'Duel' : 'Tournament'}, game ${game} of ${games}.`,
  },
};

export const rules: Readonly<Record<string, readonly RulesSection[]>> = {
  'chip-it': [
    {
      title: 'What you want',
      paragraphs: [
        {
          text: 'Be the first with neither cards nor points. Points help your cards along, and then they have to go again: that is the whole trouble.',
          rules: ['CI-16', 'CI-17'],
        },
        {
          text: 'There are green cards from 2 to 21 and purple ones from 2 to 11, two of each. Points are wooden discs of 1, 2 and 3, 108 points in all. Change is free, so only totals count.',
          rules: ['CI-1'],
          figure: [['g2', 'g21', 'p2', 'p11']],
          caption: 'The lowest and the highest card of each colour.',
        },
      ],
    },
    {
      title: 'Before you play',
      paragraphs: [
        {
          text: 'With three or four players everyone gets 15 cards, with five 12, with six 10. With three, the rest stays out of the game and nobody sees it. Everyone takes 3 points from the pool.',
          rules: ['CI-2', 'CI-3'],
        },
        { text: 'The youngest begins; after that it goes clockwise.', rules: ['CI-4'] },
        {
          text: 'Points, hand sizes and everything played or discarded are open to all. Only hands and cards left over are secret.',
          rules: ['CI-22'],
        },
      ],
    },
    {
      title: 'Your turn',
      paragraphs: [
        {
          text: 'First you clear what lies in front of you: the cards go to the discard pile, the points on them become yours. Then you play a combination or pass.',
          rules: ['CI-5', 'CI-6'],
        },
        {
          text: 'A combination is one card, or several cards of one value. Colours don’t matter. Whoever opens a round may play any of them.',
          rules: ['CI-7'],
          figure: [['g9'], ['g8', 'p8', 'p8']],
          caption: 'A single 9, and three 8s.',
        },
        {
          text: 'Everyone after that needs exactly as many cards and a higher value than the last combination.',
          rules: ['CI-8'],
        },
      ],
    },
    {
      title: 'Making cards fit',
      paragraphs: [
        {
          text: 'Take points from the pool and put them on your cards. Each point lifts a green card by 1. A purple card climbs by its own value each time: 5, 10, 15.',
          rules: ['CI-9'],
          figure: [['g9=12'], ['p5=15']],
          caption: 'Three points make a green 9 a 12; two points make a purple 5 a 15.',
        },
        {
          text: 'So cards of different values can meet at one value, each with as many points as it needs. You may do that with your first combination of a round as well, and you may go higher than you must.',
          rules: ['CI-9', 'CI-10'],
          figure: [['g19=22', 'p11=22']],
          caption: 'A green 19 with three points and a purple 11 with one point are two 22s.',
        },
        {
          text: 'The points stay on the cards until your next turn and then come back to you. If the pool can’t pay, the cards can’t be played that high.',
          rules: ['CI-11', 'CI-5'],
        },
      ],
    },
    {
      title: 'Passing',
      paragraphs: [
        {
          text: 'Passing is how you get rid of points: put 0, 1 or 2 of yours back into the pool. You may pass whenever you like, even if you could play, and you stay in the round.',
          rules: ['CI-12'],
        },
        { text: 'Without cards in hand, passing is all you can do.', rules: ['CI-13'] },
        {
          text: 'At a clear table it can’t go on for ever: after a full circle of passes that gave nothing, a pass must give at least one point. Whoever has none must play.',
          rules: ['CI-15'],
        },
      ],
    },
    {
      title: 'A new round',
      paragraphs: [
        {
          text: 'When the turn comes back to you and everyone has passed on your combination, the table is clear and you open the next round. If you would rather pass, the next player opens.',
          rules: ['CI-14'],
        },
      ],
    },
    {
      title: 'The end',
      paragraphs: [
        {
          text: 'You are finished the moment your hand is empty and you have no points, not even on cards in front of you. Points on your last cards come back first and have to be passed away. A last card without any points ends it at once.',
          rules: ['CI-16'],
        },
        {
          text: 'A single game ends with the first who is finished. If you play for all the places, the others go on until one is left; what a finished player played last must still be beaten.',
          rules: ['CI-17', 'CI-18'],
        },
      ],
    },
    {
      title: 'Tournament',
      paragraphs: [
        {
          text: 'As many games as players, each with another one opening, each played for all the places. The first three get match points: 4, 2 and 1. The standing is shown after every game; most match points win, and ties are shared.',
          rules: ['CI-19', 'CI-20'],
        },
      ],
    },
    {
      title: 'Duel for two',
      paragraphs: [
        {
          text: 'Four games with 12 cards each; the other 36 stay unseen. You take turns at opening. Whoever opens starts with 2 points, the other with none.',
          rules: ['CI-21'],
        },
        {
          text: 'A game ends when one of you is finished. The other writes down their points, those on cards in front of them too, and 3 for each card in hand. After four games fewer points win.',
          rules: ['CI-21'],
        },
      ],
    },
  ],
};

export const lesson: Readonly<Record<string, string>> = {
  goal: 'You win by getting rid of all your cards and all your points. You have five cards and one point: nearly there. Nearly.',
  higher:
    'A green 8 lies on the table. You need one card that is higher. Your 12 is, all by itself: tap it, then the big button.',
  nextGoesHigher: 'Your neighbour goes higher.',
  nextPasses: 'Another one passes. Whoever passes may give back up to two points, and stays in.',
  purple:
    'Now a 14 is to beat, and you have nothing that high. But points lift cards: a purple 5 becomes a 10, then a 15. Tap it and look at the ladder: 15 takes two points.',
  theyPass: 'Too much for your neighbour, who passes.',
  theyPassToo: 'And so does the next.',
  comeBack:
    'Nobody beat you: a new round is yours. The two points from your 5 came back to you. Everything you take, you have to get rid of again.',
  pair: 'You may open with any number of cards, if they have one value. Pick the 7 and the green 9: two points on the 7 make them two 9s.',
  pairBeaten: 'Two 11s. From now on, only two cards will do.',
  pass: 'You have one card left: no pair in sight. So pass, and use it: choose “Pass, give back 2” and confirm.',
  newRound: 'Nobody had more, so your neighbour opens again, with a single 6.',
  lastCard: 'Your purple 9 is high enough, and takes no points. Play your last card!',
  payOff:
    'No cards left, but three points. Now you only pass. Give back two. In a real game this goes by itself, if you like.',
  theyPlayOn: 'The others play on. Hurry.',
  lastPoint: 'One point left. Give it back!',
  won: 'No cards, no points: you’ve won. Take points when they win you a round, and remember who has to carry them home.',
};
