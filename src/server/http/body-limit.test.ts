import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { BODIES_MOST, ConcurrencyLimit } from '#/server/limits/concurrency-limits.ts';
import { BODIES_OF_ADDRESS, BodyLimit, BYTES_A_SECOND, GRACE_MS } from './body-limit.ts';

const HERE = '203.0.113.7';

function setUp() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const slots = new ConcurrencyLimit(BODIES_MOST);
  const limit = new BodyLimit(slots);
  /** Endless bodies, with the bytes that each connection has brought. */
  const receive = (many: number, address = HERE) =>
    Array.from({ length: many }, () => {
      const body = { bytesRead: 0, refused: '' };
      limit
        .run(address, body, () => new Promise(() => {}))
        .catch(({ kind }) => {
          body.refused = kind;
        });
      return body;
    });
  return { slots, limit, receive };
}
type Body = ReturnType<ReturnType<typeof setUp>['receive']>[number];

/** Passes time; each of `bodies` brings `bytes` a second. */
async function pass(seconds: number, bodies: Body[] = [], bytes = 0) {
  for (let second = 0; second < seconds; second++) {
    for (const body of bodies) body.bytesRead += bytes;
    await vi.advanceTimersByTimeAsync(1000);
  }
}
const accepted = (bodies: Body[]) => bodies.filter(({ refused }) => !refused).length;

describe('bodies on their way', () => {
  test('are bounded for an address, and another one has its own', async () => {
    const { limit, receive } = setUp();
    const bodies = receive(BODIES_OF_ADDRESS + 1);
    await pass(0.001);
    expect(bodies.map(({ refused }) => refused).filter(Boolean)).toEqual(['too-many']);
    expect(await limit.run('198.51.100.1', undefined, () => 'come')).toBe('come');
  });

  test('past two seconds an address keeps as many as it sends kilobytes in a second, and four more', async () => {
    const { slots, receive } = setUp();
    const bodies = receive(20);
    const quick = bodies.slice(0, 5);
    await pass(GRACE_MS / 1000, quick, BYTES_A_SECOND);
    expect(accepted(bodies)).toBe(20);
    await pass(2, quick, BYTES_A_SECOND);
    expect(accepted(quick)).toBe(5);
    expect(accepted(bodies)).toBe(9);
    expect(slots.load.running).toBe(9);
    expect(new Set(bodies.map(({ refused }) => refused))).toEqual(new Set(['', 'too-slow']));
  });

  test('that are slow keep no slot while half of all are taken', async () => {
    const { slots, receive } = setUp();
    const crowd = Array.from({ length: 300 }, (_, n) => receive(2, `198.51.100.${n}`)).flat();
    const quick = receive(1, '192.0.2.1');
    await pass(4, quick, BYTES_A_SECOND);
    expect(accepted(crowd)).toBe(0);
    expect(accepted(quick)).toBe(1);
    expect(slots.load.running).toBe(1);
  });
});
