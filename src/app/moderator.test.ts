import { expect, test } from 'vitest';
import { newScene } from '#test/fixtures/call-scene.ts';
import { CALLS, inParts, type Sent, sentBy } from '#test/fixtures/calls.ts';
import { untilAdmitted } from '#test/fixtures/until-admitted.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

const LONGEST_BAN_MS = 30 * 86_400_000;

/** Facts that no moderator may change, by member: role, password, telephone, points, second factor. */
async function guardedIn({ site }: TestApp, moderator: number): Promise<Map<number, string>> {
  const members = site.db
    .selectFrom('members')
    .leftJoin('totp_factors', 'totp_factors.member', 'number')
    .select([
      'number',
      'role',
      'moderator',
      'password_hash',
      'phone',
      'email',
      'points',
      'second_factor',
      'secret',
    ])
    .where('number', '<>', moderator);
  return new Map((await members.execute()).map(row => [row.number, JSON.stringify(row)]));
}

test('no call that a moderator sends raises anybody, or changes password, telephone, points or second factor', async () => {
  const app = await openTestApp();
  const scene = await newScene(app);
  const rows = Object.entries(CALLS).filter(([name, row]) => !name.startsWith('GET ') && !row.fresh);
  const calls: Sent[] = [];
  await inParts(rows, async row => void calls.push(await sentBy(scene, row, 'moderator')));
  let before = await guardedIn(app, scene.cast.moderator.number);
  for (const { name, method, path, body, as } of calls) {
    const answer = await untilAdmitted(() => app.send(method, path, { as, body }));
    await answer.body?.cancel();
    const after = await guardedIn(app, scene.cast.moderator.number);
    const changed = [...before].filter(([number, row]) => after.get(number) !== row);
    expect([name, changed]).toEqual([name, []]);
    before = after;
  }
  const bans = app.site.db
    .selectFrom('sanctions')
    .select(['at', 'until'])
    .where('by_member', '=', scene.cast.moderator.number);
  for (const { at, until } of await bans.execute())
    expect(Date.parse(until || at) - Date.parse(at)).toBeLessThanOrEqual(LONGEST_BAN_MS);
});
