import type { BrowserContext, Page, Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { barriers } from '#test/browser/accessibility.ts';
import { browserOf, newComment, newPost, newWriter } from '#test/browser/writers.ts';

const notificationButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /알림/ });
const count = (page: Page) => page.locator('.notification-count');

function streamsOf(context: BrowserContext): Request[] {
  const opened: Request[] = [];
  context.on('request', request => {
    if (request.url().endsWith('/api/notifications/stream')) opened.push(request);
  });
  return opened;
}

describe('the notification button', () => {
  test('a comment raises the count in all tabs of the author, over one stream, until it was read', async () => {
    const [author, reader] = [await newWriter(), await newWriter()];
    const posts = [await newPost(author, '첫 번째 글'), await newPost(author, '두 번째 글')] as const;
    const { page, context } = await browserOf(author);
    const streams = streamsOf(context);
    await page.goto('/free-board');
    const second = await context.newPage();
    await second.goto('/notice');
    await Promise.all([notificationButton(page).waitFor(), notificationButton(second).waitFor()]);
    await expect.poll(() => count(page).count()).toBe(0);

    const elsewhere = await browserOf(reader, `/free-board/${posts[0]}`);
    await elsewhere.page.getByLabel('댓글 쓰기').fill('멋진 경기였습니다');
    await elsewhere.page.getByRole('button', { name: '댓글 등록' }).click();
    for (const tab of [page, second]) await expect.poll(() => count(tab).textContent()).toBe('1');
    expect(streams).toHaveLength(1);

    // One tab holds the stream, and hands it to the other when it closes.
    const leader = streams[0]?.frame().page();
    const other = leader === page ? second : page;
    await leader?.close();
    await expect.poll(() => streams.length).toBe(2);
    await newComment(reader, posts[1], '이 글도요');
    await expect.poll(() => count(other).textContent()).toBe('2');

    await notificationButton(other).focus();
    await other.keyboard.press('Enter');
    const entry = other.getByRole('link', {
      name: new RegExp(`${reader.username}님이 댓글을 남겼습니다.*‘첫 번째 글’`),
    });
    await entry.waitFor();
    expect(await barriers(other)).toEqual([]);
    await other.keyboard.press('Escape');
    await expect.poll(() => entry.count()).toBe(0);
    await expect
      .poll(() => notificationButton(other).evaluate(node => node === document.activeElement))
      .toBe(true);
    await other.keyboard.press('Enter');
    await entry.waitFor();
    await other.keyboard.press('Tab');
    await other.keyboard.press('Tab');
    await other.keyboard.press('Enter');
    await other.waitForURL(`**/free-board/${posts[1]}#comments`);
    await expect.poll(() => count(other).textContent()).toBe('1');
    await expect.poll(() => other.locator('.notification-panel').count()).toBe(0);

    const hungUp = other.waitForEvent('requestfailed', request => request.url().endsWith('/stream'));
    await other.getByRole('banner').getByRole('button', { name: '로그아웃' }).click();
    await hungUp;
    await expect.poll(() => notificationButton(other).count()).toBe(0);
    expect(streams).toHaveLength(2);
  });

  test('notifications from the time without a network are counted when it is back', {
    tags: ['long'],
  }, async () => {
    const [author, reader] = [await newWriter(), await newWriter()];
    const post = await newPost(author, '끊긴 사이');
    const { page, context } = await browserOf(author);
    const streams = streamsOf(context);
    await page.goto('/free-board');
    await expect.poll(() => streams.length).toBe(1);
    await context.setOffline(true);
    await newComment(reader, post, '들리나요');
    await expect.poll(() => count(page).count()).toBe(0);
    await context.setOffline(false);
    await expect.poll(() => count(page).textContent()).toBe('1');
  });

  test('where tabs cannot agree on a stream, each asks when it is looked at', {
    tags: ['long'],
  }, async () => {
    const [author, reader] = [await newWriter(), await newWriter()];
    const post = await newPost(author, '조용한 종');
    const { page, context } = await browserOf(author);
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
    const streams = streamsOf(context);
    const asked = page.waitForResponse('**/api/notifications/unread');
    await page.goto('/notice');
    await asked;
    await newComment(reader, post, '계세요?');
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect.poll(() => count(page).textContent()).toBe('1');
    expect(streams).toEqual([]);
  });

  test('where no stream is left, the count is asked for again after a while', {
    tags: ['long'],
  }, async () => {
    const { page, context } = await browserOf(await newWriter());
    let unread = 0;
    await context.route('**/notifications/stream', route => route.fulfill({ status: 503, json: {} }));
    await context.route('**/notifications/unread', route => route.fulfill({ json: { unread, newest: 1 } }));
    await page.clock.install();
    const refused = page.waitForResponse('**/notifications/stream');
    await page.goto('/notice');
    await refused;
    unread = 120;
    // Repeated, because the clock may move before the wait begins.
    const later = async () => {
      await page.clock.runFor(61_000);
      return count(page).count();
    };
    await expect.poll(later).toBe(1);
    await expect.poll(() => count(page).textContent()).toBe('99+');
    const { width = 0, height = 0 } = (await count(page).boundingBox()) ?? {};
    expect(width).toBeGreaterThan(height);
  });
});
