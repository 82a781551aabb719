import { expect, test } from 'vitest';
import { ReplicaLag } from './replica.ts';

function lagAt() {
  const clock = { now: 0 };
  return { clock, lag: new ReplicaLag(3000, () => clock.now) };
}

test('a replica’s lag is the age of the oldest change that it lacks', () => {
  const { clock, lag } = lagAt();
  lag.primaryIsAt(100);
  clock.now = 1000;
  lag.primaryIsAt(200);
  clock.now = 4000;
  expect([lag.now(), lag.isLate()]).toEqual([4000, true]);
  lag.replicaIsAt(150);
  expect([lag.now(), lag.isLate()]).toEqual([3000, false]);
  lag.replicaIsAt(200);
  expect(lag.now()).toBe(0);
});

test('a primary that does not write makes no replica late', () => {
  const { clock, lag } = lagAt();
  lag.primaryIsAt(100);
  lag.replicaIsAt(100);
  clock.now = 60_000;
  lag.primaryIsAt(100);
  lag.replicaIsAt(100);
  expect(lag.now()).toBe(0);
});

test('changes that only a former primary had are not waited for', () => {
  const { clock, lag } = lagAt();
  lag.primaryIsAt(900);
  clock.now = 5000;
  expect(lag.isLate()).toBe(true);
  lag.primaryIsAt(500);
  lag.replicaIsAt(500);
  expect(lag.now()).toBe(0);
});

test('a replica that has stopped replaying stays late, however much is written', () => {
  const { clock, lag } = lagAt();
  for (let n = 1; n <= 500; n++) {
    clock.now = n * 1000;
    lag.primaryIsAt(n);
  }
  lag.replicaIsAt(0);
  expect(lag.now()).toBe(499_000);
});
