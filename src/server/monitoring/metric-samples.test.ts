import { expect, onTestFinished, test } from 'vitest';
import { MINUTE_MS } from '#/shared/time/time.ts';
import { Meters, MetricSamples } from './meters.ts';

const LAG = 'nodejs_eventloop_lag_p99_seconds';

function newSamples(names: string[]) {
  const meters = new Meters();
  const clock = { now: new Date('2026-11-18T01:00:00Z') };
  const samples = new MetricSamples(meters, names, () => clock.now);
  onTestFinished(() => samples.close());
  const pass = (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms);
  };
  return { meters, samples, pass };
}

test('a sample has the figures it was made for, by label, and none of those that cannot be read', async () => {
  const { meters, samples } = newSamples([
    'plain',
    'labelled',
    'broken',
    'http_request_duration_seconds_count',
  ]);
  meters.add({ name: 'plain', help: '', read: () => 7 });
  meters.add({ name: 'labelled', help: '', label: 'pool', read: async () => ({ reads: 1, writes: 2 }) });
  meters.add({ name: 'broken', help: '', read: () => Promise.reject(new Error('away')) });
  meters.add({ name: 'unwanted', help: '', read: () => expect.unreachable() });
  meters.times.note('GET', '/notice', 200, 3);
  meters.times.note('GET', '/free-board', 503, 7000);
  await samples.take();
  const [sample] = samples.stored;
  expect(sample?.figures).toMatchObject({
    plain: { '': 7 },
    labelled: { reads: 1, writes: 2 },
    broken: {},
    http_request_duration_seconds_count: { '2xx': 1, '5xx': 1 },
    http_request_duration_seconds_bucket: { '0.002': 0, '0.005': 1, '5': 1, '+Inf': 2 },
  });
});

test('a quarter of an hour of samples is stored, and none from before a clock was set back', async () => {
  const { samples, pass } = newSamples([]);
  for (let minute = 0; minute < 30; minute++) {
    await samples.take();
    pass(MINUTE_MS);
  }
  expect(samples.stored.length).toBeGreaterThanOrEqual(15);
  expect(samples.stored.length).toBeLessThan(20);
  pass(-60 * MINUTE_MS);
  await samples.take();
  expect(samples.stored).toHaveLength(1);
});

test('a running process takes samples, including the delay of its event loop', async () => {
  const { samples } = newSamples([LAG]);
  samples.start();
  const lag = async () => {
    await samples.take();
    return samples.stored.at(-1)?.figures[LAG]?.[''];
  };
  await expect.poll(lag, { timeout: 10_000 }).toBeGreaterThan(0);
});
