import type { RulesSection, Teaching } from '../../../../core/words.ts';
import type { Edition } from '../../options.ts';

const COMMON_RULES: readonly RulesSection[] = [
  {
    title: 'Worum es geht',
    paragraphs: [
      {
        text: 'Werde deine Karten los. Wer als Letztes noch Karten auf der Hand hat, gibt einen Chip ab. Wer einen abgeben muss und keinen mehr hat, verliert das Spiel, und alle anderen gewinnen.',
        rules: ['CC-22', 'CC-23', 'CC-26'],
      },
      {
        text: 'Ihr seid drei bis fünf und habt je zwei Chips, oder drei, wenn der Abend länger werden soll.',
        rules: ['CC-2'],
      },
    ],
  },
  {
    title: 'Die Karten',
    paragraphs: [
      {
        text: 'Die Zahlen 1 bis 12 je viermal, dazu je zweimal X, Stopp und Nachziehen.',
        rules: ['CC-1'],
        figure: [
          ['1', '6', '12'],
          ['X', 'S', 'R'],
        ],
        caption: 'Eine 1, eine 6 und eine 12; ein X, ein Stopp und eine Nachziehkarte',
      },
      {
        text: 'Du bekommst zehn Karten (zu fünft sieben) und lässt sie genau in der Reihenfolge, in der sie kamen. Sortiert wird nie. Zwei weitere liegen offen vor dir: deine Reserve. Der Rest ist der Nachziehstapel.',
        rules: ['CC-3', 'CC-4'],
      },
    ],
  },
  {
    title: 'Ein Durchgang',
    paragraphs: [
      {
        text: 'Wer links vom Geben sitzt, eröffnet den ersten Durchgang; gegeben wird den ganzen Abend von der ältesten Person. Reihum im Uhrzeigersinn ist jede genau einmal dran, dann ist der Durchgang vorbei.',
        rules: ['CC-5', 'CC-6'],
      },
      {
        text: 'Wer eröffnet, spielt, was gefällt, muss aber spielen. Alle danach überbieten die höchste Kombination, oder sie spielen einen Stopp oder eine Nachziehkarte, oder sie nehmen eine Karte aus der eigenen Reserve. Das darfst du auch, wenn du überbieten könntest.',
        rules: ['CC-7', 'CC-8'],
      },
      {
        text: 'Eine Reservekarte steckst du auf die Hand, wohin du willst, und das ist der Witz daran: am besten dahin, wo ein Paar daraus wird. Direkt aus der Reserve wird nie gespielt.',
        rules: ['CC-12'],
      },
      {
        text: 'Geht nichts davon, hast du die Runde auf der Stelle verloren. Wer spielen kann und keine Reserve mehr hat, muss spielen.',
        rules: ['CC-15'],
      },
    ],
  },
  {
    title: 'Kombinationen',
    paragraphs: [
      {
        text: 'Eine, zwei oder drei Karten, die auf deiner Hand nebeneinander stecken. Von hoch nach niedrig: Drilling, Dreierstraße, Paar, Zweierstraße, Solo. In einer Straße ist die Reihenfolge egal; 12 und 1 sind keine Nachbarn.',
        rules: ['CC-9'],
        figure: [['7', '7', '7'], ['7', '9', '8'], ['7', '7'], ['8', '7'], ['7']],
        caption: 'Drilling 7, Dreierstraße 7-8-9, Paar 7, Zweierstraße 7-8, Solo 7',
      },
      {
        text: 'Die höhere Art schlägt die niedrigere, egal mit welchen Werten. Innerhalb einer Art zählt der höhere Wert, bei Straßen die höchste Karte. Gleich hoch ist nicht höher.',
        rules: ['CC-10'],
      },
      {
        text: 'Ein X ist jede Zahl von 1 bis 12, und du sagst, welche. Auch zwei X dürfen zusammen. Mit Stopp oder Nachziehkarte verträgt es sich nie.',
        rules: ['CC-11'],
        figure: [['X', '5']],
        caption: 'X und 5: ein Paar 5, eine Zweierstraße 4-5 oder eine 5-6',
      },
    ],
  },
];

const REDRAWING =
  'Für eine Nachziehkarte zieht man drei, für zwei sechs, immer eine nach der anderen, und steckt jede ein, bevor die nächste kommt. Auch wer gerade die letzte Karte gespielt hat, zieht und ist wieder im Spiel. Der Stapel reicht immer.';

const EDITION_RULES: Readonly<Record<Edition, RulesSection>> = {
  'checkered-combos': {
    title: 'Stopp und Nachziehen',
    paragraphs: [
      {
        text: 'Einen Stopp spielst du allein, egal was liegt, und der Durchgang ist sofort zu Ende: Wer noch nicht dran war, kommt nicht mehr dran. Und gewonnen hast du ihn damit auch.',
        rules: ['CC-13', 'CC-16'],
        figure: [['S']],
        caption: 'Ein Stopp',
      },
      {
        text: 'Auch die Nachziehkarte spielst du allein, und sie ändert nichts daran, was zu überbieten ist. Aber wer den Durchgang gewinnt, muss nachziehen, und sei es durch einen Stopp.',
        rules: ['CC-14', 'CC-17'],
        figure: [['R']],
        caption: 'Eine Nachziehkarte',
      },
      { text: REDRAWING, rules: ['CC-17', 'CC-27'] },
      {
        text: 'Wer gewinnt, eröffnet den nächsten Durchgang: mit dem Stopp, sonst mit der höchsten Kombination, sonst mit der Nachziehkarte vom Anfang. Ist diese Hand leer, eröffnet die nächsthöhere Kombination, und wenn es keine gibt, wer rechts daneben sitzt.',
        rules: ['CC-16', 'CC-18'],
      },
    ],
  },
  dealt: {
    title: 'Stopp und Nachziehen',
    paragraphs: [
      {
        text: 'Einen Stopp spielst du allein, egal was liegt, und der Durchgang ist sofort zu Ende: Wer noch nicht dran war, kommt nicht mehr dran. Gewonnen hast du damit nichts, aber du eröffnest den nächsten.',
        rules: ['CC-13', 'CC-19', 'CC-20'],
        figure: [['S']],
        caption: 'Ein Stopp',
      },
      {
        text: 'Auch die Nachziehkarte spielst du allein, und sie ändert nichts daran, was zu überbieten ist. Wer am Ende die höchste Kombination hat, muss nachziehen, Stopp hin oder her; liegt keine, dann wer mit der Nachziehkarte eröffnet hat.',
        rules: ['CC-14', 'CC-19'],
        figure: [['R']],
        caption: 'Eine Nachziehkarte',
      },
      { text: REDRAWING, rules: ['CC-17', 'CC-27'] },
      {
        text: 'Ohne Stopp eröffnet die höchste Kombination den nächsten Durchgang, oder die Nachziehkarte vom Anfang, wenn niemand eine Kombination gespielt hat. Das gilt auch, wenn auf so eine Nachziehkarte gleich ein Stopp folgt.',
        rules: ['CC-20'],
      },
      {
        text: 'Hat, wer eröffnen soll, keine Karten mehr, eröffnet die höchste Kombination, deren Hand nicht leer ist, und sonst, wer rechts daneben sitzt. Nach einem Stopp gleich zu Beginn ist es sofort die Person rechts.',
        rules: ['CC-21'],
      },
    ],
  },
};

const SPARED: Readonly<Record<Edition, string>> = {
  'checkered-combos': 'wer ihn gewonnen hat',
  dealt: 'wer die höchste Kombination hat; ein Stopp verschont niemanden',
};

const ending = (edition: Edition): RulesSection => ({
  title: 'Das Ende einer Runde',
  paragraphs: [
    {
      text: 'Wer nach einem Durchgang, alles Nachziehen eingerechnet, keine Karten mehr hat, ist raus und sicher; die Reserve zählt nicht. Hat nur noch eine Hand Karten, kostet sie das einen Chip.',
      rules: ['CC-22', 'CC-23'],
    },
    {
      text: `Sind alle, die noch dabei waren, im selben Durchgang leer, zahlen sie alle, außer ${SPARED[edition]}.`,
      rules: ['CC-24'],
    },
    {
      text: 'Dann wird neu gegeben. Es eröffnet, wer gezahlt hat; waren es mehrere, die älteste Person. Ohne Chips spielst du weiter, aber der nächste fehlende beendet das Spiel.',
      rules: ['CC-25', 'CC-26'],
    },
    {
      text: 'Alle dürfen sehen, was gespielt wird und von welchem Platz der Hand, die Reserven, die Chips, die Ablage und wie viele Karten wo sind. Hände und Nachziehstapel sind geheim.',
      rules: ['CC-28'],
    },
  ],
});

export const rules: Teaching['rules'] = {
  'checkered-combos': [...COMMON_RULES, EDITION_RULES['checkered-combos'], ending('checkered-combos')],
  dealt: [...COMMON_RULES, EDITION_RULES.dealt, ending('dealt')],
};

export const lesson: Teaching['lesson'] = {
  order: 'Das ist deine Hand, und sie bleibt in dieser Reihenfolge. Du willst sie vor den anderen los sein.',
  threads:
    'Yuki hat mit einer 8 eröffnet. Du musst höher gehen. Ein Knoten unter einer Karte heißt: allein hoch genug. Ein Faden: diese Nachbarn zusammen.',
  pair: 'Jedes Paar schlägt jede einzelne Karte. Tippe beide 7en an, lies den Knopf und spiel sie.',
  kofiTakes: 'Kofi hat nichts Höheres als dein Paar. Er nimmt lieber eine Karte aus seiner Reserve.',
  won: 'Alle waren einmal dran: Der Durchgang ist vorbei, und deine Karten waren die höchsten. Also eröffnest du den nächsten. Siehst du, wie sich die Lücke geschlossen hat? 4 und 3 sind jetzt Nachbarn.',
  straight:
    'Eröffne mit 4, 3 und X. Ein X ist, was du sagst: Die Pfeile neben dem Knopf wählen zwischen 2-3-4 und 3-4-5.',
  redraw:
    'Kofi spielt eine Nachziehkarte. Sie schlägt nichts, aber wer diesen Durchgang gewinnt, muss drei Karten ziehen. Das wärst du.',
  yukiTakes: 'Yuki hat darauf keine Lust. Sie nimmt eine Reservekarte.',
  drawNine:
    'Also ziehst du, eine nach der anderen, und jede kommt hin, wo du willst. Eine 9: Steck sie zu deiner anderen 9.',
  drawTwo: 'Eine 2. Auch die hat schon Gesellschaft auf deiner Hand.',
  drawFive: 'Eine 5. Sie passt nirgends, also aus dem Weg damit: ganz nach rechts.',
  openLow: 'Wieder eröffnest du. Erst einmal weg mit dem Kleinkram: Spiel das Paar 2.',
  kofiBeats: 'Kofi hat ein Paar 11.',
  yukiBeats: 'Yuki hat einen Drilling 3. Den schlägt nur ein höherer Drilling.',
  yukiOpens: 'Yuki hat gewonnen, also eröffnet Yuki, mit einem Paar 12.',
  take: 'Dafür sind deine 9en zu niedrig. Tippe auf die 9 in deiner Reserve und steck sie zu den anderen.',
  kofiTakesAgain:
    'Kofi nimmt seine letzte Reservekarte. Ab jetzt muss er spielen, oder die Runde ist verloren.',
  yukiLeads: 'Yuki eröffnet wieder, mit einer 10.',
  stop: 'Du könntest noch eine Reservekarte nehmen. Oder den Stopp spielen: Der Durchgang ist sofort zu Ende, Kofi kommt nicht mehr dran, und gewonnen hast du.',
  stopDealt:
    'Du könntest noch eine Reservekarte nehmen. Oder den Stopp spielen: Der Durchgang ist sofort zu Ende, Kofi kommt nicht mehr dran, und du eröffnest den nächsten.',
  trips: 'Du eröffnest. Drei 9en nebeneinander: weg damit.',
  end: 'Bleibt eine 5. Wer am Ende eines Durchgangs keine Karten hat, ist raus und sicher. Wer als Letztes noch welche hat, zahlt einen Chip; und wer keinen mehr hat, verliert das Spiel.',
};
