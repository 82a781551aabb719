import { expect, test } from 'vitest';
import { makeLog } from './log.ts';

const fullDisk = () => Object.assign(new Error('database or disk is full'), { errcode: 13 });
const refused = () => Object.assign(new Error('password authentication failed'), { code: '28P01' });
const locked = () => Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });

test('a full disk is one line without a stack, whatever fails by it, and another cause is a line of its own', () => {
  const lines: Record<string, unknown>[] = [];
  const log = makeLog('info', { write: line => void lines.push(JSON.parse(line)) });
  for (let n = 0; n < 55; n++) log.error({ err: fullDisk(), job: 'privacy' }, 'a scheduled job failed');
  log.error({ requestId: '0000002a', err: refused() }, 'failed');
  log.error({ err: locked() }, 'views were not written');
  const said = lines.map(({ msg, error, job, err }) => ({ msg, error, job, hasStack: Boolean(err) }));
  expect(said).toEqual([
    { msg: 'database away', error: 'Error: database or disk is full', job: 'privacy', hasStack: false },
    { msg: 'database away', error: 'Error: password authentication failed', hasStack: false },
    { msg: 'views were not written', hasStack: true },
  ]);
});
