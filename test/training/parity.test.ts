import { parity } from './parity.ts';

parity(60);
