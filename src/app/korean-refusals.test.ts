import { describe, expect } from 'vitest';
import { newScene, type Scene, test } from '#test/fixtures/call-scene.ts';
import type { Row } from '#test/fixtures/call-table.ts';
import { addressOf, allowed, inParts, sentBy } from '#test/fixtures/calls.ts';
import { ALLOWED_CALLS as rows, withBody } from '#test/fixtures/calls-with-bodies.ts';
import { changedByKind, changedEverywhere } from '#test/fixtures/changed-bodies.ts';
import { untilAdmitted } from '#test/fixtures/until-admitted.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// A NUL and half a character, which a database may refuse.
const BROKEN = ['\0', 'a\0b\ud800'];
const NONSENSE = [...BROKEN, null, true, -1.5, 1e21, '', 'x', '가'.repeat(11_000), ['x'], { a: 1 }];
const BODIES = ['[]', 'null', '"x"', '7', '{}', '{', '[[]]'];
/** In each field a value of another kind once, and values of its kind that a schema may refuse. */
const OF_KIND = {
  text: [...BROKEN, null, { a: 1 }, '', 'x', '가'.repeat(11_000)],
  number: ['x', null, -1.5, 1e21],
  boolean: ['x', null],
  list: [null, ['x'], { a: 1 }],
  object: [null, 'x'],
  nothing: ['x', 'a\0b\ud800', -1.5, { a: 1 }],
};
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
const WRONG = {
  sort: 'password_hash',
  order: 'up',
  field: 'password',
  period: 'day',
  page: '0',
  size: '101',
  state: 'nowhere',
  region: '평양',
  format: 'void',
  discipline: '9',
  score: '0',
  day: 'someday',
};
const VALUES = ['0', '-1', '101', '99999999999', 'abc', 'x'.repeat(200)];

type Refused = { message?: string; issues?: { path: string; message: string }[] };

/** Sends it; returns every refusal sentence that is not Korean, and a failure of the server. */
async function foreignSentences(
  app: TestApp,
  {
    method,
    path,
    as,
    body,
  }: { method: string; path: string; as: Scene['cast']['owner'] | null; body?: unknown },
): Promise<string[]> {
  const answer = await untilAdmitted(() => app.send(method, path, { as, body }));
  // A stream never ends.
  if (answer.status < 400) {
    await answer.body?.cancel();
    return [];
  }
  if (answer.status >= 500) return [String(answer.status)];
  const { message = '', issues = [] } = (await answer.json()) as Refused;
  const all = [message, ...issues.map(issue => issue.message)];
  return all.filter(text => !/[가-힣]/.test(text) || /[A-Za-z]{2,} [a-z]{2,}/.test(text));
}

const sent = (scene: Scene, row: [string, Row]) => sentBy(scene, row, allowed(row[1]) as 'guest');

/** The changed bodies to send. */
type Changes = (body: object) => unknown[];
const BODIES_OF_CALLS: [string, { tags?: ['long'] }, Changes][] = [
  [
    'where its kind tells',
    {},
    body => [...['[]', '{}', '{'], ...changedByKind(body, OF_KIND).map(each => each.body)],
  ],
  [
    'of every kind',
    { tags: ['long'] },
    body => [...BODIES, ...NONSENSE.flatMap(wrong => changedEverywhere(body, wrong).map(each => each.body))],
  ],
];

describe.each(BODIES_OF_CALLS)('nonsense, %s', (_, options, changes) => {
  test('in any field of any call’s body is refused in Korean, and breaks nothing', options, () =>
    expectKorean(changes),
  );
});

async function expectKorean(changes: Changes): Promise<void> {
  const app = await openTestApp();
  const scene = await newScene(app);
  const odd: string[] = [];
  let tried = 0;
  await inParts(rows, async row => {
    const call = await withBody(scene, row);
    if (!call) return;
    for (const body of changes(call.body)) {
      tried++;
      const texts = await foreignSentences(app, { ...call, body });
      if (texts.length > 0) odd.push(`${row[0]} ${JSON.stringify(body).slice(0, 60)}: ${texts.join(' / ')}`);
    }
  });
  expect(odd).toEqual([]);
  expect(tried).toBeGreaterThan(1000);
}

test('nonsense in any part of any call’s address is refused in Korean', async ({ app, scene }) => {
  const odd: string[] = [];
  await inParts(rows, async row => {
    const call = await sent(scene, row);
    const [bare = '', query = ''] = call.path.split('?');
    const names = new Set([...NAMES, ...new URLSearchParams(query).keys()]);
    // Unread parameters are dropped before the route (known-parameters.test.ts).
    const reads = (name: string) => call.method === 'GET' && app.site.parameters.reads(bare, name);
    const read = [...names].filter(reads);
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

test('a sort, an order, a filter or a page that does not exist is refused by every list that reads one', async () => {
  const app = await openTestApp();
  const scene = await newScene(app);
  const odd: string[] = [];
  let tried = 0;
  const reading = rows.filter(([name]) => name.startsWith('GET '));
  await inParts(reading, async row => {
    const call = await sent(scene, row);
    const [bare = ''] = call.path.split('?');
    for (const [name, value] of Object.entries(WRONG)) {
      if (!app.site.parameters.reads(bare, name)) continue;
      tried++;
      const { status } = await app.call('GET', `${bare}?${name}=${value}&q=cue`, call);
      if (status !== 400) odd.push(`${row[0]} ${name}=${value}: ${status}`);
    }
  });
  expect(odd).toEqual([]);
  expect(tried).toBeGreaterThan(50);
});
