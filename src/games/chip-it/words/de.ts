import { assertNever, at } from '../../../core/assert.ts';
import type { Seat } from '../../../core/game.ts';
import { type Cast, capital, does, inverted, listed, type Words, who } from '../../../core/words.ts';
import type { CardName } from '../cards.ts';
import type { Match } from '../options.ts';
import type { Event, Fact, Why } from '../types.ts';
import type { InHand, Labels, Offer } from './labels.ts';

export const words: Words<Event, Why, Fact> = { event, reason, fact };

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
      return `${passes} und ${seat === cast.you ? 'gibst' : 'gibt'} ${pointsText(points)} ab, ${remaining(left)}.`;
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

function remaining(points: number): string {
  return points === 0 ? 'keiner übrig' : `noch ${points} übrig`;
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
      return cardNotHeld(why.card, why.held);
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

function fact(point: Fact, seat: Seat, cast: Cast): string {
  switch (point.code) {
    case 'finishes':
      return `Danach ${inverted(cast, seat, 'ist', 'bist du')} alle Karten und Punkte los.`;
    case 'cards-left': {
      const { cards, values } = point;
      const has = `Danach ${inverted(cast, seat, 'hat', 'hast du')}`;
      if (cards === 0) return `${has} keine Karten mehr, nur noch Punkte.`;
      const different = values === 1 ? 'eines Werts' : `mit ${number(values)} Werten`;
      return `${has} noch ${cardCount(cards)}${cards > 1 ? ` ${different}` : ''}.`;
    }
    case 'takes-points':
      return `Kostet ${pointsText(point.points)}; danach ${inverted(cast, seat, 'muss', 'musst du')} noch ${point.owed} loswerden.`;
    case 'gives-points':
      return `Gibt ${pointsText(point.points)} zurück, ${remaining(point.owed)}.`;
    case 'takes-nothing':
      return 'Kostet keine Punkte.';
    case 'beaten-by':
      return point.cards === 0
        ? 'Keine der verdeckten Karten schlägt das ohne Punkte.'
        : `Von den verdeckten Karten ${point.cards === 1 ? 'schlägt' : 'schlagen'} das ${number(point.cards)} ohne Punkte.`;
    case 'hurries':
      return `${does(cast, point.seat, 'hat', 'Du hast')} nur noch ${cardCount(point.cards)}.`;
    default:
      return assertNever(point);
  }
}

function notYourTurn(toAct: Seat, cast: Cast): string {
  return toAct === cast.you ? 'Du bist dran.' : `${who(cast, toAct, 'Du')} ist dran.`;
}

function cardNotHeld(card: CardName, held: number): string {
  if (held === 0) return `Auf der Hand ist keine ${cardText(card)}.`;
  return held === 1
    ? `Auf der Hand ist nur eine ${cardText(card)}.`
    : `Auf der Hand sind nur ${number(held)} ${cardText(card)}.`;
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

function list(cards: readonly CardName[]): string {
  return listed(
    cards.map((card) => card.slice(1)),
    'und',
  );
}

/** "14", "zwei 14er". */
function plainCombo(count: number, value: number): string {
  return count === 1 ? String(value) : combo(count, value);
}

/** "zwei 14er von Ana", "deine zwei 14er". */
function comboBy(count: number, value: number, seat: Seat, cast: Cast): string {
  const own = count === 1 ? `deine ${value}` : `deine ${combo(count, value)}`;
  return seat === cast.you
    ? own
    : `${count === 1 ? `die ${value}` : combo(count, value)} von ${who(cast, seat, '')}`;
}

function play({ cards, value, cost, beats, finishes }: Offer, cast: Cast): string {
  const made = plainCombo(cards.length, value);
  const shown = cost > 0 ? `${list(cards)} als ${made} spielen` : `${capital(made)} spielen`;
  if (finishes) return `${shown}: alles weg, fertig!`;
  if (cost > 0) return `${shown}: ${pointsText(cost)} nehmen`;
  return beats === undefined
    ? `${shown}: kostet nichts`
    : `${shown}: schlägt ${who(cast, beats, 'dich')}, kostet nichts`;
}

function turns(count: number): string {
  return count === 1 ? 'ein Zug' : `${count} Züge`;
}

function cardInHand(card: CardName, state: InHand): string {
  const { place, of, picked, points, price, playable } = state;
  const facts = [`${cardText(card)}, Platz ${place} von ${of}`];
  if (picked) facts.push(points === undefined ? 'gewählt' : `gewählt, ${pointCount(points)} darauf`);
  else if (price !== undefined) facts.push(`ab ${pointsDative(price)}`);
  if (!playable) facts.push('gerade nicht spielbar');
  return facts.join(', ');
}

/** "1 Punkt", "3 Punkte": where the number stands by itself. */
function pointCount(points: number): string {
  return points === 1 ? '1 Punkt' : `${points} Punkte`;
}

/** "mit einem Punkt", "ab 3 Punkten". */
function pointsDative(points: number): string {
  return points === 1 ? 'einem Punkt' : `${points} Punkten`;
}

function cardsHeld(count: number): string {
  return count === 1 ? '1 Karte' : `${count} Karten`;
}

export const labels: Labels = {
  others: 'Die anderen am Tisch',
  hand: 'Deine Hand',
  pool: 'Vorrat',
  discard: 'Ablage',
  order: 'Sortiert',
  orders: { value: 'Nach Wert', colour: 'Nach Farbe' },
  clear: 'Noch nichts zu schlagen.',
  toBeat: 'liegt vorn',
  passed: 'passt',
  place: (place) => `${place}.`,
  card: cardText,
  cards: cardsHeld,
  points: pointCount,
  pointsOnCards: (points) => `${pointCount(points)} darauf`,
  comboOf: (count, value, seat, cast) => capital(comboBy(count, value, seat, cast)),
  cardInHand,
  ladder: 'Wert, zu dem du spielst',
  rung: (value, cost) => `${value}, kostet ${pointsText(cost)}`,
  lower: 'Eine Sprosse tiefer',
  higher: 'Eine Sprosse höher',
  passes: 'Passen',
  play,
  pass: (points) => (points === 0 ? 'Nur passen' : `Passen, ${points} abgeben`),
  passShort: (points) => (points === 0 ? 'Passen' : `Passen −${points}`),
  makePass: ({ points, finishes, turnsLeft }) => {
    if (finishes) return points === 1 ? 'Letzten Punkt abgeben: fertig!' : 'Letzte Punkte abgeben: fertig!';
    if (points === 0) return 'Passen und nichts abgeben';
    const gives = `Passen und ${pointsText(points)} abgeben`;
    return turnsLeft === undefined ? gives : `${gives}: dann noch ${turns(turnsLeft)}`;
  },
  passMeans: ({ points, left }) =>
    points === 0
      ? 'Du setzt nur diesmal aus und bist in der Runde weiter dabei.'
      : `${capital(pointsText(points))} in den Vorrat, ${remaining(left)}. Du bist weiter dabei.`,
  payOff: (count) => `Keine Karten mehr, nur noch Punkte abzugeben: noch ${turns(count)}.`,
  paysItself: (count) => `Keine Karten mehr: Deine Punkte gehen von selbst zurück, noch ${turns(count)}.`,
  begin: 'Der Tisch ist leer: Spiel Karten von einem Wert, so viele du willst, oder passe.',
  goHigher: (count, value) =>
    count === 1
      ? `Wähl eine Karte, um über ${value} zu kommen, oder passe.`
      : `Wähl ${cardCount(count)}, um über ${value} zu kommen, oder passe.`,
  more: (count) => `Noch ${cardCount(count)}.`,
  nothingPicked: 'Karten wählen oder passen',
  turnOf: (seat, cast) => (seat === cast.you ? 'Du bist dran' : `${who(cast, seat, '')} ist dran`),
  over: 'Das Spiel ist vorbei',
  finishedWaiting: 'Du bist fertig. Lehn dich zurück.',
  gameOf: (game, games) => `Spiel ${game} von ${games}`,
  score: (score, match) => {
    if (match === 'duel') return `${score} aufgeschrieben`;
    return score === 1 ? '1 Turnierpunkt' : `${score} Turnierpunkte`;
  },
  standing: {
    after: (game, games) => `Nach Spiel ${game} von ${games}`,
    place: 'Platz',
    name: 'Name',
    score: { single: 'Übrig', tournament: 'Stand', duel: 'Aufgeschrieben' },
    hint: {
      single: 'Wer zuerst alle Karten und alle Punkte los ist, gewinnt.',
      tournament: 'Die ersten drei eines Spiels bekommen Turnierpunkte: 4, 2 und 1. Am meisten gewinnt.',
      duel: 'Wer verliert, schreibt seine Punkte auf, dazu 3 je Karte. Am wenigsten gewinnt.',
    },
    left: (cards, points) => `${cardsHeld(cards)}, ${pointCount(points)}`,
    out: 'alles los',
  },
  aid: {
    goal: 'Du gewinnst, wenn du alle Karten und alle Punkte los bist.',
    green: 'Grün, ein Blatt: Jeder Punkt bringt 1.',
    purple: 'Lila, ein Edelstein: Jeder Punkt bringt den Wert der Karte.',
    higher: 'Zum Überbieten: gleich viele Karten, höherer Wert.',
    pass: 'Wer passt, gibt 0, 1 oder 2 Punkte ab und bleibt in der Runde.',
    comeBack: 'Punkte auf deinen Karten bekommst du, wenn du wieder dran bist.',
    signs: 'Zeichen auf deinen Karten',
    onCard: 'Punkte, die auf diese Karte kommen',
    priceTag: 'so viel kostet es mindestens, wenn diese Karte dabei ist',
  },
  described: {
    clear: (seat, cast) =>
      seat === null
        ? 'Der Tisch ist leer.'
        : `Der Tisch ist leer: ${does(cast, seat, 'beginnt', 'Du beginnst')}.`,
    toBeat: (count, value, seat, cast) => `Zu schlagen: ${comboBy(count, value, seat, cast)}.`,
    toAct: (seat, cast) => notYourTurn(seat, cast),
    seat: (seat, cards, points, cast) =>
      `${does(cast, seat, 'hat', 'Du hast')} ${cardsHeld(cards)} und ${pointCount(points)}.`,
    front: (cards, value, points) =>
      `Davor: ${cardsText(cards)}, als ${value}${points > 0 ? `, mit ${pointsDative(points)} darauf` : ''}.`,
    finished: (seat, place, cast) => `${does(cast, seat, 'ist', 'Du bist')} fertig, Platz ${place}.`,
    pool: (pool) => `Im Vorrat: ${pointCount(pool)}.`,
    hand: (cards) => `Deine Hand: ${cards.map((card) => cardText(card)).join(', ')}.`,
    noHand: 'Deine Hand ist leer.',
    mustGiveBack: 'Reihum kam nichts zurück: Wer jetzt passt, muss mindestens einen Punkt abgeben.',
    match: (match, game, games) => `${match === 'duel' ? 'Duell' : 'Turnier'}, Spiel ${game} von ${games}.`,
  },
};
