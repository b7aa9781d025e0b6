import { assertNever } from '../../../core/assert.ts';
import type { Seat } from '../../../core/game.ts';
import { type Cast, capital, does, inverted, listed, type Words, who } from '../../../core/words.ts';
import type { ComboKind } from '../combos.ts';
import type { Edition } from '../options.ts';
import type { Event, Fact, OpensRound, OpensTurn, PlayNotation, Shown, View, Why } from '../types.ts';
import type { Between, Called, Labels, Top } from './labels.ts';

export const words: Words<Event, Why, Fact> = { event, reason, fact };

function event(happened: Event, cast: Cast): string {
  switch (happened.type) {
    case 'dealt': {
      const { round, dealer, opener, why } = happened;
      const deals = does(cast, dealer, 'gibt', 'Du gibst');
      return `Runde ${round}: ${deals}. ${does(cast, opener, 'eröffnet', 'Du eröffnest')}${opensRound(why)}.`;
    }
    case 'played':
      return `${does(cast, happened.seat, 'spielt', 'Du spielst')} ${combo(happened.combo, happened.value)}.`;
    case 'stopped': {
      const skipped = listed(
        happened.skipped.map((seat) => who(cast, seat, 'dich')),
        'und',
      );
      const rest = skipped ? ` Kein Zug für ${skipped}.` : '';
      return `${does(cast, happened.seat, 'spielt', 'Du spielst')} Stopp: Der Durchgang ist zu Ende.${rest}`;
    }
    case 'redraw-played':
      return `${does(cast, happened.seat, 'spielt', 'Du spielst')} eine Nachziehkarte.`;
    case 'took':
      return `${does(cast, happened.seat, 'nimmt', 'Du nimmst')} ${card(happened.card)} aus der Reserve.`;
    case 'turn-won':
      return `${does(cast, happened.seat, 'gewinnt', 'Du gewinnst')} den Durchgang ${wonBy(happened)}.`;
    case 'redraws':
      return `${does(cast, happened.seat, 'muss', 'Du musst')} ${cards(happened.count)} nachziehen.`;
    case 'drew': {
      const left = happened.left > 0 ? ` Noch ${happened.left}.` : '';
      return `${does(cast, happened.seat, 'zieht', 'Du ziehst')} ${card(happened.card)}.${left}`;
    }
    case 'placed':
      return `${does(cast, happened.seat, 'steckt', 'Du steckst')} ${card(happened.card)} an Platz ${happened.to + 1}.`;
    case 'out':
      return `${does(cast, happened.seat, 'hat', 'Du hast')} keine Karten mehr und ${happened.seat === cast.you ? 'bist' : 'ist'} für diese Runde raus.`;
    case 'opens':
      return `${does(cast, happened.seat, 'eröffnet', 'Du eröffnest')}: ${opensTurn(happened, cast)}.`;
    case 'round-over':
      return roundOver(happened, cast);
    case 'paid':
      return `${does(cast, happened.seat, 'gibt', 'Du gibst')} einen Chip ab, ${happened.chips === 0 ? 'keiner' : `noch ${happened.chips}`} übrig.`;
    case 'game-over': {
      const losers = listed(
        happened.losers.map((seat) => who(cast, seat, 'dich')),
        'und',
      );
      return `Kein Chip mehr da: Das Spiel ist für ${losers} verloren. Alle anderen gewinnen.`;
    }
    default:
      return assertNever(happened);
  }
}

function opensRound(why: OpensRound): string {
  switch (why) {
    case 'left-of-dealer':
      return ', links vom Kartengeber';
    case 'lost-round':
      return ' nach der verlorenen Runde';
    case 'several-lost':
      return ', weil zuletzt mehrere zahlen mussten und die älteste Person dann beginnt';
    default:
      return assertNever(why);
  }
}

function wonBy({ by, combo: kind, value }: Extract<Event, { type: 'turn-won' }>): string {
  if (kind !== undefined && value !== undefined) return `mit ${combo(kind, value)}`;
  return by === 'stop' ? 'mit dem Stopp' : 'mit der Nachziehkarte vom Anfang';
}

function opensTurn({ why, insteadOf }: Extract<Event, { type: 'opens' }>, cast: Cast): string {
  const empty =
    insteadOf === undefined ? '' : ` (${does(cast, insteadOf, 'hat', 'du hast')} keine Karten mehr)`;
  const reasons: Record<OpensTurn, string> = {
    'won-turn': 'höchste Kombination',
    'played-stop': 'Stopp gespielt',
    'opened-with-redraw': 'Nachziehkarte vom Anfang, von niemandem übertroffen',
    'next-highest': `nächsthöhere Kombination${empty}`,
    'right-neighbour': `rechts daneben${empty}`,
  };
  return reasons[why];
}

function roundOver({ why, payers, spared }: Extract<Event, { type: 'round-over' }>, cast: Cast): string {
  const names = listed(
    payers.map((seat) => who(cast, seat, 'dich')),
    'und',
  );
  switch (why) {
    case 'stuck':
      return `Nichts zu spielen und keine Reserve mehr: Die Runde ist für ${names} verloren.`;
    case 'last-with-cards':
      return `Zuletzt noch Karten auf der Hand: Die Runde ist für ${names} verloren.`;
    case 'all-out': {
      const safe =
        spared === undefined
          ? ''
          : ` ${does(cast, spared, 'hat', 'Du hast')} den Durchgang gewonnen und ${spared === cast.you ? 'bist' : 'ist'} sicher.`;
      return `Alle sind auf einmal ohne Karten: Die Runde ist für ${names} verloren.${safe}`;
    }
    default:
      return assertNever(why);
  }
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
    case 'must-place':
      return 'Erst muss die gezogene Karte auf die Hand.';
    case 'nothing-drawn':
      return 'Es ist keine gezogene Karte einzustecken.';
    case 'not-in-hand':
      return `Solche Karten gibt es nicht: Die Hand hat ${why.size}.`;
    case 'wrong-count':
      return `${comboName(why.combo)} braucht ${SIZES[why.combo]}, nicht ${why.count}.`;
    case 'special-in-combination':
      return `${capital(card(why.card))} spielt man allein, nie in einer Kombination.`;
    case 'no-such-value':
      return `${comboName(why.combo)} kann nicht den Wert ${why.value} haben.`;
    case 'not-a-combination':
      return `${why.cards.join(' ')} ist nicht ${combo(why.combo, why.value)}.`;
    case 'too-low':
      return `${combo(why.combo, why.value)} überbietet ${combo(why.topCombo, why.topValue)} nicht.`;
    case 'not-a-stop':
      return 'An dieser Stelle ist kein Stopp.';
    case 'not-a-redraw':
      return 'An dieser Stelle ist keine Nachziehkarte.';
    case 'opener-must-play':
      return 'Wer eröffnet, hat nichts zu überbieten und muss spielen.';
    case 'no-such-reserve':
      return `Diese Reservekarte gibt es nicht, es sind noch ${why.count}.`;
    case 'must-play':
      return 'Ohne Reservekarten muss spielen, wer kann.';
    case 'no-such-gap':
      return `So einen Platz hat eine Hand mit ${why.size} Karten nicht.`;
    default:
      return assertNever(why);
  }
}

function fact(point: Fact, seat: Seat, cast: Cast): string {
  switch (point.code) {
    case 'goes-out':
      return 'Leert die Hand.';
    case 'goes-between':
      return `Kommt ${gap({ left: point.left, right: point.right })} zu liegen.`;
    case 'lies-between':
      return `Gemeint ist, was ${gap({ left: point.left, right: point.right })} liegt.`;
    case 'plays-left':
      return `Danach ${inverted(cast, seat, 'braucht', 'brauchst du')} mindestens noch ${counted(point.plays, 'Zug', 'Züge')}.`;
    case 'keeps-combo':
      return `${combo(point.combo, point.value)} bleibt beisammen.`;
    case 'joins-combo':
      return `${combo(point.combo, point.value)} kommt zusammen.`;
    case 'splits-combo':
      return `${combo(point.combo, point.value)} fällt auseinander.`;
    case 'wins-turn':
      return `Niemand kann mehr überbieten: ${does(cast, seat, 'gewinnt', 'Du gewinnst')} den Durchgang.`;
    case 'must-draw':
      return `Danach ${inverted(cast, seat, 'muss', 'musst du')} ${cards(point.cards)} nachziehen.`;
    case 'stops-leader':
      return `${does(cast, point.seat, 'kommt', 'Du kommst')} mit ${cards(point.cards)} auf der Hand nicht mehr dran.`;
    case 'reserves-left':
      return point.cards === 0
        ? 'Das ist die letzte Reservekarte.'
        : `Danach ${inverted(cast, seat, 'hat', 'hast du')} noch ${counted(point.cards, 'Reservekarte', 'Reservekarten')}.`;
    default:
      return assertNever(point);
  }
}

function notYourTurn(toAct: Seat, cast: Cast): string {
  return toAct === cast.you ? 'Du bist dran.' : `${who(cast, toAct, 'Du')} ist dran.`;
}

function comboName(kind: ComboKind): string {
  const names: Record<ComboKind, string> = {
    solo: 'Ein Solo',
    straight2: 'Eine Zweierstraße',
    pair: 'Ein Paar',
    straight3: 'Eine Dreierstraße',
    trips: 'Ein Drilling',
  };
  return names[kind];
}

const SIZES: Record<ComboKind, string> = {
  solo: 'eine Karte',
  straight2: 'zwei Karten',
  pair: 'zwei Karten',
  straight3: 'drei Karten',
  trips: 'drei Karten',
};

function combo(kind: ComboKind, value: number): string {
  switch (kind) {
    case 'solo':
      return `Solo ${value}`;
    case 'straight2':
      return `Zweierstraße ${value - 1}-${value}`;
    case 'pair':
      return `Paar ${value}`;
    case 'straight3':
      return `Dreierstraße ${value - 2}-${value - 1}-${value}`;
    case 'trips':
      return `Drilling ${value}`;
    default:
      return assertNever(kind);
  }
}

function card(shown: Shown): string {
  const specials: Partial<Record<Shown, string>> = {
    '?': 'eine Karte',
    X: 'ein X',
    S: 'einen Stopp',
    R: 'eine Nachziehkarte',
  };
  return specials[shown] ?? `eine ${shown}`;
}

function cardName(shown: Shown): string {
  const specials: Partial<Record<Shown, string>> = {
    '?': 'verdeckte Karte',
    S: 'Stopp',
    R: 'Nachziehkarte',
  };
  return specials[shown] ?? shown;
}

/** With its article, as the object of a sentence. */
function the(shown: Shown): string {
  if (shown === 'X') return 'das X';
  return shown === 'S' ? 'den Stopp' : shown === '?' ? 'die Karte' : `die ${cardName(shown)}`;
}

function gap({ left, right }: Between): string {
  if (left !== undefined && right !== undefined) return `zwischen ${cardName(left)} und ${cardName(right)}`;
  if (right !== undefined) return `ganz links, vor ${cardName(right)}`;
  return left === undefined ? 'auf die leere Hand' : `ganz rechts, hinter ${cardName(left)}`;
}

function counted(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count === 0 ? 'keine' : count} ${many}`;
}

const cards = (count: number): string => counted(count, 'Karte', 'Karten');
const chips = (count: number): string => counted(count, 'Chip', 'Chips');

function called({ combo: kind, value }: Called): string {
  return combo(kind, value);
}

function owned(top: Top): string {
  return `${called(top)} von ${top.owner}`;
}

function shortPlay(play: PlayNotation): string {
  switch (play.kind) {
    case 'combo':
      return called(play);
    case 'stop':
      return 'Stopp';
    case 'redraw':
      return 'Nachziehen';
    case 'take':
      return 'Reserve genommen';
    default:
      return assertNever(play);
  }
}

const KIND_NAMES: Record<ComboKind, string> = {
  solo: 'Solo',
  straight2: 'Zweier\u00adstraße',
  pair: 'Paar',
  straight3: 'Dreier\u00adstraße',
  trips: 'Drilling',
};

function special(shown: 'X' | 'S' | 'R', edition: Edition): string {
  const dealt = edition === 'dealt';
  switch (shown) {
    case 'X':
      return 'jeder Wert von 1 bis 12, du sagst welcher.';
    case 'S':
      return dealt
        ? 'allein gespielt, beendet den Durchgang. Wer ihn spielt, eröffnet den nächsten; nachziehen muss trotzdem die höchste Kombination.'
        : 'allein gespielt, beendet den Durchgang und gewinnt ihn.';
    case 'R':
      return dealt
        ? 'allein gespielt. Wer am Ende die höchste Kombination hat, zieht 3 Karten.'
        : 'allein gespielt. Wer den Durchgang gewinnt, zieht 3 Karten, auch mit einem Stopp.';
    default:
      return assertNever(shown);
  }
}

/** Why someone was left over, where the events alone do not make it plain. */
function whyItMattered(events: readonly Event[], cast: Cast): string | undefined {
  const over = events.find((each) => each.type === 'round-over');
  const stop = events.find((each) => each.type === 'stopped');
  if (over?.why === 'stuck') {
    return 'Kein Stopp, keine Nachziehkarte, keine Reserve mehr als letzter Ausweg. Reservekarten sind Zeit: Wer sie früh nimmt, dem läuft sie davon.';
  }
  const missed = stop?.skipped.filter((seat) => over?.payers.includes(seat)) ?? [];
  if (!stop || missed.length === 0) return undefined;
  const losers = listed(
    missed.map((seat) => who(cast, seat, 'du')),
    'und',
  );
  const you = missed.some((seat) => seat === cast.you);
  const came = missed.length > 1 ? (you ? 'kamt' : 'kamen') : you ? 'kamst' : 'kam';
  return `Der Stopp war’s: ${capital(losers)} ${came} in diesem Durchgang nicht mehr dran. Pech, oder gutes Gespür von ${who(cast, stop.seat, 'dir')}.`;
}

function described(view: View, cast: Cast): readonly string[] {
  const { turn, toAct, hands, reserves } = view;
  const lines = [
    `Runde ${view.round}. ${does(cast, turn.opener, 'hat', 'Du hast')} diesen Durchgang eröffnet.`,
  ];
  for (const play of turn.plays) lines.push(`${capital(who(cast, play.seat, 'du'))}: ${shortPlay(play)}.`);
  if (toAct !== null) lines.push(notYourTurn(toAct, cast));
  if (view.drawn) lines.push(`Gezogen: ${cardName(view.drawn.card)}, danach noch ${view.drawn.left}.`);
  for (const [seat, hand] of hands.entries()) {
    const own =
      hand.includes('?') || hand.length === 0 ? '' : `, der Reihe nach ${hand.map(cardName).join(', ')}`;
    const reserve = reserves[seat]?.map(cardName).join(' und ') || 'leer';
    lines.push(
      `${does(cast, seat, 'hat', 'Du hast')} ${cards(hand.length)}${own}; Reserve: ${reserve}; ${chips(view.chips[seat] ?? 0)}.`,
    );
  }
  return lines;
}

export const labels: Labels = {
  you: 'Du',
  hand: 'Deine Hand',
  others: 'Die anderen am Tisch',
  reserve: 'Reserve',
  card: (shown) => capital(cardName(shown)),
  cardInHand: (shown, place, of) => `${cardName(shown)}, Platz ${place} von ${of}`,
  reserveCard: (shown) => `Reservekarte ${cardName(shown)} nehmen`,
  drawnCard: (shown, left) => `Gezogen: ${cardName(shown)}, danach noch ${left}`,
  gap: (between) => capital(gap(between)),
  cards,
  chips,
  reserveOf: (shown) => `Reserve: ${shown.map(cardName).join(' und ') || 'leer'}`,
  drawPile: (count) => `Nachziehstapel: ${cards(count)}`,
  turn: {
    title: 'Dieser Durchgang',
    play: shortPlay,
    kind: (play) => (play.kind === 'combo' ? KIND_NAMES[play.combo] : shortPlay(play)),
    thinks: 'am Zug',
    skipped: 'kein Zug',
    opener: (seat, cast) => `${does(cast, seat, 'eröffnet', 'Du eröffnest')} den Durchgang.`,
    leader: (seat, top, cast) => `${does(cast, seat, 'führt', 'Du führst')} mit ${called(top)}.`,
    nothingYet: 'Noch nichts zu überbieten.',
    redraws: (seat, count, cast) =>
      seat === undefined
        ? `Jemand wird ${count} nachziehen.`
        : `So wie es steht, ${inverted(cast, seat, 'zieht', 'ziehst du')} ${count} nach.`,
    placing: (seat, left, cast) =>
      `${does(cast, seat, 'zieht', 'Du ziehst')} nach: noch ${cards(left)} einzustecken.`,
  },
  bar: {
    pickToOpen: 'Du eröffnest: Nimm eine Karte oder passende Nachbarn',
    pickToBeat: (top, reserve) => `Überbiete ${owned(top)}${reserve ? ' oder nimm eine Reservekarte' : ''}`,
    pickAnything: 'Nichts zu überbieten: Nimm eine Karte oder Nachbarn',
    onlyReserve: (top) => `Nichts überbietet ${owned(top)}: Nimm eine Reservekarte`,
    waits: 'Du bist noch nicht dran',
    safe: 'Alle Karten los: In dieser Runde kann dir nichts passieren',
    over: 'Das Spiel ist vorbei',
    open: (call) => `Eröffnen mit ${called(call)}`,
    beat: (call, top) => `${called(call)} spielen: überbietet ${owned(top)}`,
    play: (call) => `${called(call)} spielen`,
    stop: ({ wins, opens, draws }) => {
      const effects = [
        ...(wins ? ['gewonnen hast du'] : []),
        ...(draws > 0 ? [`du ziehst ${draws}`] : []),
        ...(opens ? ['du eröffnest den nächsten'] : []),
      ];
      return `Stopp spielen: Der Durchgang endet${effects.map((effect) => `, ${effect}`).join('')}`;
    },
    draws: (count) => `, dafür ziehst du ${count}`,
    redraw: (count) => `Nachziehkarte spielen: Am Ende zieht jemand ${count}`,
    takeWhere: (shown) =>
      `Wohin mit ${shown === 'X' ? 'dem X' : shown === 'S' ? 'dem Stopp' : `der ${cardName(shown)}`}? Tippe auf eine Lücke`,
    take: (shown, between) => `${capital(the(shown))} nehmen: ${gap(between)}`,
    placeWhere: (shown) => `Gezogen: ${cardName(shown)}. In welche Lücke?`,
    place: (shown, between) => `${capital(the(shown))} einstecken: ${gap(between)}`,
    tooLow: (call, top) => `${called(call)} ist zu niedrig gegen ${owned(top)}`,
    noCombo: (shown) => `${shown.map(cardName).join(' ')}: keine Kombination`,
    alone: (shown) => `${cardName(shown)} spielt man allein`,
    cannot: 'Geht jetzt nicht',
    callings: (index, of) => `Mit dem X hast du die Wahl: ${index} von ${of}, die Pfeile wechseln`,
    lower: 'Niedriger ansagen',
    higher: 'Höher ansagen',
    back: 'Eine Lücke nach links',
    further: 'Eine Lücke nach rechts',
    clear: 'Karten zurückstecken',
  },
  aid: {
    ranking: 'Was schlägt was',
    within:
      'Oben schlägt unten. Innerhalb einer Art zählt der höhere Wert, bei Straßen die höchste Karte. Gleich hoch reicht nicht.',
    kind: (kind) => KIND_NAMES[kind],
    nowOnTable: 'zu überbieten',
    specials: 'Besondere Karten',
    special,
    thread:
      'Wenn du dran bist, zeigt ein Knoten, was allein geht, ein Faden verbindet zwei Karten, ein gestrichelter drei.',
  },
  standing: {
    title: 'Chips',
    paid: 'einen Chip gezahlt',
    lost: 'Spiel verloren',
    won: 'gewonnen',
    safe: 'verschont',
    why: whyItMattered,
  },
  described,
};
