import { expect, test } from 'vitest';
import { hadOrTold, Postgres, Redis } from '../../scripts/engines.js';
import { run } from './run.ts';

const engines = [await hadOrTold(Postgres, { safe: false }), await hadOrTold(Redis)];
for (const engine of engines) await engine?.stop();

test.skipIf(engines.includes(undefined))(
  'of three servers some are killed, database and Redis are away for a while, and nothing is lost or stands still',
  { timeout: 300_000 },
  async () => {
    const { code, printed } = await run('scripts/faults.js', '--kills', '4', '--tables', '2');
    expect(printed).toMatch(/"lost":0,"doubled":0,"unknown":0,"stuck":0,"faults":0,/);
    expect(printed).toMatch(/"restarts":1,"redisStops":1,"cuts":1,/);
    expect(code).toBe(0);
  },
);
