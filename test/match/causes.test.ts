import { expect, test } from 'vitest';
import { Causes } from '../../src/match/causes.ts';
import type { TableEvent } from '../../src/match/table.ts';

function said(cause: number | undefined): TableEvent {
  const event = { type: 'said', seat: 0, saying: { phrase: 'wow' }, at: 0 } as const;
  return cause === undefined ? event : { ...event, cause: `c${cause}` };
}

test('the last 256 commands are known again, and not all that ever were', () => {
  const causes = new Causes([said(0), said(undefined), said(1)]);
  expect(['c0', 'c1', 'c2', 'undefined'].map((each) => causes.has(each))).toEqual([true, true, false, false]);
  for (let done = 2; done < 1500; done++) {
    causes.add([said(done)]);
    for (let ago = 0; ago < 256; ago++) if (ago <= done) expect(causes.has(`c${done - ago}`)).toBe(true);
    if (done >= 512) expect(causes.has(`c${done - 512}`)).toBe(false);
  }
});
