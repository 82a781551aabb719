import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { hydrated, newVisitor } from '#test/browser/browser.ts';
import { browserOf, newComment, newPost, newWriter, owner } from '#test/browser/writers.ts';
import { saveOnSite } from '#test/fixtures/tournaments-on-site.ts';

const STREAM = '/api/notifications/stream';
// React reveals waiting parts, which may send calls, up to 300 ms after they are ready.
const QUIET_MS = 400;

/** The page's API calls from now on, without the stream; `idle` waits until no more come. */
function watchCalls(page: Page) {
  const sent: string[] = [];
  const pending = new Set<unknown>();
  // Scripts count too: code loaded later may send calls.
  let changes = 0;
  page.on('request', request => {
    const path = new URL(request.url()).pathname;
    if (path === STREAM) return;
    if (path.startsWith('/api/')) sent.push(path);
    pending.add(request);
    changes++;
  });
  const end = (request: unknown) => {
    pending.delete(request);
    changes++;
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  const idle = async () => {
    for (let seen = -1; pending.size > 0 || seen !== changes; ) {
      seen = changes;
      // Calls caused by an answer are sent after it is painted.
      await page.evaluate(
        ms => new Promise(done => requestAnimationFrame(() => setTimeout(done, ms))),
        QUIET_MS,
      );
    }
  };
  return { sent, idle };
}

/**
 * The API calls of a full load of `path`, once content and notifications are there, the `expected` calls are
 * sent, and all is answered.
 */
async function callsOfLoad(
  page: Page,
  path: string,
  content: string,
  expected: readonly string[] = [],
): Promise<string[]> {
  const { sent, idle } = watchCalls(page);
  const isFollowed = page.waitForResponse(`**${STREAM}`);
  await page.goto(path);
  await page.locator(content).first().waitFor();
  await hydrated(page);
  await isFollowed;
  await expect.poll(() => sent).toEqual(expect.arrayContaining([...expected]));
  await idle();
  return sent.sort();
}

const UNREAD = '/api/notifications/unread';
/** Sent by an admin's browser until the site is set up. */
const START = '/api/site-settings/start';

// `npm test` has one or two of each kind.
describe('a full load as a member sends no call twice:', () => {
  test('/profile', async () => {
    const member = await newWriter();
    const { page } = await browserOf(member);
    expect(await callsOfLoad(page, '/profile', 'main dl')).toEqual([
      '/api/calendar',
      '/api/check-admin',
      '/api/members/sessions',
      '/api/members/user',
      UNREAD,
    ]);
    expect(await callsOfLoad(page, '/profile/record', 'main [aria-label="선수 카드"]')).toEqual([
      '/api/check-admin',
      '/api/members/user',
      UNREAD,
      `/api/results/members/${member.userId}`,
    ]);
  });

  for (const [at, [path, content, calls]] of (
    [
      ['/attendance', 'main table', ['/api/members/attendance', UNREAD]],
      ['/update-info', 'main form', ['/api/check-admin', '/api/members/user', UNREAD]],
      [
        '/free-board/new',
        'main form',
        ['/api/check-admin', '/api/freeboard/headings', '/api/members/writing-limits', UNREAD],
      ],
      ['/notifications', 'main :is(.state, table)', ['/api/check-admin', '/api/notifications', UNREAD]],
    ] as const
  ).entries())
    test(path, { tags: at < 1 ? [] : ['long'] }, async () => {
      const { page } = await browserOf(await newWriter());
      expect(await callsOfLoad(page, path, content, calls)).toEqual(calls);
    });

  for (const [at, [path, content, calls]] of (
    [
      ['/admin/members', 'main tbody a', ['/api/check-admin', '/api/members', UNREAD, START]],
      ['/admin/notice-manage', 'main table', ['/api/check-admin', UNREAD, START]],
      ['/admin/leak', 'main form', ['/api/check-admin', '/api/leaks', '/api/leaks/affected', UNREAD, START]],
      [
        '/admin/region-import',
        'main input[type=file]',
        ['/api/billiard-halls/import/runs/last', '/api/check-admin', UNREAD, START],
      ],
    ] as const
  ).entries())
    test(path, { tags: at < 1 ? [] : ['long'] }, async () => {
      const { page } = await browserOf(await owner());
      expect(await callsOfLoad(page, path, content, calls)).toEqual(calls);
    });
});

describe('a full load as a member loads no list again that is the guest’s for everybody:', () => {
  const expectOnly = async (path: string, content: string, calls: readonly string[]) => {
    const { page } = await browserOf(await newWriter());
    const made = await callsOfLoad(page, path, content, calls);
    // Sent if an admin has made a board for members, as another test does.
    expect(made.filter(call => call !== '/api/boards')).toEqual(calls);
  };

  test('/', async () => {
    // The member's own running tournaments stand in place of the next one, if there is one.
    await saveOnSite(await newWriter());
    const read = async () => (await fetch(inject('siteUrl'))).text();
    await expect.poll(read).toMatch(/>진행 중<|다음 대회/);
    await expectOnly('/', 'main table', ['/api/memberanking/rank', UNREAD, '/api/tournaments/running']);
  });

  for (const [at, [path, content, calls]] of (
    [
      ['/free-board', 'main table', [UNREAD]],
      ['/notice', 'main table', [UNREAD]],
      ['/region', 'main :is(.state, table)', [UNREAD]],
      // Without a tab the address shows running tournaments, with no own states, where none takes entries.
      ['/tournaments?tab=open', 'main :is(.state, table)', ['/api/members/applications', UNREAD]],
      ['/tournaments?tab=closed', 'main :is(.state, table)', [UNREAD]],
      ['/search?q=당구', 'main form', [UNREAD]],
    ] as const
  ).entries())
    test(path, { tags: at < 1 ? [] : ['long'] }, () => expectOnly(path, content, calls));

  test('but a post is loaded again, because its buttons depend on the member', async () => {
    const post = await newPost(await newWriter(), '남의 글');
    const { page } = await browserOf(await newWriter());
    const { sent } = watchCalls(page);
    await page.goto(`/free-board/${post}`);
    await expect.poll(() => sent).toContain(`/api/freeboard/${post}`);
    expect(sent).not.toContain('/api/freeboard/headings');
  });

  test('unless it may be older than a text just written in this browser', async () => {
    const { page } = await browserOf(await newWriter(), '/free-board/new');
    await page.getByLabel('제목').fill('방금 쓴 글');
    await page.getByLabel('내용').fill('내용입니다.');
    await page.getByRole('main').getByRole('button', { name: '등록' }).click();
    await page.waitForURL(url => /\/free-board\/\d+$/.test(url.pathname));
    expect(await callsOfLoad(page, '/free-board', 'main table')).toContain('/api/freeboard');
    await page.getByRole('main').getByRole('link', { name: '방금 쓴 글' }).waitFor();
  });
});

describe('data beyond the guest’s page are still loaded for a member:', () => {
  test('on a public page', async () => {
    const author = await newWriter();
    const post = await newPost(author, '내 글');
    const { page } = await browserOf(author, `/free-board/${post}`);
    await page.locator(`main a[href="/free-board/edit/${post}"]`).waitFor();
  });

  test('after a login on a page that a guest loaded', async () => {
    const { page } = await newVisitor();
    await page.goto('/attendance');
    await hydrated(page);
    const member = await newWriter();
    await page.evaluate(session => {
      for (const [key, value] of Object.entries(session)) localStorage.setItem(key, String(value));
      // Another tab's login would send this event.
      dispatchEvent(new StorageEvent('storage'));
    }, member);
    await page.locator('main table').waitFor();
  });

  test('in the header, which takes its count from the page of notifications', async () => {
    const [author, reader] = [await newWriter(), await newWriter()];
    await newComment(reader, await newPost(author, '내 글'), '멋진 경기였습니다');
    const { page } = await browserOf(author);
    await callsOfLoad(page, '/notifications', 'main li');
    await page.getByRole('banner').getByRole('button', { name: '읽지 않은 알림 1개' }).waitFor();
  });

  test('on the list of notifications, when one arrives while it is open', async () => {
    const [author, reader] = [await newWriter(), await newWriter()];
    const post = await newPost(author, '오늘의 한 게임');
    const { page } = await browserOf(author);
    await callsOfLoad(page, '/notifications', 'main :is(.state, table)');
    await newComment(reader, post, '멋진 경기였습니다');
    await page.getByRole('main').getByText('오늘의 한 게임').waitFor();
  });
});

describe('a member who is no admin is redirected from an admin screen to the ranking', () => {
  const path = '/admin/site-stats';

  test('without a call of the screen or its guard as a guest', async () => {
    const { page } = await newVisitor({ fresh: true });
    const { sent, idle } = watchCalls(page);
    await page.goto(path);
    await page.waitForURL(url => url.pathname === '/');
    await hydrated(page);
    await idle();
    // These two are the ranking's own.
    expect(sent.sort()).toEqual(['/api/highlights', '/api/memberanking']);
  });

  test('after one question as a member', async () => {
    const { page } = await browserOf({ ...(await newWriter()), isAdmin: true });
    const refused: number[] = [];
    page.on('response', answer => answer.status() >= 400 && refused.push(answer.status()));
    const { sent, idle } = watchCalls(page);
    // The answer comes after the menu of the stored role is shown.
    await page.route('**/api/check-admin', async route => {
      await page.getByRole('button', { name: '관리' }).waitFor();
      await pause(500);
      await route.continue();
    });
    await page.goto(path);
    await page.waitForURL(url => url.pathname === '/');
    await hydrated(page);
    await idle();
    expect(sent.filter(path => path === '/api/check-admin')).toHaveLength(1);
    expect(refused).toEqual([]);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('isAdmin'))).toBe('false');
    // The ranking has replaced the screen's history entry.
    expect(await page.evaluate(() => history.length)).toBe(1);
  });
});
