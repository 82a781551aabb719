import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import { programCommit, VERSION } from '#/server/settings/version.ts';
import { DAY_MS, toSeoulIso } from '#/shared/time/time.ts';
import { newBoard, newBoardPost } from '#test/fixtures/custom-boards.ts';
import { statsOf } from '#test/fixtures/site-stats.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp, test } from '#test/test-app.ts';
import type { SiteStats } from './site-stats.contract.ts';
import { BACKUP_FAILED, DAYS_SHOWN, SLEEP_DAYS } from './site-stats.rules.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36';

const dayOf = ({ days }: SiteStats, day: string) => days.find(each => each.day === day);

async function write(app: TestApp, as: Visitor, posts: number, comments: number) {
  let post = 0;
  for (let n = 0; n < posts; n++) {
    const body = { title: `글 ${n}`, content: '내용' };
    post = (await app.call<{ id: number }>('POST', '/api/freeboard', { as, body })).body.id;
  }
  for (let n = 0; n < comments; n++)
    await app.call('POST', `/api/freeboard/${post}/comments`, { as, body: { content: '댓글' } });
  return post;
}

test('it names the program by its version and commit', async ({ app }) => {
  expect(await statsOf(app)).toMatchObject({ version: VERSION, commit: programCommit() });
});

test('the page shows the new rows of each Korean day, and today’s so far', async ({ app, member }) => {
  await write(app, member, 2, 3);
  app.clock.pass(DAY_MS);
  const body = { title: '한 게임', matchDate: '주말', content: '오세요' };
  await app.call('POST', '/api/singlematch', { as: member, body });
  await write(app, member, 1, 1);
  const first = await statsOf(app);
  expect(first.days).toHaveLength(DAYS_SHOWN);
  expect(first.days[0]?.day).toBe('2026-10-21');
  expect(first.days.at(-1)?.day).toBe('2026-11-19');
  // The site's own admin joined on that day, too, but does not count as a member.
  expect(dayOf(first, '2026-11-18')).toMatchObject({ members: 1, posts: 2, comments: 3 });
  expect(dayOf(first, '2026-11-19')).toMatchObject({ members: 0, posts: 2, comments: 1 });
  expect(dayOf(first, '2026-11-17')).toMatchObject({ members: 0, posts: 0, comments: 0 });
  expect(first.totals).toEqual({ members: 1, posts: 4, halls: 0, tournaments: 0 });
  await write(app, member, 1, 0);
  expect(dayOf(await statsOf(app), '2026-11-19')).toMatchObject({ posts: 3 });
});

test('a day that is over stays as it was, also when its posts are removed', async ({ app, member }) => {
  const post = await write(app, member, 2, 0);
  const gone = await write(app, member, 1, 0);
  await app.call('DELETE', `/api/freeboard/${gone}`, { as: member });
  expect(dayOf(await statsOf(app), '2026-11-18')).toMatchObject({ posts: 2 });
  app.clock.pass(DAY_MS);
  expect(dayOf(await statsOf(app), '2026-11-18')).toMatchObject({ posts: 2 });
  await app.call('DELETE', `/api/freeboard/${post}`, { as: member });
  app.clock.pass(DAY_MS);
  expect(dayOf(await statsOf(app), '2026-11-18')).toMatchObject({ posts: 2 });
});

test('days nobody asked for are counted later', async ({ app, member }) => {
  await statsOf(app);
  await write(app, member, 1, 0);
  app.clock.pass(DAY_MS);
  await write(app, member, 2, 0);
  app.clock.pass(5 * DAY_MS);
  const stats = await statsOf(app);
  const posts = stats.days.slice(-7).map(day => day.posts);
  expect(posts).toEqual([1, 2, 0, 0, 0, 0, 0]);
});

test('visitors are counted by day', async ({ app }) => {
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.2'])
    await app.call('GET', '/api/announcements', { address, headers: { 'user-agent': PHONE } });
  await app.site.visits.flush();
  expect((await statsOf(app)).days.at(-1)?.visitors).toBe(2);
});

test('it shows how large the database is, and the disk where that is here', async ({ app }) => {
  const stats = await statsOf(app);
  const isHere = process.env.TEST_ON === 'sqlite';
  expect(stats.database.kind).toBe(isHere ? 'sqlite' : 'postgres');
  expect(stats.database.bytes).toBeGreaterThan(100_000);
  if (!isHere) return expect(stats.disk).toBe(null);
  expect(stats.disk?.total).toBeGreaterThan(stats.disk?.free ?? 0);
});

test('an admin makes a backup at once, and reads when that fails', async ({ app, admin: as }) => {
  const make = () => app.call<{ message: string }>('POST', '/api/site-stats/backups', { as });
  expect((await make()).status).toBe(200);
  await vi.waitFor(async () => expect(await app.site.backups.last()).not.toBeNull(), 20_000);
  vi.spyOn(app.site.backups, 'make').mockReturnValueOnce(new Promise(() => {}));
  expect((await make()).body.message).toMatch(/^백업하고 있습니다\./);
  vi.spyOn(app.site.backups, 'make').mockRejectedValue(new Error('the disk is full'));
  expect(await make()).toMatchObject({ status: 409, body: { message: BACKUP_FAILED } });
});

test('it shows when the last backup was made', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-stats-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const app = await openTestApp({ BACKUP_DIR: folder, BACKUP_EVERY: 'day' });
  expect((await statsOf(app)).backup).toEqual({ every: 'day', last: null, offSite: null });
  const { at, bytes } = await app.site.backups.make();
  const last = { at: toSeoulIso(at.toISOString()), bytes };
  expect((await statsOf(app)).backup).toEqual({ every: 'day', last, offSite: null });
});

test('the statistics count waiting work: cases, and members who have been away for long', async ({ app }) => {
  const [author, reporter] = [await newMember(app), await newMember(app)];
  const post = await write(app, author, 1, 0);
  const body = { kind: 'free', target: String(post), reason: 'other', detail: '광고' };
  expect((await statsOf(app)).waiting).toEqual({ cases: 0, sleepers: 0 });
  expect((await app.call('POST', '/api/reports', { as: reporter, body })).status).toBe(201);
  expect((await statsOf(app)).waiting).toEqual({ cases: 1, sleepers: 0 });
  app.clock.pass((SLEEP_DAYS + 1) * DAY_MS);
  expect((await statsOf(app)).waiting).toEqual({ cases: 1, sleepers: 2 });
});

test('posts on the boards that admins make are among the posts', async ({ app, member }) => {
  await write(app, member, 1, 0);
  const { posts } = await newBoard(app, { slug: 'second-hand' });
  await newBoardPost(app, posts, member, { title: '팝니다', content: '큐' });
  expect((await statsOf(app)).totals.posts).toBe(2);
});
