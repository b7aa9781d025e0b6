import { assertNever } from '../../../core/assert.ts';
import type { Seat } from '../../../core/game.ts';
import { type Cast, capital, does, listed, type Words, who } from '../../../core/words.ts';
import type { ComboKind } from '../combos.ts';
import type { Event, OpensRound, OpensTurn, Shown, Why } from '../types.ts';

export const words: Words<Event, Why> = { event, reason };

function event(happened: Event, cast: Cast): string {
  switch (happened.type) {
    case 'dealt': {
      const { round, dealer, opener, why } = happened;
      const deals = does(cast, dealer, 'gibt', 'du gibst');
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
      return `${does(cast, happened.seat, 'muss', 'Du musst')} ${happened.count} Karten nachziehen.`;
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
      return `${does(cast, happened.seat, 'gibt', 'Du gibst')} einen Chip ab, bleiben ${happened.chips}.`;
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
    'played-stop': 'hat den Stopp gespielt',
    'opened-with-redraw': 'hat mit der Nachziehkarte eröffnet, und niemand hat sie übertroffen',
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

export const labels = {};

export const rules = {};

export const lesson = {};
