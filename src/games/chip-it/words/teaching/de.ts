import type { Teaching } from '../../../../core/words.ts';

export const rules: Teaching['rules'] = {
  'chip-it': [
    {
      title: 'Worum es geht',
      paragraphs: [
        {
          text: 'Werde als Erste oder Erster alle Karten und alle Punkte los. Punkte machen Karten passend, und danach muss man sie wieder loswerden: Genau das ist der Haken.',
          rules: ['CI-16', 'CI-17'],
        },
        {
          text: 'Grüne Karten gibt es von 2 bis 21, lila von 2 bis 11, jede zweimal. Die Punkte sind Holzscheiben zu 1, 2 und 3, zusammen 108. Gewechselt wird, wie man will; es zählt nur die Summe.',
          rules: ['CI-1'],
          figure: [['g2', 'g21', 'p2', 'p11']],
          caption: 'Die niedrigste und die höchste Karte jeder Farbe.',
        },
      ],
    },
    {
      title: 'Vor dem Spiel',
      paragraphs: [
        {
          text: 'Zu dritt und zu viert bekommen alle 15 Karten, zu fünft 12, zu sechst 10. Zu dritt bleibt der Rest verdeckt aus dem Spiel. Jeder nimmt 3 Punkte aus dem Vorrat.',
          rules: ['CI-2', 'CI-3'],
        },
        { text: 'Wer am jüngsten ist, fängt an; dann geht es im Uhrzeigersinn.', rules: ['CI-4'] },
        {
          text: 'Punkte, Zahl der Handkarten und alles Gespielte und Abgelegte liegen offen. Geheim sind nur die Hände und die übrigen Karten.',
          rules: ['CI-22'],
        },
      ],
    },
    {
      title: 'Wenn du dran bist',
      paragraphs: [
        {
          text: 'Zuerst räumst du ab, was vor dir liegt: Die Karten kommen auf die Ablage, die Punkte darauf gehören dir. Dann spielst du eine Kombination oder passt.',
          rules: ['CI-5', 'CI-6'],
        },
        {
          text: 'Eine Kombination ist eine Karte, oder es sind mehrere mit demselben Wert. Die Farbe ist egal. Wer eine Runde eröffnet, ist frei in der Wahl.',
          rules: ['CI-7'],
          figure: [['g9'], ['g8', 'p8', 'p8']],
          caption: 'Eine einzelne 9 und drei 8er.',
        },
        {
          text: 'Danach braucht es genau so viele Karten wie zuletzt und einen höheren Wert.',
          rules: ['CI-8'],
        },
      ],
    },
    {
      title: 'Karten passend machen',
      paragraphs: [
        {
          text: 'Nimm Punkte aus dem Vorrat und leg sie auf deine Karten. Grüne steigen mit jedem Punkt um 1. Lila steigen jedes Mal um ihren eigenen Wert: 5, 10, 15.',
          rules: ['CI-9'],
          figure: [['g9=12'], ['p5=15']],
          caption: 'Drei Punkte machen aus der grünen 9 eine 12, zwei Punkte aus der lila 5 eine 15.',
        },
        {
          text: 'So treffen sich auch verschiedene Karten bei einem Wert, jede mit so vielen Punkten, wie sie braucht. Das geht schon beim Eröffnen, und höher als nötig darfst du immer.',
          rules: ['CI-9', 'CI-10'],
          figure: [['g19=22', 'p11=22']],
          caption: 'Die grüne 19 mit drei Punkten und die lila 11 mit einem sind zwei 22er.',
        },
        {
          text: 'Die Punkte bleiben auf den Karten, bis du wieder dran bist; dann bekommst du sie. Was der Vorrat nicht hergibt, lässt sich nicht spielen.',
          rules: ['CI-11', 'CI-5'],
        },
      ],
    },
    {
      title: 'Passen',
      paragraphs: [
        {
          text: 'Beim Passen wirst du Punkte los: Leg 0, 1 oder 2 zurück in den Vorrat. Passen darfst du jederzeit, auch wenn du spielen könntest, und du bleibst in der Runde.',
          rules: ['CI-12'],
        },
        { text: 'Ohne Karten auf der Hand bleibt dir nur das Passen.', rules: ['CI-13'] },
        {
          text: 'Am leeren Tisch geht das nicht ewig: Haben reihum alle gepasst, ohne etwas abzugeben, kostet das nächste Passen mindestens einen Punkt. Wer keinen hat, muss spielen.',
          rules: ['CI-15'],
        },
      ],
    },
    {
      title: 'Eine neue Runde',
      paragraphs: [
        {
          text: 'Bist du wieder dran und alle anderen haben auf deine Kombination gepasst, ist der Tisch leer und du eröffnest neu. Magst du nicht, eröffnet, wer nach dir kommt.',
          rules: ['CI-14'],
        },
      ],
    },
    {
      title: 'Das Ende',
      paragraphs: [
        {
          text: 'Fertig bist du, sobald du weder Karten auf der Hand noch Punkte hast, auch keine auf Karten vor dir. Punkte auf den letzten Karten kommen erst zu dir zurück und wollen weggepasst werden. Eine letzte Karte ganz ohne Punkte beendet es sofort.',
          rules: ['CI-16'],
        },
        {
          text: 'Ein einzelnes Spiel endet, sobald jemand fertig ist. Spielt ihr um alle Plätze, machen die anderen weiter, bis einer übrig ist; was jemand zuletzt gespielt hat, muss trotzdem überboten werden.',
          rules: ['CI-17', 'CI-18'],
        },
      ],
    },
    {
      title: 'Turnier',
      paragraphs: [
        {
          text: 'So viele Spiele wie Leute am Tisch, jedes eröffnet ein anderer, jedes geht um alle Plätze. Die ersten drei bekommen Turnierpunkte: 4, 2 und 1. Nach jedem Spiel seht ihr den Stand; am Ende gewinnen die meisten Turnierpunkte, bei Gleichstand gemeinsam.',
          rules: ['CI-19', 'CI-20'],
        },
      ],
    },
    {
      title: 'Duell zu zweit',
      paragraphs: [
        {
          text: 'Vier Spiele mit je 12 Karten; die anderen 36 sieht niemand. Ihr eröffnet abwechselnd. Wer eröffnet, hat anfangs 2 Punkte, der andere keinen.',
          rules: ['CI-21'],
        },
        {
          text: 'Ein Spiel endet, sobald einer fertig ist. Der andere schreibt seine Punkte auf, auch die auf Karten vor ihm, und 3 für jede Karte auf der Hand. Nach vier Spielen gewinnen weniger Punkte.',
          rules: ['CI-21'],
        },
      ],
    },
  ],
};

export const lesson: Teaching['lesson'] = {
  goal: 'Du gewinnst, wenn du alle Karten und alle Punkte los bist. Fünf Karten und einen Punkt hast du noch: fast geschafft. Fast.',
  higher:
    'Auf dem Tisch liegt eine grüne 8. Du brauchst eine Karte, die höher ist. Deine 12 ist es, einfach so: Tipp sie an, dann den großen Knopf.',
  nextGoesHigher: 'Links von dir geht es höher.',
  nextPasses: 'Da passt jemand. Wer passt, darf bis zu zwei Punkte abgeben und bleibt dabei.',
  purple:
    'Jetzt ist eine 14 zu schlagen, und so hoch kommst du nicht. Aber Punkte heben Karten: Aus einer lila 5 wird eine 10, dann eine 15. Tipp sie an und sieh auf die Leiter: Die 15 kostet zwei Punkte.',
  theyPass: 'Das ist links von dir zu viel: gepasst.',
  theyPassToo: 'Und noch einmal gepasst.',
  comeBack:
    'Niemand hat dich überboten: Die neue Runde gehört dir. Die zwei Punkte von der 5 sind jetzt bei dir. Alles, was du nimmst, musst du wieder loswerden.',
  pair: 'Eröffnen darfst du mit beliebig vielen Karten, wenn sie denselben Wert haben. Nimm die 7 und die grüne 9: Mit zwei Punkten auf der 7 sind es zwei 9er.',
  pairBeaten: 'Zwei 11er. Ab jetzt zählen nur noch zwei Karten.',
  pass: 'Du hast nur noch eine Karte, ein Paar wird das nicht. Also passe und nutze es: „Passen, 2 abgeben“ wählen und bestätigen.',
  newRound: 'Mehr hatte niemand, also wird links von dir neu eröffnet, mit einer 6.',
  lastCard: 'Deine lila 9 ist hoch genug und kostet nichts. Spiel deine letzte Karte!',
  payOff:
    'Keine Karten mehr, aber drei Punkte. Jetzt passt du nur noch. Gib zwei ab. Im richtigen Spiel läuft das von selbst, wenn du willst.',
  theyPlayOn: 'Die anderen spielen weiter. Beeil dich.',
  lastPoint: 'Ein Punkt noch. Weg damit!',
  won: 'Keine Karten, keine Punkte: gewonnen. Nimm Punkte, wenn sie dir eine Runde bringen, und denk daran, wer sie nach Hause tragen muss.',
};
