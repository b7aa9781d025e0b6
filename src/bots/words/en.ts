import type { BotWords } from '../words.ts';

export const words: BotWords = {
  levels: { easy: 'Easy', medium: 'Medium', hard: 'Hard', expert: 'Expert', master: 'Master' },
  styles: {
    careful: 'careful',
    bold: 'bold',
    hoarder: 'hoarder',
    sprinter: 'sprinter',
    saboteur: 'saboteur',
    gambler: 'gambler',
  },
  blurbs: {
    mila: 'Wants to be finished first. Finished with what is another question.',
    otto: 'Is keeping that card for later. He has kept it since Tuesday.',
    ines: 'Has a good feeling about this. She always has.',
    kofi: 'Reads the rules again between rounds, just to be safe.',
    yuki: 'Perfectly polite, until it is your turn.',
    bruno: 'Plays the big card now and thinks about it afterwards.',
    leila: 'Her best cards come out last, when yours are gone.',
    nils: 'Counts his remaining turns, and knows the number is lower than yours.',
    zola: 'Takes the risk you were too sensible to take.',
    arun: 'Smiles, and puts the one thing in front of you that you can’t use.',
    tove: 'Has seen this position before, and was already careful then.',
    rosa: 'Thinks for a moment, then does what nobody dared.',
  },
};
