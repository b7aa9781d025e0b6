import { who } from '../../../core/words.ts';
import type { CoachWords } from '../words.ts';

export const words: CoachWords = {
  hint: 'Hint',
  thinking: 'Thinking …',
  review: 'Review',
  chanceOf: {
    lossesPerRound: 'Chance not to pay this round',
    pointsPerRound: 'Chance to get a point this round',
    winsPerGame: 'Chance to win this game, or to place well where every place counts',
  },
  byWhatYouSee: 'Found with what you can see, no more.',
  reviewing: 'Every decision is being looked at, by what its player knew. That can take a while.',
  reviewed: 'The review is done.',
  verdicts: { fine: 'Fine', inaccuracy: 'Inaccuracy', mistake: 'Mistake' },
  percent: (chance) => `${Math.round(100 * chance)}\u00a0%`,
  player: 'Player',
  curve: (seat, cast) =>
    seat === cast.you ? 'How your chances went' : `How the chances of ${who(cast, seat, '')} went`,
  inWords: 'The curve in figures',
  courseOf: (chances, end) => `${chances.join(', ')}${end === undefined ? '' : `; in the end ${end}`}`,
  balance: 'Luck and skill',
  columns: ['Mistakes', 'Inaccurate', 'Decisions', 'Luck'],
  balanceNote:
    'On the mean of a round. Luck is what the cards and the others did; fine decisions cost nothing.',
  decisions: (seat, cast) => `Where ${who(cast, seat, 'you')} gave something up`,
  allFine: 'Nowhere: every decision was fine.',
  ratherThan: (chance, best) => `${chance} rather than ${best}`,
  better: 'Better',
  speaksFor: 'For it',
  speaksAgainst: 'Instead',
  look: 'Look at it',
  learn: 'Play these again',
  whatNow: (seat, cast, number, of) => `What should ${who(cast, seat, 'you')} do? (${number} of ${of})`,
  right: (chance) => `That’s fine: ${chance}.`,
  wrong: (verdict, chance, best) => `${verdict}: ${chance} rather than ${best}.`,
  again: 'Try again',
  next: 'Next one',
  end: 'Back to the game',
};
