import { parity } from './parity.ts';

parity(150);
