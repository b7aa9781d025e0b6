import { assertNever } from '../../../core/assert.ts';
import type { Seat } from '../../../core/game.ts';
import { type Cast, capital, does, inverted, listed, type Words, who } from '../../../core/words.ts';
import type { Event, Fact, Why } from '../types.ts';
import type { Effect, HandCard, Labels } from './labels.ts';

export const words: Words<Event, Why, Fact> = { event, reason, fact };

type Happened<Type extends Event['type']> = Extract<Event, { type: Type }>;
type Because<Code extends Why['code']> = Extract<Why, { code: Code }>;

function event(happened: Event, cast: Cast): string {
  switch (happened.type) {
    case 'dealt': {
      const way = happened.direction === 1 ? 'im' : 'gegen den';
      return `Runde ${happened.round}, ${way} Uhrzeigersinn: ${happened.hands[0]?.length ?? 0} Karten für alle.`;
    }
    case 'called':
      return called(happened, cast);
    case 'redealt':
      return 'Niemand konnte eine Zahl ansagen: Es wird neu gegeben.';
    case 'tie-broken': {
      const tied = seats(happened.tied, cast, 'du');
      return `Gleichstand bei ${happened.card} (${tied}): Das Los fällt auf ${who(cast, happened.seat, 'dich')}.`;
    }
    case 'begins':
      return `${does(cast, happened.seat, 'fängt', 'Du fängst')} mit der ${happened.card} an.`;
    case 'played':
      return `${does(cast, happened.seat, 'spielt', 'Du spielst')} ${card(happened.card)}.`;
    case 'wild-placed':
      return `${does(cast, happened.seat, 'legt', 'Du legst')} einen Joker als ${happened.value} an Platz ${happened.at + 1}.`;
    case 'switched':
      return switched(happened, cast);
    case 'zapped':
      return `${does(cast, happened.seat, 'blitzt', 'Du blitzt')} ${accusative(happened.card)} aus der Reihe.`;
    case 'no-played':
      return `${does(cast, happened.seat, 'sagt', 'Du sagst')} Nein! und setzt nächstes Mal aus.`;
    case 'row-cleared':
      return `${does(cast, happened.seat, 'macht', 'Du machst')} die ${happened.row.length} voll: Die Reihe wird abgeräumt.`;
    case 'drew':
      return `${does(cast, happened.seat, 'zieht', 'Du ziehst')} ${accusative(happened.card)}, noch ${happened.left} im Stapel.`;
    case 'reshuffled':
      return `Der Stapel ist leer: ${happened.drawPile} Karten von der Ablage werden neu gemischt.`;
    case 'skipped':
      return `${does(cast, happened.seat, 'setzt', 'Du setzt')} aus, das Nein! bleibt noch liegen.`;
    case 'no-removed':
      return `${does(cast, happened.seat, 'legt', 'Du legst')} das Nein! ab und ${happened.seat === cast.you ? 'bist' : 'ist'} wieder dabei.`;
    case 'asked':
      return asked(happened, cast);
    case 'gave': {
      const asker = who(cast, happened.asker, 'dich');
      return `${does(cast, happened.giver, 'hilft', 'Du hilfst')} aus: ${card(happened.card)} für ${asker}.`;
    }
    case 'returned': {
      const giver = who(cast, happened.giver, 'dich');
      return `${does(cast, happened.asker, 'gibt', 'Du gibst')} ${accusative(happened.card)} an ${giver} zurück.`;
    }
    case 'no-help':
      return `${does(cast, happened.giver, 'kann', 'Du kannst')} ${who(cast, happened.asker, 'dir')} nicht helfen.`;
    case 'helpless':
      return `${does(cast, happened.asker, 'kann', 'Du kannst')} nichts spielen, und alle anderen haben ein Nein! vor sich.`;
    case 'round-over':
      return roundOver(happened, cast);
    case 'game-over':
      return gameOver(happened, cast);
    default:
      return assertNever(happened);
  }
}

function called({ calls }: Happened<'called'>, cast: Cast): string {
  const each = calls.map(({ seat, card: lowest }) => `${who(cast, seat, 'du')} ${lowest ?? 'keine'}`);
  return `Die niedrigsten Zahlen: ${each.join(', ')}.`;
}

function switched({ seat, at: place, took, put }: Happened<'switched'>, cast: Cast): string {
  const swap = `${card(put)} rein, ${card(took)} raus`;
  return `${does(cast, seat, 'tauscht', 'Du tauschst')} an Platz ${place + 1}: ${swap}.`;
}

function asked({ asker, giver, passedOver }: Happened<'asked'>, cast: Cast): string {
  const because = passedOver.length > 0 ? ` (Nein!: ${seats(passedOver, cast, 'du')})` : '';
  const asks = does(cast, asker, 'kann nichts spielen und bittet', 'Du kannst nichts spielen und bittest');
  return `${asks} ${who(cast, giver, 'dich')} um Hilfe${because}.`;
}

function roundOver({ round, scorers, points }: Happened<'round-over'>, cast: Cast): string {
  const gain = scorers.length > 1 ? 'Je 1 Punkt' : '1 Punkt';
  return `Runde ${round} ist vorbei. ${gain} für ${seats(scorers, cast, 'dich')}. ${standing(points, cast)}`;
}

function standing(points: readonly number[], cast: Cast): string {
  return `Punkte: ${points.map((own, seat) => `${who(cast, seat, 'du')} ${own}`).join(', ')}.`;
}

function gameOver({ winners }: Happened<'game-over'>, cast: Cast): string {
  if (winners.length === 1 && winners[0] === cast.you) return 'Du gewinnst das Spiel!';
  const names = seats(winners, cast, 'du');
  if (winners.length === 1) return `${names} gewinnt das Spiel!`;
  const verb = cast.you !== undefined && winners.includes(cast.you) ? 'gewinnt' : 'gewinnen';
  return `${capital(names)} ${verb} das Spiel gemeinsam!`;
}

function seats(group: readonly Seat[], cast: Cast, you: string): string {
  return listed(
    group.map((seat) => who(cast, seat, you)),
    'und',
  );
}

function reason(why: Why, cast: Cast): string {
  switch (why.code) {
    case 'game-over':
      return 'Das Spiel ist vorbei.';
    case 'chance-acts':
      return chanceActs(why);
    case 'not-chance':
      return 'Das entscheidet der Zufall, niemand am Tisch.';
    case 'not-due':
      return 'Das steht gerade nicht an.';
    case 'player-acts':
      return 'Das entscheidet jemand am Tisch, nicht der Zufall.';
    case 'wrong-deck':
      return 'Das ist nicht genau der ganze Kartensatz.';
    case 'wrong-pile':
      return 'Das ist nicht genau die Ablage.';
    case 'not-tied':
      return `Die niedrigste Zahl kam nur von: ${seats(why.tied, cast, 'dir')}.`;
    case 'not-your-turn':
      return why.toAct === cast.you ? 'Du bist dran.' : `${who(cast, why.toAct, 'Du')} ist dran.`;
    case 'must-start-with':
      return `Die Reihe beginnt mit der angesagten ${why.card}.`;
    case 'must-give':
      return `Erst ${inverted(cast, why.asker, 'braucht', 'brauchst du')} Hilfe.`;
    case 'must-return':
      return `Erst gehört eine Karte zurück an ${who(cast, why.giver, 'dich')}.`;
    case 'not-asked':
      return 'Niemand hat um Hilfe gebeten.';
    case 'nothing-received':
      return 'Niemand hat geholfen, also ist nichts zurückzugeben.';
    case 'card-not-held':
      return `Auf der Hand fehlt dafür: ${card(why.card)}.`;
    case 'not-a-number':
      return notANumber(why);
    case 'too-low':
      return `${capital(card(why.card))} ist zu niedrig: Es muss mehr als ${why.value} sein.`;
    case 'no-such-place':
      return `Platz ${why.at + 1} gibt es nicht: Zur Wahl stehen ${why.places}.`;
    case 'row-would-not-ascend':
      return `Die Reihe wäre nicht mehr aufsteigend: ${why.values.join(' ')}.`;
    case 'above-eleven':
      return `Über 11 geht es nicht hinaus: ${why.values.join(' ')}.`;
    case 'same-as-leftmost':
      return `Neben einem Joker ist es gleich, wo er liegt: Nimm Platz ${why.leftmost + 1}.`;
    case 'no-allowed-swap':
      return 'Keine Karte auf der Hand lässt sich in die Reihe tauschen.';
    case 'not-swappable':
      return `${capital(card(why.card))} kommt nie in die Reihe.`;
    case 'nothing-to-zap':
      return 'Die Reihe ist leer, da gibt es nichts wegzublitzen.';
    case 'not-playable-gift':
      return `${does(cast, why.asker, 'könnte', 'Du könntest')} ${accusative(why.card)} nicht spielen.`;
    case 'not-the-received-card':
      return `${capital(card(why.card))} kam gerade erst als Hilfe und geht nicht zurück.`;
    case 'return-leaves-no-play':
      return `Diese Karte geht nicht zurück (${card(why.card)}): Sonst bliebe nichts zu spielen.`;
    default:
      return assertNever(why);
  }
}

function fact(point: Fact, seat: Seat, cast: Cast): string {
  switch (point.code) {
    case 'clears-row':
      return 'Räumt die Reihe ab.';
    case 'higher-left':
      return `Von ${point.of} verdeckten Zahlen ${point.numbers === 1 ? 'ist' : 'sind'} ${point.numbers} höher als ${point.value}.`;
    case 'would-ask-you': {
      const asked = `${inverted(cast, seat, 'ist', 'bist du')} gefragt und ${seat === cast.you ? 'könntest' : 'könnte'}`;
      return `${stuck(point.seat, cast)}, ${asked} ${point.helps ? 'helfen' : 'nicht helfen'}.`;
    }
    case 'would-ask':
      return `${stuck(point.seat, cast)}, ${inverted(cast, point.asked, 'ist', 'bist du')} gefragt, nicht ${who(cast, seat, 'du')}.`;
    case 'playable-left': {
      const fit =
        point.cards === 0 ? 'passt keine' : point.cards === 1 ? 'passt eine' : `passen ${point.cards}`;
      return `Von den übrigen ${point.of} Handkarten ${fit} auf diese Reihe.`;
    }
    case 'keeps-specials':
      return `${does(cast, seat, 'behält', 'Du behältst')} ${listed(point.cards.map(definite), 'und')}.`;
    case 'skips-you':
      return `${does(cast, seat, 'setzt einmal aus und kann', 'Du setzt einmal aus und kannst')} nicht gefragt werden.`;
    default:
      return assertNever(point);
  }
}

function stuck(seat: Seat, cast: Cast): string {
  return `Sitzt ${who(cast, seat, 'du')} fest`;
}

function chanceActs({ due }: Because<'chance-acts'>): string {
  switch (due) {
    case 'deal':
      return 'Zuerst muss gegeben werden.';
    case 'tie':
      return 'Erst entscheidet das Los, wer anfängt.';
    case 'shuffle':
      return 'Erst muss die Ablage gemischt werden.';
    default:
      return assertNever(due);
  }
}

function notANumber({ card: special }: Because<'not-a-number'>): string {
  const ways: Readonly<Record<string, string>> = { W: 'wild', S: 'switch', Z: 'zap', N: 'no' };
  return `${capital(card(special))} ist keine Zahl: Dafür gibt es \`${ways[special] ?? ''}\`.`;
}

const SPECIALS: Readonly<Record<string, readonly [noun: string, nominative: string, accusative: string]>> = {
  '?': ['Karte', 'eine', 'eine'],
  W: ['Joker', 'ein', 'einen'],
  S: ['Tausch', 'ein', 'einen'],
  Z: ['Blitz', 'ein', 'einen'],
  N: ['Nein!', 'ein', 'ein'],
};

/** "eine 7", "ein Joker". */
function card(shown: string): string {
  const [noun, article] = SPECIALS[shown] ?? [shown, 'eine'];
  return `${article} ${noun}`;
}

/** "eine 7", "einen Joker". */
function accusative(shown: string): string {
  const [noun, , article] = SPECIALS[shown] ?? [shown, '', 'eine'];
  return `${article} ${noun}`;
}

/** "7", "Joker". */
function bare(shown: string): string {
  const [noun] = SPECIALS[shown] ?? [shown];
  return noun;
}

/** "die 7", "den Joker". */
function definite(shown: string): string {
  const articles: Readonly<Record<string, string>> = { eine: 'die', einen: 'den', ein: 'das' };
  const [noun, , article] = SPECIALS[shown] ?? [shown, '', 'eine'];
  return `${articles[article] ?? ''} ${noun}`;
}

/** "deine 7", "deinen Joker". */
function yours(shown: string): string {
  return `d${accusative(shown)}`;
}

/** "der 7", "dem Joker". */
function dative(shown: string): string {
  return `${shown in SPECIALS && shown !== '?' ? 'dem' : 'der'} ${bare(shown)}`;
}

const EFFECTS = { clears: ': sechs Karten, die Reihe ist weg', starts: ', neue Reihe' } as const;

function effect(what: Effect): string {
  return what ? EFFECTS[what] : '';
}

function handCard({ card: shown, position, of, playable, received }: HandCard): string {
  const name = shown === '?' ? 'verdeckte Karte' : bare(shown);
  const marks = [playable === false ? 'nicht spielbar' : '', received ? 'gerade bekommen' : ''];
  return [name, `Karte ${position} von ${of}`, ...marks].filter((part) => part !== '').join(', ');
}

function gap(left: number | undefined, right: number | undefined, value: number): string {
  if (left === undefined && right === undefined) return `Neue Reihe, als ${value}`;
  if (left === undefined) return `Vor die ${right}, als ${value}`;
  const where = right === undefined ? `Hinter die ${left}` : `Zwischen ${left} und ${right}`;
  return `${where}, als ${value}`;
}

export const labels: Labels = {
  others: 'Die anderen am Tisch',
  hand: 'Deine Hand',
  row: 'Die Reihe am Seil',
  card: (shown) => (shown === '?' ? 'verdeckte Karte' : bare(shown)),
  handCard,
  rowCard: (shown, value, place) =>
    shown === 'W' ? `Joker als ${value}, Platz ${place}` : `${shown}, Platz ${place}`,
  gap,
  lastPlace: 'räumt ab',

  start: (shown) => `Mit deiner ${shown} anfangen`,
  play: (shown, what) => `${bare(shown)} spielen${effect(what)}`,
  wild: (value, what) => `Joker als ${value} legen${effect(what)}`,
  swap: (takes, puts) => `${bare(takes)} gegen ${yours(puts)} tauschen`,
  zap: (shown) => `${capital(definite(shown))} aus der Reihe blitzen`,
  no: 'Nein! sagen und nächstes Mal aussetzen',
  give: (shown, asker) => `${asker} mit ${dative(shown)} retten`,
  giveBack: (shown, giver) => `${giver} dafür ${definite(shown)} geben`,

  chooseCard: 'Such dir eine Karte aus',
  chooseGap: 'Wohin mit dem Joker?',
  chooseRowCard: 'Welche Karte nimmst du vom Seil?',
  chooseSwap: 'Welche von deinen hängst du hin?',
  chooseGift: (asker) => `Mit welcher Karte rettest du ${asker}?`,
  chooseReturn: (giver) => `Welche Karte bekommt ${giver} dafür?`,
  clear: 'Auswahl aufheben',

  direction: (direction) => (direction === 1 ? 'im Uhrzeigersinn' : 'gegen den Uhrzeigersinn'),
  round: (round) => `Runde ${round}`,
  deck: (cards) => `${cards} ${cards === 1 ? 'Karte' : 'Karten'} im Stapel`,
  discard: (cards) => `${cards} ${cards === 1 ? 'Karte' : 'Karten'} auf der Ablage`,
  points: (points, of) => `${points} von ${of} Punkten`,
  cards: (cards) => `${cards} ${cards === 1 ? 'Karte' : 'Karten'} auf der Hand`,
  noCard: (state) =>
    state === 'fresh'
      ? 'Nein! auf dem Tisch: setzt noch aus, nicht zu fragen'
      : 'Nein! auf dem Tisch: schon ausgesetzt, noch nicht zu fragen',
  noMark: (state) => (state === 'fresh' ? 'setzt aus' : 'bald da'),
  helpsYou: 'hilft dir',
  youWouldAsk: (name) => (name === undefined ? 'Dir könnte niemand helfen' : `Im Notfall fragst du ${name}`),
  received: 'neu',
  stuck: 'Hilfe!',

  asked: (asker, giver, cast) =>
    `${does(cast, asker, 'kann nichts spielen und bittet', 'Du kannst nichts spielen und bittest')} ${who(cast, giver, 'dich')} um Hilfe!`,
  helped: (asker, giver, cast) =>
    `${does(cast, giver, 'hilft', 'Du hilfst')}! Dafür ${inverted(cast, asker, 'gibt', 'gibst du')} eine Karte zurück.`,
  lost: (asker, giver, cast) =>
    giver === undefined
      ? `${does(cast, asker, 'sitzt', 'Du sitzt')} fest, und niemand ist da, der helfen könnte.`
      : `${does(cast, giver, 'hat', 'Du hast')} nichts, was ${who(cast, asker, 'dir')} hilft. Blubb.`,
  begins: (seat, shown, cast) =>
    shown === undefined
      ? `${does(cast, seat, 'hat', 'Du hast')} die niedrigste Zahl und ${seat === cast.you ? 'fängst' : 'fängt'} an.`
      : `${does(cast, seat, 'fängt', 'Du fängst')} an: Die ${shown} ist die niedrigste Ansage.`,
  tie: 'Gleichstand: Jetzt entscheidet das Los.',

  standing: 'Punkte',
  won: 'gewonnen',
  aid: {
    turn: 'Pro Zug eine Karte: eine höhere Zahl ans Ende oder eine Sonderkarte. Dann auf vier nachziehen.',
    six: 'Wer die sechste Karte aufhängt, räumt die Reihe ab.',
    specials: {
      W: 'Passt überall hin. Gilt eins mehr als die Karte links davon, ganz vorne 1.',
      S: 'Tausch eine Karte der Reihe gegen eine von dir. Die Reihe muss weiter steigen.',
      Z: 'Fegt die letzte Karte vom Seil.',
      N: 'Bleibt vor dir liegen. Dein nächster Zug fällt aus, und solange es liegt, kann dich niemand fragen.',
    },
    stuck:
      'Nichts passt? Dann fragst du, wer vor dir dran war. Kommt auch da keine Hilfe, kriegen alle außer euch beiden einen Punkt.',
    points: 'Drei Punkte gewinnen.',
  },
  described: {
    round: (round, direction) =>
      `Runde ${round}, gespielt wird ${direction === 1 ? 'im Uhrzeigersinn' : 'gegen den Uhrzeigersinn'}.`,
    row: (cards) => (cards.length === 0 ? 'Die Reihe ist leer.' : `In der Reihe: ${cards.join(', ')}.`),
    rowCard: (shown, value) => (shown === 'W' ? `ein Joker als ${value}` : shown),
    hand: (cards) => `Deine Hand: ${cards.map(bare).join(', ')}.`,
    acts: (seat, cast) => (seat === cast.you ? 'Du bist dran.' : `${who(cast, seat, '')} ist dran.`),
    points: standing,
    no: (seat, state, cast) =>
      `${does(cast, seat, 'hat ein Nein! vor sich', 'Du hast ein Nein! vor dir')}, ${state === 'fresh' ? 'das Aussetzen kommt noch' : 'ausgesetzt ist schon'}.`,
    ask: (helper, cast) =>
      helper === undefined
        ? 'Wenn du festsitzt, kann dir niemand helfen.'
        : `Wenn du festsitzt, fragst du ${who(cast, helper, 'dich')}.`,
    piles: (deck, discard) => `${deck} Karten im Stapel, ${discard} auf der Ablage.`,
    over: (winners, cast) => `Das Spiel ist vorbei. Gewonnen: ${seats(winners, cast, 'du')}.`,
  },
};
