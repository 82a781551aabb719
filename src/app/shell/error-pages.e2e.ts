import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { barriers } from '#test/browser/accessibility.ts';
import { hydrated, newVisitor, visit } from '#test/browser/browser.ts';
import { signedIn } from '#test/browser/visitors.ts';
import { startOwnSite } from '#test/fixtures/own-site.ts';

const NOT_FOUND = '404 - 페이지를 찾을 수 없습니다';
const OFFLINE = '인터넷에 연결되어 있지 않습니다';
const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const goTo = (page: Page, label: string) =>
  page.getByRole('navigation', { name: '주요 메뉴' }).getByRole('link', { name: label }).click();

test('a missing thing is shown with its sentence, status 404 and a link back', async () => {
  const { page } = await newVisitor();
  for (const [path, back, to] of [
    ['/no/such/page', '랭킹 보기', '/'],
    ['/notice/999999', '공지사항 보기', '/notice'],
    ['/free-board/999999', '자유게시판 보기', '/free-board'],
  ] as const) {
    const answer = await page.goto(path);
    expect([path, answer?.status()]).toEqual([path, 404]);
    expect(answer?.headers()['cache-control']).toBe('no-store');
    await h1(page, NOT_FOUND).waitFor();
    await expect.poll(() => page.title()).toBe(NOT_FOUND);
    await hydrated(page);
    await page.getByRole('main').getByRole('link', { name: back }).click();
    await page.waitForURL(url => url.pathname === to);
    await expect.poll(() => page.title()).toContain('당구마당');
  }
});

test('a member who opens missing things stays a member, in the dark, on the way there and back', async () => {
  const { page } = await signedIn('/free-board');
  await page.getByRole('button', { name: '화면 밝기: 기기 설정' }).click();
  await page.getByRole('button', { name: '화면 밝기: 밝게' }).click();
  const isOwn = () =>
    page.evaluate(() => {
      const { member, theme } = document.documentElement.dataset;
      return [member, theme, document.querySelector('.guest-only')?.getClientRects().length];
    });
  await expect.poll(() => isOwn()).toEqual(['', 'dark', 0]);
  await page.goto('/free-board/999999');
  await h1(page, NOT_FOUND).waitFor();
  await hydrated(page);
  await expect.poll(() => isOwn()).toEqual(['', 'dark', 0]);
  await page.getByRole('main').getByRole('link', { name: '자유게시판 보기' }).click();
  await h1(page, '자유게시판').waitFor();
  await expect.poll(() => isOwn()).toEqual(['', 'dark', 0]);
  // The styles then come in another order, which must not change the look.
  const look = () =>
    page.getByRole('heading', { level: 1 }).evaluate(heading => {
      const { fontSize, fontWeight } = getComputedStyle(heading);
      return [fontSize, fontWeight];
    });
  const after = await look();
  await page.reload();
  await hydrated(page);
  expect(after).toEqual(await look());
  await page.route('**/api/announcements?*', route => route.fulfill({ status: 500, json: {} }));
  await goTo(page, '공지사항');
  await h1(page, '문제가 발생했습니다').waitFor();
  // On a busy machine the styles follow the error page a moment later.
  await expect.poll(isOwn).toEqual(['', 'dark', 0]);
});

describe('failures', () => {
  test('on the way to a page shows what failed, a number to quote, and a way to try again', async () => {
    const { page } = await visit('/');
    const json = { message: '서버 오류가 발생했습니다. 나중에 다시 시도해 주세요.', number: 'ab12cd34' };
    await page.route('**/api/announcements?*', route => route.fulfill({ status: 500, json }));
    await goTo(page, '공지사항');
    await h1(page, '문제가 발생했습니다').waitFor();
    const said = await page
      .getByRole('alert')
      .filter({ has: page.getByRole('heading') })
      .textContent();
    expect(said).toContain('공지사항을 불러오는 중 문제가 발생했습니다.');
    expect(said).toContain('문의하실 때 이 번호를 알려주세요: ab12cd34');
    await expect.poll(() => page.title()).toBe('문제가 발생했습니다');
    expect(await barriers(page)).toEqual([]);
    await page.unroute('**/api/announcements?*');
    await page.getByRole('button', { name: '다시 시도' }).click();
    await h1(page, '공지사항').waitFor();
  });

  test('for want of a right say so and lead back', async () => {
    const { page } = await visit('/');
    const json = { message: '회원 300명부터 볼 수 있습니다.' };
    await page.route('**/api/announcements?*', route => route.fulfill({ status: 403, json }));
    await goTo(page, '공지사항');
    await h1(page, '권한이 없습니다').waitFor();
    await page.getByText(json.message).waitFor();
    await page.getByRole('main').getByRole('link', { name: '랭킹 보기' }).click();
    await h1(page, '랭킹').waitFor();
  });

  test('while a page is rendered is a 500 with its request number in the log, and later works again', {
    tags: ['long'],
  }, async () => {
    const site = await startOwnSite({ LOG_LEVEL: 'silent' });
    const { page } = await visit(`${site.url}/terms`);
    const database = new DatabaseSync(join(site.folder, 'site.db'), { timeout: 10_000 });
    onTestFinished(() => database.close());
    database.exec('ALTER TABLE notices RENAME TO lost_notices');
    const answer = await page.goto(`${site.url}/notice`);
    expect(answer?.status()).toBe(500);
    expect(answer?.headers()['cache-control']).toBe('no-store');
    await hydrated(page);
    await h1(page, '문제가 발생했습니다').waitFor();
    const said = (await page.getByRole('main').textContent()) ?? '';
    expect(said).toContain('공지사항을 불러오는 중 문제가 발생했습니다.');
    expect(said).toMatch(/이 번호를 알려주세요: [0-9a-f]{8}$/);
    expect(said).not.toMatch(/SQL|notices|Error/);
    database.exec('ALTER TABLE lost_notices RENAME TO notices');
    await page.getByRole('button', { name: '다시 시도' }).click();
    await h1(page, '공지사항').waitFor();
  });
});

describe('without a network', () => {
  test('a link says so and leaves the page as it is', async () => {
    const { page, context } = await visit('/terms');
    // The code that stops a link without a network is loaded after the page.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await goTo(page, '자유게시판');
    await page.getByRole('alert').filter({ hasText: '네트워크에 연결할 수 없습니다.' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/terms');
    await expect.poll(() => h1(page, '이용약관').isVisible()).toBe(true);
    await context.setOffline(false);
    await goTo(page, '자유게시판');
    await h1(page, '자유게시판').waitFor();
  });

  test('a page that cannot be loaded says so, and comes when it is tried again', async () => {
    // In a used profile another test may have left the list in the browser's cache.
    const { page, context } = await newVisitor({ fresh: true });
    await page.goto('/notice');
    await hydrated(page);
    await goTo(page, '자유게시판');
    await h1(page, '자유게시판').waitFor();
    await context.setOffline(true);
    await page.goBack();
    await h1(page, OFFLINE).waitFor();
    await expect.poll(() => page.title()).toBe(OFFLINE);
    expect(await barriers(page)).toEqual([]);
    const retry = page.getByRole('button', { name: '다시 시도' });
    const failed = page.waitForEvent('requestfailed');
    await retry.click();
    await failed;
    await h1(page, OFFLINE).waitFor();
    await context.setOffline(false);
    await retry.click();
    await h1(page, '공지사항').waitFor();
    expect(new URL(page.url()).pathname).toBe('/notice');
    await expect.poll(() => page.title()).toContain('공지사항');
  });
});
