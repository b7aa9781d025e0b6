import { parity } from './parity.ts';

const games = Number(process.env['UPCARD_PARITY_GAMES']);

parity(
  games > 0
    ? { checkeredCombos: games, chipIt: games, help: games }
    : { checkeredCombos: 20, chipIt: 30, help: 300 },
);
