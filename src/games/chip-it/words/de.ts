import { assertNever, at } from '../../../core/assert.ts';
import type { Seat } from '../../../core/game.ts';
import { type Cast, capital, does, listed, type Words, who } from '../../../core/words.ts';
import type { CardName } from '../cards.ts';
import type { Match } from '../options.ts';
import type { Event, Why } from '../types.ts';

export const words: Words<Event, Why> = { event, reason };

function event(happened: Event, cast: Cast): string {
  switch (happened.type) {
    case 'dealt': {
      const { game, games, first } = happened;
      const start = games > 1 ? `Spiel ${game} von ${games}:` : 'Die Karten sind verteilt:';
      return `${start} ${does(cast, first, 'fängt an', 'Du fängst an')}.`;
    }
    case 'cleared': {
      const { seat, cards, points } = happened;
      const away = `${capital(cardsText(cards))} ${cards.length > 1 ? 'kommen' : 'kommt'} auf die Ablage`;
      if (points === 0) return `${away}.`;
      return `${away}, ${does(cast, seat, 'bekommt', 'du bekommst')} ${pointsText(points)} dazu.`;
    }
    case 'played':
      return playedText(happened, cast);
    case 'passed': {
      const { seat, points, left } = happened;
      const passes = does(cast, seat, 'passt', 'Du passt');
      if (points === 0) return `${passes}.`;
      return `${passes} und ${seat === cast.you ? 'gibst' : 'gibt'} ${pointsText(points)} ab, bleiben ${left}.`;
    }
    case 'must-give-back':
      return `${happened.passes}-mal gepasst, ohne dass etwas zurückkam: Wer jetzt passt, muss mindestens einen Punkt abgeben.`;
    case 'round-over': {
      const { owner, begins } = happened;
      const beaten = `Niemand hat ${who(cast, owner, 'dich')} überboten.`;
      return `${beaten} ${does(cast, begins, 'beginnt', 'Du beginnst')} eine neue Runde.`;
    }
    case 'finished':
      return `${does(cast, happened.seat, 'ist', 'Du bist')} alle Karten und Punkte los: Platz ${happened.place}!`;
    case 'game-won': {
      const { match, game, games, places, scores } = happened;
      const over = `Spiel ${game} von ${games} geht an ${winners(places, cast)}.`;
      return `${over} Zwischenstand: ${standing(match, scores, cast)}.`;
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
  const plays = `${does(cast, seat, 'spielt', 'Du spielst')} ${cardsText(cards)}`;
  const makes = seat === cast.you ? 'machst' : 'macht';
  const raised =
    taken > 0 ? ` und ${makes} daraus ${combo(cards.length, value)} für ${pointsText(taken)}` : '';
  return `${plays}${raised}. ${leftText(left)}`;
}

function leftText(left: number): string {
  if (left === 0) return 'Das war die letzte Karte.';
  return left === 1 ? 'Noch eine Karte.' : `Noch ${left} Karten.`;
}

function gameOver({ match, places, scores }: Extract<Event, { type: 'game-over' }>, cast: Cast): string {
  const winner = places.indexOf(1);
  const shared = places.lastIndexOf(1) !== winner;
  const won = shared
    ? `Geteilter Sieg für ${winners(places, cast)}`
    : does(cast, winner, 'gewinnt', 'Du gewinnst');
  return match === 'single' ? `${won}!` : `${won}! Endstand: ${standing(match, scores, cast)}.`;
}

function winners(places: readonly number[], cast: Cast): string {
  const names = places.flatMap((place, seat) => (place === 1 ? [who(cast, seat, 'dich')] : []));
  return listed(names, 'und');
}

/** Best first: most points in a tournament, fewest in a duel. */
function standing(match: Match, scores: readonly number[], cast: Cast): string {
  const seats = scores.map((_, seat) => seat);
  const sign = match === 'duel' ? 1 : -1;
  const best = seats.toSorted((a, b) => sign * (at(scores, a) - at(scores, b)));
  return best.map((seat) => `${who(cast, seat, 'du')} ${at(scores, seat)}`).join(', ');
}

function reason(why: Why, cast: Cast): string {
  switch (why.code) {
    case 'chance-acts':
      return 'Zuerst muss gegeben werden.';
    case 'not-chance':
      return 'Es wird gerade nicht gegeben, und niemand am Tisch bestimmt die Karten.';
    case 'wrong-deck':
      return 'Das ist nicht genau der ganze Stapel.';
    case 'game-over':
      return 'Das Spiel ist vorbei.';
    case 'not-your-turn':
      return notYourTurn(why.toAct, cast);
    case 'no-cards-left':
      return 'Ohne Karten auf der Hand bleibt nur Passen.';
    case 'no-cards':
      return 'Ganz ohne Karte ist das keine Kombination.';
    case 'card-not-held':
      return why.held === 0
        ? `Auf der Hand ist keine ${cardText(why.card)}.`
        : `Auf der Hand ist nur eine ${cardText(why.card)}.`;
    case 'wrong-count':
      return `Hier braucht es ${cardCount(why.topCount)}, nicht ${number(why.count)}.`;
    case 'too-low':
      return `${capital(combo(why.count, why.value))} ${why.count === 1 ? 'ist' : 'sind'} nicht höher als ${combo(why.count, why.topValue)}.`;
    case 'unreachable-value':
      return unreachable(why.card, why.value);
    case 'pool-too-small':
      return `Das kostet ${pointsText(why.cost)}, im Vorrat ${why.pool === 1 ? 'ist' : 'sind'} aber nur noch ${why.pool}.`;
    case 'pass-too-many':
      return 'Beim Passen gibt man keinen, einen oder zwei Punkte ab.';
    case 'not-enough-points':
      return why.held === 0 ? 'Es ist kein Punkt zum Abgeben da.' : 'Es ist nur ein Punkt zum Abgeben da.';
    case 'must-give-back':
      return 'Reihum kam nichts zurück: Wer jetzt passt, muss mindestens einen Punkt abgeben.';
    case 'must-play':
      return 'Reihum kam nichts zurück, und ohne Punkte ist nichts abzugeben: Jetzt muss eine Karte her.';
    default:
      return assertNever(why);
  }
}

function notYourTurn(toAct: Seat, cast: Cast): string {
  return toAct === cast.you ? 'Du bist dran.' : `${who(cast, toAct, 'Du')} ist dran.`;
}

function unreachable(card: CardName, value: number): string {
  const steps = card.startsWith('p') ? `in ${card.slice(1)}er-Schritten nach oben` : 'nur nach oben';
  return `Aus einer ${cardText(card, 'n')} wird keine ${value}: Es geht ${steps}.`;
}

/** "grüne 9", "lila 5"; lila is never inflected. */
function cardText(card: CardName, ending = ''): string {
  return card.startsWith('g') ? `grüne${ending} ${card.slice(1)}` : `lila ${card.slice(1)}`;
}

/** "eine grüne 8 und zwei lila 8er"; no card is there more than twice. */
function cardsText(cards: readonly CardName[]): string {
  const kinds = [...new Set(cards)].map((card) => {
    const single = cards.indexOf(card) === cards.lastIndexOf(card);
    return single ? `eine ${cardText(card)}` : `zwei ${cardText(card)}er`;
  });
  return listed(kinds, 'und');
}

/** "eine 9", "zwei 12er". */
function combo(count: number, value: number): string {
  return count === 1 ? `eine ${value}` : `${number(count)} ${value}er`;
}

const NUMBERS = ['null', 'eine', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn'];

function number(count: number): string {
  return NUMBERS[count] ?? String(count);
}

function cardCount(count: number): string {
  return count === 1 ? 'eine Karte' : `${number(count)} Karten`;
}

function pointsText(points: number): string {
  return points === 1 ? 'einen Punkt' : `${points} Punkte`;
}

export const labels = {};

export const rules = {};

export const lesson = {};
