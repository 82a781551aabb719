import { expect, test } from 'vitest';
import { newScene, type Scene } from '#test/fixtures/call-scene.ts';
import type { Row } from '#test/fixtures/call-table.ts';
import { addressOf, allowed, CALLS, inParts, sentBy } from '#test/fixtures/calls.ts';
import { changedEverywhere } from '#test/fixtures/changed-bodies.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

const rows = Object.entries(CALLS).filter(([, row]) => allowed(row) !== undefined);
const NONSENSE = [null, true, -1.5, 1e21, '', 'x', '가'.repeat(11_000), ['x'], { a: 1 }];
const BODIES = ['[]', 'null', '"x"', '7', '{}', '{', '[[]]'];
const NAMES = [
  'page',
  'size',
  'sort',
  'order',
  'q',
  'field',
  'after',
  'before',
  'from',
  'to',
  'period',
  'id',
];
const VALUES = ['0', '-1', '101', '99999999999', 'abc', 'x'.repeat(200)];

type Refused = { message?: string; issues?: { path: string; message: string }[] };

/** Sends it and answers every sentence of a refusal that is not Korean. */
async function foreignSentences(
  app: TestApp,
  {
    method,
    path,
    as,
    body,
  }: { method: string; path: string; as: Scene['cast']['owner'] | null; body?: unknown },
): Promise<string[]> {
  const answer = await app.send(method, path, { as, body });
  // Also of a stream, which has no end.
  if (answer.status < 400) {
    await answer.body?.cancel();
    return [];
  }
  const { message = '', issues = [] } = (await answer.json()) as Refused;
  const all = [message, ...issues.map(issue => issue.message)];
  return all.filter(text => !/[가-힣]/.test(text) || /[A-Za-z]{2,} [a-z]{2,}/.test(text));
}

const sent = (scene: Scene, row: [string, Row]) => sentBy(scene, row, allowed(row[1]) as 'guest');

test('nonsense in any field of any call’s body is refused in Korean', async () => {
  const app = await openTestApp();
  const scene = await newScene(app);
  const odd: string[] = [];
  let tried = 0;
  await inParts(rows, async row => {
    const call = await sent(scene, row);
    if (!call.body) return;
    const changed = NONSENSE.flatMap(wrong => changedEverywhere(call.body as object, wrong));
    for (const body of [...BODIES, ...changed.map(({ body }) => body)]) {
      tried++;
      const texts = await foreignSentences(app, { ...call, body });
      if (texts.length > 0) odd.push(`${row[0]} ${JSON.stringify(body).slice(0, 60)}: ${texts.join(' / ')}`);
    }
  });
  expect(odd).toEqual([]);
  expect(tried).toBeGreaterThan(1000);
});

test('nonsense in any part of any call’s address is refused in Korean', async () => {
  const app = await openTestApp();
  const scene = await newScene(app);
  const odd: string[] = [];
  await inParts(rows, async row => {
    const call = await sent(scene, row);
    const [bare = '', query = ''] = call.path.split('?');
    const names = new Set([...NAMES, ...new URLSearchParams(query).keys()]);
    const read = call.method === 'GET' ? [...names] : [];
    const queries = read.flatMap(name => VALUES.map(value => `${bare}?${name}=${encodeURIComponent(value)}`));
    const parts = [...row[0].matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const route = row[0].split(' ')[1] ?? '';
    const paths = VALUES.map(value =>
      addressOf(route, { params: Object.fromEntries(parts.map(part => [part, value])) }),
    );
    for (const path of [...queries, ...(parts.length > 0 ? paths : [])]) {
      const texts = await foreignSentences(app, { ...call, path });
      if (texts.length > 0) odd.push(`${call.method} ${path.slice(0, 80)}: ${texts.join(' / ')}`);
    }
  });
  expect(odd).toEqual([]);
});
