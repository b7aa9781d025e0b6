import { assertNever, at } from '../../../core/assert.ts';
import type { Seat } from '../../../core/game.ts';
import { type Cast, capital, does, listed, possessive, type Words, who } from '../../../core/words.ts';
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
