import { does, inverted, who } from '../../../core/words.ts';
import type { CoachWords } from '../words.ts';

export const words: CoachWords = {
  hint: 'Tipp',
  thinking: 'Moment, ich überlege …',
  review: 'Analyse',
  chanceOf: {
    lossesPerRound: 'Chance, in dieser Runde nicht zu zahlen',
    pointsPerRound: 'Chance auf einen Punkt in dieser Runde',
    winsPerGame: 'Chance, diese Partie zu gewinnen, oder gut abzuschneiden, wo jeder Platz zählt',
  },
  byWhatYouSee: 'Nur mit dem gefunden, was du sehen kannst.',
  reviewing: 'Jede Entscheidung wird geprüft, mit dem Wissen von damals. Das kann etwas dauern.',
  reviewed: 'Die Analyse ist fertig.',
  verdicts: { fine: 'In Ordnung', inaccuracy: 'Ungenau', mistake: 'Fehler' },
  percent: (chance) => `${Math.round(100 * chance)}\u00a0%`,
  player: 'Wer',
  curve: (seat, cast) =>
    seat === cast.you ? 'Wie deine Chancen liefen' : `Wie die Chancen von ${who(cast, seat, '')} liefen`,
  inWords: 'Die Kurve in Zahlen',
  courseOf: (chances, end) => `${chances.join(', ')}${end === undefined ? '' : `; am Ende ${end}`}`,
  balance: 'Glück und Können',
  columns: ['Fehler', 'Ungenau', 'Züge', 'Glück'],
  balanceNote:
    'Im Mittel einer Runde. Glück ist, was die Karten und die anderen getan haben; was in Ordnung ist, kostet nichts.',
  decisions: (seat, cast) => `Wo ${does(cast, seat, 'etwas verschenkt hat', 'du etwas verschenkt hast')}`,
  allFine: 'Nirgends: Alles war in Ordnung.',
  ratherThan: (chance, best) => `${chance} statt ${best}`,
  better: 'Besser',
  speaksFor: 'Dafür spricht',
  speaksAgainst: 'Stattdessen',
  look: 'Ansehen',
  learn: 'Noch mal versuchen',
  whatNow: (seat, cast, number, of) =>
    `Was ${inverted(cast, seat, 'soll', 'sollst du')} tun? (${number} von ${of})`,
  right: (chance) => `In Ordnung: ${chance}.`,
  wrong: (verdict, chance, best) => `${verdict}: ${chance} statt ${best}.`,
  again: 'Noch mal',
  next: 'Weiter',
  end: 'Zurück zur Partie',
};
