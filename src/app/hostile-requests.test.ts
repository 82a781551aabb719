import { describe, expect } from 'vitest';
import { newScene, test } from '#test/fixtures/call-scene.ts';
import { allowed, inParts, sentBy } from '#test/fixtures/calls.ts';
import { ALLOWED_CALLS, statusOf, withBody } from '#test/fixtures/calls-with-bodies.ts';
import { changedByKind, changedEverywhere } from '#test/fixtures/changed-bodies.ts';
import { openTestApp } from '#test/test-app.ts';

const DEEP = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
const LATIN = Uint8Array.from('{"title":"\xe9","content":"\xff"}', sign => sign.charCodeAt(0));
const POLLUTION = '{"__proto__":{"title":"x","id":"x"},"constructor":{"prototype":{"content":"x"}}}';
const SHAPELESS = ['null', '[]', '{', POLLUTION];
// No JSON parser takes these, whatever the call.
const UNREADABLE = [...['"x"', '7', '[[]]', '', DEEP, `{"title":${DEEP}}`], LATIN];

const NO_NUMBERS = {
  number: [true, '0x1', '1e0', '1.0.0', '+1'],
  text: [],
  boolean: [],
  list: [],
  object: [],
  nothing: [],
};

describe('requests refused before any work', () => {
  test('an object or a list in the place of a value is refused, everywhere', async ({ app, scene }) => {
    const odd: string[] = [];
    let tried = 0;
    await inParts(ALLOWED_CALLS, async row => {
      const sent = await withBody(scene, row);
      if (!sent) return;
      for (const wrong of [{ toString: 1 }, ['x']]) {
        for (const { at, body } of changedEverywhere(sent.body, wrong)) {
          tried++;
          const status = await statusOf(app, sent, body);
          if (status !== 400) odd.push(`${row[0]} ${at} ${JSON.stringify(wrong)}: ${status}`);
        }
      }
    });
    expect(odd).toEqual([]);
    expect(tried).toBeGreaterThan(200);
  });

  test('a number is a number or plain digits, everywhere', async ({ app, scene }) => {
    const odd: string[] = [];
    let tried = 0;
    await inParts(ALLOWED_CALLS, async row => {
      const sent = await withBody(scene, row);
      if (!sent) return;
      for (const { at, body } of changedByKind(sent.body, NO_NUMBERS)) {
        tried++;
        const status = await statusOf(app, sent, body);
        if (status !== 400) odd.push(`${row[0]} ${at}: ${status}`);
      }
    });
    expect(odd).toEqual([]);
    expect(tried).toBeGreaterThan(200);
  });

  const unread = 'a body that is no object, or none that can be read, is refused before anything is done';
  test(unread, async () => {
    await expectRefused(ALLOWED_CALLS, SHAPELESS);
    await expectRefused(
      ALLOWED_CALLS.filter(([name]) => /^(POST|PUT) \/api\/(freeboard|auth|seasons)/.test(name)),
      UNREADABLE,
    );
  });
  test(`${unread}, of any kind`, { tags: ['long'] }, () =>
    expectRefused(ALLOWED_CALLS, [...SHAPELESS, ...UNREADABLE]),
  );

  async function expectRefused(calls: typeof ALLOWED_CALLS, bodies: unknown[]): Promise<void> {
    const app = await openTestApp();
    const scene = await newScene(app);
    const odd: string[] = [];
    await inParts(calls, async row => {
      const sent = await withBody(scene, row);
      // An optional body may be missing here, too.
      if (!sent || /settings|memberanking/.test(sent.path)) return;
      for (const body of bodies) {
        const status = await statusOf(app, sent, body);
        if (status !== 400) odd.push(`${row[0]} ${String(body).slice(0, 20)}: ${status}`);
      }
    });
    expect(odd).toEqual([]);
    expect(({} as Record<string, unknown>).title).toBeUndefined();
  }
});

test('a form or a text of another site is refused before it is read, at every call', async ({ app }) => {
  const scene = await newScene(app);
  // Pictures come as a form with a token, which another site's form lacks.
  const writing = ALLOWED_CALLS.filter(([name]) => /^(POST|PUT) (?!\/api\/pictures$)/.test(name));
  await inParts(writing, async row => {
    const { method, path, body = {}, as } = await sentBy(scene, row, allowed(row[1]) as 'guest');
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      '',
    ]) {
      const answer = await app.call(method, path, { as, body, headers: { 'content-type': type } });
      expect([row[0], type, answer.status]).toEqual([row[0], type, 415]);
    }
  });
  expect(writing.length).toBeGreaterThan(30);
});
