import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hydrated, type Visit, visit } from '#test/browser/browser.ts';
import { countCalls, holdBack } from '#test/browser/refused-calls.ts';
import { loggedInAsOwner, newMember, signedIn, typeLogin } from '#test/browser/visitors.ts';
import { MEMBER_PASSWORD } from '#test/browser/writers.ts';

const WRONG = '아이디 또는 비밀번호가 올바르지 않습니다.';

const header = (page: Page) => page.getByRole('banner');
const logoutButton = (page: Page) => header(page).getByRole('button', { name: '로그아웃' });
const guestsLogin = (page: Page) => header(page).getByRole('button', { name: '로그인' });
const stored = (page: Page) =>
  page.evaluate(() => ['token', 'userId', 'isAdmin'].map(key => localStorage.getItem(key)));

/** Ends the session of the page's token without the browser. */
async function endSession({ page }: Visit): Promise<void> {
  const authorization = `Bearer ${await page.evaluate(() => localStorage.token)}`;
  expect((await page.request.post('/api/auth/logout', { headers: { authorization } })).status()).toBe(200);
}

describe('somebody logs in', () => {
  test('in the header: the member’s own is there at once, in the same document', async () => {
    const who = await visit('/notice');
    const { page } = who;
    const { id, username } = await newMember(who);
    await page.evaluate(() => {
      document.documentElement.dataset.sameDocument = '';
    });
    await typeLogin(page, id, MEMBER_PASSWORD, 'banner');
    await page.keyboard.press('Enter');
    await logoutButton(page).waitFor();
    await expect.poll(() => header(page).getByText(username).isVisible()).toBe(true);
    await expect.poll(() => guestsLogin(page).isVisible()).toBe(false);
    await expect.poll(() => header(page).getByRole('link', { name: '회원가입' }).isVisible()).toBe(false);
    await expect.poll(() => page.locator('html[data-same-document]').count()).toBe(1);
    expect(new URL(page.url()).pathname).toBe('/notice');
    const [token, userId, isAdmin] = await stored(page);
    expect([token?.length, userId, isAdmin]).toEqual([43, id, 'false']);

    await page.reload();
    await logoutButton(page).waitFor();
  });

  test('and sees the error without losing the typed text', async () => {
    const who = await visit('/');
    const { page } = who;
    const { id } = await newMember(who);
    const alert = header(page).getByRole('alert');
    await guestsLogin(page).click();
    await alert.filter({ hasText: '아이디를 입력해주세요.' }).waitFor();
    await page.keyboard.type(id);
    await page.keyboard.press('Enter');
    await alert.filter({ hasText: '비밀번호를 입력해주세요.' }).waitFor();
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('password');
    await page.keyboard.type('not the password');
    await page.keyboard.press('Enter');
    await alert.filter({ hasText: WRONG }).waitFor();
    await expect.poll(() => alert.textContent()).toContain('로그인 실패');
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('password');
    await expect.poll(() => header(page).getByLabel('아이디', { exact: true }).inputValue()).toBe(id);
    await expect.poll(() => stored(page)).toEqual([null, null, null]);

    await page.route('**/api/auth/login', route => route.abort(), { times: 1 });
    await page.keyboard.press('Enter');
    await alert.filter({ hasText: '네트워크에 연결할 수 없습니다.' }).waitFor();
    await expect.poll(() => alert.textContent()).toContain('로그인 실패');
    await page.route('**/api/auth/login', route => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await page.keyboard.press('Enter');
    await alert.filter({ hasNotText: '네트워크' }).waitFor();
    await expect.poll(() => alert.textContent()).toContain('로그인 실패');
    await typeLogin(page, id, MEMBER_PASSWORD, 'banner');
    await page.keyboard.press('Enter');
    await logoutButton(page).waitFor();
  });

  test('at /login, where two presses of Enter count as one, and goes on where it was wanted, but never to another site', async () => {
    const who = await visit('/login?next=%2Ffree-board%2Fnew%3Fa%3D1');
    const { page } = who;
    const origin = new URL(page.url()).origin;
    const { id } = await newMember(who);
    await page.getByText('로그인하면 보시던 곳으로 돌아갑니다.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: '로그인' }).count()).toBe(1);
    const sent = countCalls(page, 'POST', '/api/auth/login');
    const open = await holdBack(page, '**/api/auth/login');
    await typeLogin(page, id);
    await page.keyboard.press('Enter');
    await page.locator('main button[aria-busy="true"]').waitFor();
    await page.keyboard.press('Enter');
    open();
    await page.waitForURL(url => url.pathname === '/free-board/new' && url.search === '?a=1');
    expect(sent()).toBe(1);
    await page.getByRole('heading', { level: 1, name: '글쓰기' }).waitFor();

    // A signed-in visitor is redirected at once, never to another site.
    await page.goto('/login?next=%2F%2Fexample.com%2Fx');
    await page.waitForURL(url => url.pathname === '/');
    expect(new URL(page.url()).origin).toBe(origin);
  });

  test('at /login, whose form does not move though the browser has a session that is over', async () => {
    const who = await signedIn('/notice');
    const { page, id } = who;
    await endSession(who);
    const been: string[] = [];
    page.on('framenavigated', frame => been.push(new URL(frame.url()).pathname));
    await page.goto('/login?next=%2Fattendance');
    await page.locator('html:not([data-member])').waitFor();
    await expect.poll(() => stored(page)).toEqual([null, null, null]);
    await typeLogin(page, id);
    expect([...new Set(been)]).toEqual(['/login']);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: '출석체크' }).waitFor();
  });

  test('at /login with a valid session: redirected after the server’s check, unless something was typed', {
    tags: ['long'],
  }, async () => {
    const { page, id } = await signedIn('/notice');
    const open = await holdBack(page, '**/api/check-admin');
    await page.goto('/login?next=%2Ffree-board');
    await hydrated(page);
    await typeLogin(page, id);
    const answered = page.waitForResponse('**/api/check-admin');
    open();
    await answered;
    await logoutButton(page).waitFor();
    const box = page.getByRole('main').getByLabel('아이디', { exact: true });
    await expect.poll(() => box.inputValue()).toBe(id);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/free-board');
    // The heading has the focus, for screen readers, but is drawn like no field.
    await expect
      .poll(() => page.locator('h1:focus').evaluate(heading => getComputedStyle(heading).outlineStyle))
      .toBe('none');
    await page.goto('/login?next=%2Ffree-board');
    await page.waitForURL('**/free-board');
  });

  test('after a reset, and sees a notice of it once', async () => {
    const who = await visit('/login');
    const { page } = who;
    const { id, username, phone } = await newMember(who);
    const newPassword = 'a whole new word';
    for (const [call, more] of [
      ['verify-identity', {}],
      ['reset-password', { newPassword }],
    ] as const) {
      const data = { username, phone, ...more };
      expect((await page.request.post(`/api/members/${call}`, { data })).status()).toBe(200);
    }
    await typeLogin(page, id, newPassword);
    await page.keyboard.press('Enter');
    const notice = page.getByRole('alert').filter({
      hasText: /비밀번호가 재설정되었습니다\. .+본인이 재설정하지 않았다면 운영자에게 문의해주세요\./,
    });
    await notice.waitFor();
    await logoutButton(page).click();
    await guestsLogin(page).waitFor();
    await page.reload();
    await hydrated(page);
    await typeLogin(page, id, newPassword, 'banner');
    await page.keyboard.press('Enter');
    await logoutButton(page).waitFor();
    await expect.poll(() => notice.count()).toBe(0);
  });
});

describe('a session ends', () => {
  test('in one tab and is over in the other, as it begins in both', async () => {
    const { page, context, id, username } = await signedIn('/free-board');
    const other = await context.newPage();
    await other.goto('/notice');
    await hydrated(other);
    await logoutButton(other).waitFor();
    await logoutButton(page).click();
    await guestsLogin(other).waitFor();
    await expect.poll(() => logoutButton(other).isVisible()).toBe(false);
    await typeLogin(other, id, MEMBER_PASSWORD, 'banner');
    await other.keyboard.press('Enter');
    await logoutButton(page).waitFor();
    await header(page).getByText(username).waitFor();
    // Logging out works without a network, too.
    await page.route('**/api/auth/logout', route => route.abort());
    await logoutButton(page).click();
    await guestsLogin(other).waitFor();
    await expect.poll(() => stored(page)).toEqual([null, null, null]);
  });

  test('unnoticed: the next call of any kind makes the browser a guest’s', async () => {
    const who = await signedIn('/notice');
    const { page } = who;
    await endSession(who);
    await header(page).getByRole('link', { name: '자유게시판' }).click();
    await guestsLogin(page).waitFor();
    await expect.poll(() => stored(page)).toEqual([null, null, null]);
    await expect.poll(() => page.locator('html[data-member]').count()).toBe(0);
    // A malformed token counts as ended.
    await page.evaluate(() => localStorage.setItem('token', 'nonsense'));
    await page.goto('/notice');
    await guestsLogin(page).waitFor();
    await expect.poll(() => stored(page)).toEqual([null, null, null]);
  });
});

test('an admin’s own part of the header is there for the admin, and for nobody else', async () => {
  const { page } = await loggedInAsOwner('/');
  const group = header(page).getByRole('navigation', { name: '관리' });
  const button = header(page).getByRole('button', { name: '관리' });
  await button.click();
  await page.keyboard.press('Escape');
  await expect.poll(() => group.isVisible()).toBe(false);
  await button.click();
  await group.getByRole('link', { name: '글·공지' }).click();
  await page.waitForURL('**/admin/notice-manage');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await logoutButton(page).click();
  await page.waitForURL(url => url.pathname === '/');
  await guestsLogin(page).waitFor();
  await expect.poll(() => button.isVisible()).toBe(false);

  const { page: members } = await signedIn('/');
  await logoutButton(members).waitFor();
  await expect.poll(() => header(members).getByRole('button', { name: '관리' }).isVisible()).toBe(false);
  // The flag only changes the look; the server refuses the screen, and the flag is reset.
  await members.evaluate(() => localStorage.setItem('isAdmin', 'true'));
  await members.goto('/admin/notice-manage');
  await members.waitForURL(url => url.pathname === '/');
  await expect.poll(() => header(members).getByRole('button', { name: '관리' }).isVisible()).toBe(false);
  expect((await stored(members))[2]).toBe('false');
});
