import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { goTo } from '#test/browser/browser.ts';
import { browserOf, newPost, newWriter } from '#test/browser/writers.ts';

const logoutButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: '로그아웃' });
const guestsLogin = (page: Page) => page.getByRole('banner').getByRole('button', { name: '로그인' });
const question = (page: Page) => page.getByRole('dialog', { name: '작성 중인 내용이 있습니다.' });
const opened = (page: Page) => page.evaluate(() => localStorage.getItem('readPages') ?? '');
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));

describe('a member who logs out with unsent text', () => {
  test('is asked first, and on no is still signed in with all that was typed', async () => {
    const writer = await newWriter();
    const { page, complaints } = await browserOf(writer, '/free-board/new');
    const secret = `남기면 안 되는 글 ${writer.userId}`;
    await page.getByLabel('제목').fill(secret);
    await logoutButton(page).click();
    await question(page).getByRole('button', { name: '계속 작성' }).click();
    const headers = { authorization: `Bearer ${writer.token}` };
    expect((await page.request.get('/api/check-admin', { headers })).status()).toBe(200);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBe(writer.token);
    await expect.poll(() => page.getByLabel('제목').inputValue()).toBe(secret);

    await logoutButton(page).click();
    await question(page).getByRole('button', { name: '로그아웃' }).click();
    await page.waitForURL(url => url.pathname === '/');
    await guestsLogin(page).waitFor();
    expect((await page.request.get('/api/check-admin', { headers })).status()).toBe(401);
    await expect.poll(() => stored(page)).not.toContain(secret);
    expect(complaints).toEqual([]);
  });

  test('leaves no draft behind: none of another page, none of another tab, and no cached data', async () => {
    const writer = await newWriter();
    const post = await newPost(writer, '댓글을 기다리는 글');
    const { page, context } = await browserOf(writer, '/free-board/new');
    await page.getByLabel('내용').fill('다른 화면에 두고 온 글');
    await page.getByRole('banner').getByRole('link', { name: '공지사항' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '나가기' }).click();
    await page.waitForURL('**/notice');
    await expect.poll(() => stored(page)).toContain('다른 화면에 두고 온 글');
    const other = await context.newPage();
    await goTo(other, `/free-board/${post}`);
    await other.getByLabel('댓글 쓰기').fill('쓰다 만 댓글');
    await expect.poll(() => stored(page)).toContain('쓰다 만 댓글');
    await expect.poll(() => opened(page)).toContain(`/free-board/${post}`);

    await logoutButton(page).click();
    await question(page).getByRole('button', { name: '로그아웃' }).click();
    await guestsLogin(page).waitFor();
    await guestsLogin(other).waitFor();
    await goTo(other, '/notice');
    await other.close();
    for (const text of ['다른 화면에 두고 온 글', '쓰다 만 댓글'])
      await expect.poll(() => stored(page)).not.toContain(text);
    await expect.poll(() => opened(page)).toBe('');
  });

  test('is asked nothing where nothing was typed', async () => {
    const { page } = await browserOf(await newWriter(), '/free-board/new');
    await logoutButton(page).click();
    await guestsLogin(page).waitFor();
    await page.waitForURL(url => url.pathname === '/');
  });
});

test('a draft typed before a session expired is kept for that member, and offered to no other', async () => {
  const [first, second] = [await newWriter(), await newWriter()];
  const { page } = await browserOf(first, '/profile/privacy-requests');
  const request = page.getByLabel('요구하는 내용');
  await request.fill('내 글을 모두 지워 주세요.');
  await expect.poll(() => stored(page)).toContain('내 글을 모두 지워 주세요.');
  const become = (who: typeof first) =>
    page.evaluate(({ token, userId, username }) => {
      for (const [name, value] of Object.entries({ token, userId, username }))
        localStorage.setItem(name, value);
    }, who);
  const reopen = async () => {
    // The browser asks before a page with something unsent is left.
    page.once('dialog', dialog => void dialog.accept());
    await goTo(page, '/profile/privacy-requests');
    await page.getByRole('button', { name: '요구하기' }).waitFor();
  };
  await become(second);
  await reopen();
  expect(await request.inputValue()).toBe('');
  await become(first);
  await reopen();
  await expect.poll(() => request.inputValue()).toBe('내 글을 모두 지워 주세요.');
});
