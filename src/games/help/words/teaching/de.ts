import type { Teaching } from '../../../../core/words.ts';

export const rules: Teaching['rules'] = {
  help: [
    {
      title: 'Worum es geht',
      paragraphs: [
        {
          text: 'Drei bis fünf Leute halten gemeinsam eine Zahlenreihe am Steigen. Kommt jemand nicht weiter, muss ein anderer helfen. Klappt das nicht, gehen beide zusammen unter, und alle übrigen bekommen einen Punkt. Drei Punkte gewinnen.',
          rules: ['HE-2', 'HE-15', 'HE-17'],
        },
        {
          text: 'Im Spiel sind 105 Karten: Zahlen von 1 bis 11, die kleinen etwas seltener, und je sieben von vier Sonderkarten.',
          rules: ['HE-1'],
          figure: [
            ['1', '6', '11'],
            ['W', 'S', 'Z', 'N'],
          ],
          caption: 'Zahlen und die Sonderkarten Joker, Tausch, Blitz und Nein!',
        },
      ],
    },
    {
      title: 'Eine Runde beginnt',
      paragraphs: [
        {
          text: 'Jeder hat vier Karten auf der Hand, der Rest ist der Stapel. Die erste Runde läuft im Uhrzeigersinn, die nächste andersherum, und so weiter im Wechsel.',
          rules: ['HE-2', 'HE-3'],
        },
        {
          text: 'Alle sagen ihre niedrigste Zahl an. Die niedrigste von allen fängt an, und zwar mit genau dieser Karte. Ab der zweiten Runde sagen nur die an, die eben leer ausgegangen sind. Bei Gleichstand entscheidet das Los; hat niemand von ihnen eine Zahl, wird neu gegeben.',
          rules: ['HE-4', 'HE-5'],
        },
      ],
    },
    {
      title: 'Du bist dran',
      paragraphs: [
        {
          text: 'Spiel eine Karte und zieh wieder auf vier nach. Eine Zahl kommt rechts ans Ende und muss höher sein als die Karte dort. Auf ein leeres Seil passt jede Zahl.',
          rules: ['HE-6', 'HE-7'],
          figure: [['2', '5', '9']],
          caption: 'Eine Reihe: 2, 5, 9',
        },
        {
          text: 'Das Seil hat sechs Plätze. Wer den sechsten füllt, räumt die ganze Reihe ab, und der Nächste fängt eine neue an.',
          rules: ['HE-8'],
        },
        {
          text: 'Ist der Stapel leer, wird die Ablage gemischt, sobald jemand eine Karte braucht.',
          rules: ['HE-6'],
        },
      ],
    },
    {
      title: 'Die Sonderkarten',
      paragraphs: [
        {
          text: 'Der Joker passt überall hin: nach vorne, ans Ende, dazwischen. Er zählt eins mehr als sein linker Nachbar, ganz vorne 1, und ändert sich mit ihm. Die Reihe muss weiter steigen, und über 11 geht nichts.',
          rules: ['HE-9'],
          figure: [['3', 'W', '9']],
          caption: 'Ein Joker zwischen 3 und 9 zählt 4',
        },
        {
          text: 'Mit dem Tausch nimmst du eine Karte aus der Reihe und hängst dafür eine Zahl oder einen Joker von dir hin. Danach muss die Reihe immer noch steigen, sonst gilt der Tausch nicht.',
          rules: ['HE-10'],
          figure: [['S']],
        },
        {
          text: 'Der Blitz wirft die letzte Karte aus der Reihe. Irgendwas muss er treffen können.',
          rules: ['HE-11'],
          figure: [['Z']],
        },
        {
          text: 'Das Nein! bleibt vor dir liegen. Dein nächster Zug fällt aus; beim Mal darauf legst du es ab und spielst ganz normal. Solange es liegt, kann dich niemand um Hilfe bitten.',
          rules: ['HE-12', 'HE-13'],
          figure: [['N']],
        },
      ],
    },
    {
      title: 'Hilfe!',
      paragraphs: [
        {
          text: 'Passt keine deiner Karten, bittest du um Hilfe, und zwar wer direkt vor dir dran war. Wer ein Nein! vor sich hat, wird übersprungen; dann trifft es den davor.',
          rules: ['HE-13'],
        },
        {
          text: 'Wer gefragt ist und eine Karte hat, die du spielen könntest, muss dir eine davon geben; welche, ist Sache des Gebers. Du gibst eine deiner anderen Karten zurück, und dann spielst du. Die beiden Karten seht nur ihr zwei.',
          rules: ['HE-14', 'HE-18'],
        },
        {
          text: 'Keine passende Karte? Dann ist die Runde vorbei, und alle außer euch beiden bekommen einen Punkt.',
          rules: ['HE-15'],
        },
        {
          text: 'Sitzen alle anderen hinter einem Nein!, ist niemand da zum Fragen. Auch dann ist die Runde vorbei, aber der Punkt gehört dir allein.',
          rules: ['HE-16'],
        },
      ],
    },
    {
      title: 'Das Ende',
      paragraphs: [
        {
          text: 'Wer am Ende einer Runde drei Punkte hat, gewinnt; das können auch mehrere sein. Sonst wird alles neu gemischt, und weiter geht’s.',
          rules: ['HE-17'],
        },
        {
          text: 'Geheim sind die Hände, der Stapel und was bei einer Rettung hin und her geht. Alles andere liegt offen.',
          rules: ['HE-18'],
        },
      ],
    },
  ],
};

export const lesson: Teaching['lesson'] = {
  welcome:
    'Hier hängt eine Reihe Karten, und sie steigt immer nur. Unten ist deine Hand: vier Karten, immer. Halt die Reihe am Laufen.',
  higher:
    'Pro Zug eine Karte. Die 3 ist zu niedrig, am Ende hängt eine 4. Tipp deine 7 an und dann den Knopf.',
  'kofi-nine': 'Nachgezogen hast du auch schon. Jetzt ist Kofi dran und legt noch was drauf.',
  zap: 'Yuki hat einen Blitz. Der fegt die letzte Karte vom Seil.',
  wild: 'Jetzt dein Joker, der Leuchtturm. Er zählt eins mehr als die Karte links davon. Tipp ihn an und leg ihn zwischen die 4 und die 7: Da ist er eine 5.',
  'kofi-ten': 'Gleich hängen fünf. Achte auf den letzten Schwimmer.',
  six: 'Yuki hängt die sechste Karte auf und räumt damit die Reihe ab.',
  'new-row': 'Auf ein leeres Seil passt jede Zahl. Weg mit der 3!',
  'kofi-eight': 'Kofi macht einen großen Schritt …',
  'yuki-eleven': '… und Yuki einen noch größeren. Über 11 geht nichts.',
  switch:
    'Da hilft dein Tausch. Tipp ihn an, dann die 11 am Seil, dann deine 9: Die beiden wechseln die Plätze, und die Reihe steigt trotzdem.',
  'kofi-ten-again': 'Und schon hat Kofi wieder Platz für eine 10.',
  no: 'Yuki sagt Nein!. Die Karte bleibt vor ihr liegen: Ihr nächster Zug fällt aus, und so lange kann niemand sie um Hilfe bitten.',
  push: 'Jetzt mach es Kofi schwer: Spiel eine 11.',
  'kofi-asks':
    'Bei Kofi passt nichts mehr. Er fragt, wer vor ihm dran war, also dich. Wer helfen kann, muss. Mit deinem Blitz könnte er etwas anfangen.',
  'kofi-returns': 'Jede Rettung hat ihren Preis: Er gibt dir eine von seinen Karten. Rate mal, welche.',
  'kofi-zaps': 'Und mit deinem Blitz geht es für ihn weiter. Yuki setzt aus.',
  skipped: 'Schon wieder du. Noch mal eine 11, bitte.',
  'kofi-no': 'Kofi hat ein Nein! gezogen und versteckt sich dahinter.',
  'yuki-back': 'Yuki hat ausgesetzt, legt ihr Nein! ab und blitzt die 11 weg.',
  'you-ask': 'Und jetzt sitzt du selbst fest. Yuki war zuletzt dran, also fragst du sie. Mal sehen.',
  return: 'Gerettet! Gib ihr dafür irgendeine deiner alten Karten. Großzügig musst du nicht sein.',
  saved: 'Und jetzt spiel die Karte, die du bekommen hast.',
  points:
    'Hätte Yuki nichts für dich gehabt, wäre die Runde vorbei, und alle außer euch beiden bekämen einen Punkt. Drei Punkte gewinnen. Also behalte im Auge, wen du fragen müsstest: Der Rettungsring zeigt es dir.',
};
