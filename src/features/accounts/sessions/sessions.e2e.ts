import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { goTo, hydrated, PHONE } from '#test/browser/browser.ts';
import { holdBack } from '#test/browser/refused-calls.ts';
import { typeLogin } from '#test/browser/visitors.ts';
import { browserOf, callSite, newPost, newWriter, type Writer } from '#test/browser/writers.ts';

const TYPED = { 제목: '남아야 하는 제목', 내용: '남아야 하는 내용' };

const newMatch = async (as: Writer, board: 'promotion' | 'singlematch', body: object = {}) => {
  const draft = { title: '한 게임', matchDate: '주말', content: '오세요.', ...body };
  return (await callSite<{ id: number }>('POST', `/api/${board}`, { as, body: draft })).id;
};

const revoke = (_: Page, as: Writer) => callSite('POST', '/api/auth/logout', { as });
const forget = (page: Page) => page.evaluate(() => localStorage.removeItem('token'));
const newText = async () => '/free-board/new';
const changedMatch = async (as: Writer) => `/tournament/single/${await newMatch(as, 'singlematch')}?edit`;

// Forms treat all ended sessions alike.
test.each([
  ['revoked, a match that is changed in place', revoke, changedMatch, '수정'],
  ['without its token, a new free post', forget, newText, '등록'],
] as const)(
  'with a session %s leads to the login and back to its text',
  async (_, end, addressFor, submit) => {
    const writer = await newWriter();
    const address = await addressFor(writer);
    const { page } = await browserOf(writer, address);
    await page.getByLabel('내용').waitFor();
    const fields = Object.entries({ ...TYPED, ...(address.includes('single') && { '매치 날짜': '언젠가' }) });
    for (const [label, text] of fields) await page.getByRole('textbox', { name: label }).fill(text);
    await end(page, writer);
    await page.getByRole('button', { name: submit, exact: true }).click();
    await page.waitForURL(`**/login?next=${encodeURIComponent(address)}`);
    await page.getByRole('alert').getByText('로그인이 필요합니다.').waitFor();
    await typeLogin(page, writer.userId);
    await page.keyboard.press('Enter');
    await page.waitForURL(url => url.pathname + url.search === address);
    await page.getByText('작성 중이던 내용을 불러왔습니다.').waitFor();
    for (const [label, text] of fields)
      await expect.poll(() => page.getByRole('textbox', { name: label }).inputValue()).toBe(text);
    await page.getByRole('button', { name: submit, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: TYPED.제목 }).waitFor();
  },
);

test('a form without a draft keeps its text while its session is renewed in another tab', async () => {
  const writer = await newWriter();
  const { page, context } = await browserOf(writer, '/update-info');
  await page.getByRole('combobox', { name: '당구장' }).fill('남아야 하는 당구장');
  await revoke(page, writer);
  await page.getByRole('button', { name: '저장' }).click();
  const opened = context.waitForEvent('page');
  await page.getByRole('alert').getByRole('link', { name: '새 탭에서 로그인' }).click();
  const login = await opened;
  await hydrated(login);
  await typeLogin(login, writer.userId);
  await login.keyboard.press('Enter');
  await login.waitForURL(url => url.pathname === '/');
  await expect
    .poll(() => page.getByRole('combobox', { name: '당구장' }).inputValue())
    .toBe('남아야 하는 당구장');
  await page.getByRole('button', { name: '저장' }).click();
  await page.waitForURL('**/profile');
});

test('an applicant whose session has ended reads who may apply, and sees the header of guests', async () => {
  const [author, player] = [await newWriter(), await newWriter()];
  const path = `/promotion-board/${await newMatch(author, 'promotion')}`;
  const { page } = await browserOf(player);
  // The stream would notice first: it is never answered, so it is not retried.
  await page.route('**/api/notifications/stream', () => {});
  await goTo(page, path);
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: '로그아웃' }).waitFor();
  await page.getByRole('button', { name: '신청하기' }).click();
  await callSite('POST', '/api/auth/logout', { as: player });
  await page.getByRole('dialog').getByRole('button', { name: '신청', exact: true }).click();
  await page.getByRole('alert').getByText('로그인 후 신청할 수 있습니다.').waitFor();
  await header.getByRole('link', { name: '회원가입' }).waitFor();
  await expect.poll(() => header.getByRole('button', { name: '로그아웃' }).isVisible()).toBe(false);
  const apply = page.getByRole('region', { name: '신청', exact: true });
  await apply.getByRole('link', { name: '신청하기' }).waitFor();
});

const logoutButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: '로그아웃' });
const guestsLogin = (page: Page) => page.getByRole('banner').getByRole('button', { name: '로그인' });
const question = (page: Page) => page.getByRole('dialog', { name: '작성 중인 내용이 있습니다.' });
const opened = (page: Page) => page.evaluate(() => localStorage.getItem('readPages') ?? '');
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));

test('a logout pressed before its script has arrived is made when it arrives', async () => {
  const { page, context } = await browserOf(await newWriter(), '/notice');
  const open = await holdBack(context, '**/assets/logout-*.js');
  await goTo(page, '/free-board');
  await logoutButton(page).click();
  open();
  await page.waitForURL(url => url.pathname === '/');
  await guestsLogin(page).waitFor();
});

describe('a member who logs out with unsent text', () => {
  test('is asked first, and on no is still signed in with all that was typed', async () => {
    const writer = await newWriter();
    const { page } = await browserOf(writer, '/free-board/new');
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
  });

  test('is asked on a phone with the menu closed, which has the focus again on no', async () => {
    const { page } = await browserOf(await newWriter(), '/free-board/new', { viewport: PHONE });
    await page.getByLabel('제목').fill('아직 쓰는 글');
    const menu = page.getByRole('button', { name: /^메뉴/ });
    await menu.click();
    await logoutButton(page).click();
    await question(page).waitFor();
    expect(await menu.getAttribute('aria-expanded')).toBe('false');
    await question(page).getByRole('button', { name: '계속 작성' }).click();
    await expect.poll(() => menu.evaluate(button => button === document.activeElement)).toBe(true);
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
});

test('a draft typed before a session expired is kept for that member, and offered to no other', async () => {
  const [first, second] = [await newWriter(), await newWriter()];
  const { page } = await browserOf(first, '/profile/privacy-requests');
  const request = page.getByLabel('요청하는 내용');
  await request.fill('내 글을 모두 지워 주세요.');
  await expect.poll(() => stored(page)).toContain('내 글을 모두 지워 주세요.');
  const become = (who: typeof first) =>
    page.evaluate(({ token, userId, username }) => {
      for (const [name, value] of Object.entries({ token, userId, username }))
        localStorage.setItem(name, value);
    }, who);
  const reopen = async () => {
    // The browser asks before it leaves unsent text.
    page.once('dialog', dialog => void dialog.accept());
    await goTo(page, '/profile/privacy-requests');
    await page.getByRole('button', { name: '요청하기' }).waitFor();
  };
  await become(second);
  await reopen();
  expect(await request.inputValue()).toBe('');
  await become(first);
  await reopen();
  await expect.poll(() => request.inputValue()).toBe('내 글을 모두 지워 주세요.');
});
