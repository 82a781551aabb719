import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { goTo, newVisitor, type Visit, visit } from '#test/browser/browser.ts';
import { press } from '#test/browser/press.ts';
import { newMember } from '#test/browser/visitors.ts';
import { codeIn, startMailServer } from '#test/fixtures/mail-server.ts';
import { startOwnSite } from '#test/fixtures/own-site.ts';

const NOBODY = '일치하는 회원을 찾을 수 없습니다.';
const VERIFY_FAILED = '본인 확인에 실패했습니다. 다시 시도해주세요.';
const RESET_FAILED = '비밀번호 재설정에 실패했습니다. 다시 시도해주세요.';
const FRESH = 'a whole new word';

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) => page.locator(`main [data-field="${name}"]`);
const alerted = (page: Page, sentence: string) =>
  main(page).getByRole('alert').filter({ hasText: sentence }).waitFor();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

async function canLogIn({ page }: Visit, id: string, password: string): Promise<boolean> {
  const url = new URL('/api/auth/login', page.url()).href;
  return (await page.request.post(url, { data: { id, password } })).status() === 200;
}

describe('somebody looks for the id', () => {
  test('and finds it by phone and mail address; a wrong one shows an error and stays in its fields', async () => {
    const who = await visit('/find-username');
    const { page } = who;
    const { id, username, phone, email } = await newMember(who);
    await field(page, 'phone').first().fill(phone);
    await field(page, 'email').fill('somebody.else@example.com');
    await press(page, '아이디 찾기');
    await alerted(page, NOBODY);
    await expect.poll(() => field(page, 'email').inputValue()).toBe('somebody.else');

    await page.route('**/api/members/find-username', route => route.abort(), { times: 1 });
    await press(page, '아이디 찾기');
    await alerted(page, '아이디 찾기에 실패했습니다.');
    await expect.poll(() => field(page, 'phone').nth(2).inputValue()).toBe(phone.slice(-4));

    await field(page, 'email').fill(email);
    await field(page, 'email').press('Enter');
    await heading(page, '회원님의 아이디를 찾았습니다.').waitFor();
    await expect.poll(() => page.locator(':focus').textContent()).toBe('회원님의 아이디를 찾았습니다.');
    await expect.poll(() => main(page).textContent()).toContain(`${id}닉네임 ${username}`);
    await press(page, '다시 찾기');
    await expect.poll(() => field(page, 'email').inputValue()).toBe('');
  });

  test('also if the form’s schema did not load', async () => {
    const who = await newVisitor();
    const { page, complaints } = who;
    const checks = '**/assets/recovery.contract-*.js';
    await page.route(checks, route => route.abort());
    await goTo(page, '/find-username');
    const { phone, email } = await newMember(who);
    await field(page, 'phone').first().fill(phone);
    await field(page, 'email').fill(email);
    await press(page, '아이디 찾기');
    await alerted(page, '아이디 찾기에 실패했습니다.');
    expect(complaints.splice(0)).toEqual([expect.stringContaining('recovery.contract')]);
    await page.unroute(checks);
    await press(page, '아이디 찾기');
    await heading(page, '회원님의 아이디를 찾았습니다.').waitFor();
  });
});

describe('somebody sets a new password', () => {
  test('in two steps, through every failure on the way', async () => {
    const who = await visit('/request-reset-password');
    const { page } = who;
    const { id, username, phone } = await newMember(who);
    await expect.poll(() => page.locator('[aria-current="step"]').textContent()).toContain('본인 확인');
    await field(page, 'username').fill('없는 사람');
    await field(page, 'phone').first().fill(phone);
    await press(page, '본인 확인');
    await alerted(page, NOBODY);
    await field(page, 'username').fill(username);
    await page.route('**/api/members/verify-identity', route => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    });
    await press(page, '본인 확인');
    await alerted(page, VERIFY_FAILED);
    await field(page, 'username').press('Enter');

    await heading(page, '새 비밀번호를 입력해주세요.').waitFor();
    await expect.poll(() => page.locator('[aria-current="step"]').textContent()).toContain('새 비밀번호');
    await field(page, 'newPassword').fill(FRESH);
    await field(page, 'passwordConfirm').fill('another one 77');
    await press(page, '비밀번호 재설정');
    await alerted(page, '비밀번호가 일치하지 않습니다.');
    await field(page, 'passwordConfirm').fill(FRESH);
    await page.route('**/api/members/reset-password', route => route.abort(), { times: 1 });
    await press(page, '비밀번호 재설정');
    await alerted(page, RESET_FAILED);
    await expect.poll(() => field(page, 'newPassword').inputValue()).toBe(FRESH);
    await field(page, 'passwordConfirm').press('Enter');

    await heading(page, '비밀번호가 재설정되었습니다.').waitFor();
    expect(await canLogIn(who, id, FRESH)).toBe(true);
    await main(page).getByRole('link', { name: '로그인' }).click();
    await page.waitForURL('**/login');
  });

  test('where mail is configured, only with the code from the letter', async () => {
    const { url: smtp, letters } = await startMailServer();
    const site = await startOwnSite({ SMTP_URL: smtp });
    const who = await visit(`${site.url}/request-reset-password`);
    const { page } = who;
    const { id, phone, email } = await newMember(who);
    await field(page, 'username').fill(id);
    await field(page, 'phone').first().fill(phone);
    await press(page, '본인 확인');
    await heading(page, '이메일로 보낸 인증번호를 입력해주세요.').waitFor();
    await expect.poll(() => page.locator('[aria-current="step"]').textContent()).toContain('인증번호');
    expect(letters.map(letter => letter.to)).toEqual([[email]]);
    const code = codeIn(letters[0]);

    await press(page, '다음');
    await alerted(page, '인증번호 6자리를 입력해주세요.');
    await field(page, 'code').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
    await field(page, 'code').press('Enter');
    await field(page, 'newPassword').fill(FRESH);
    await field(page, 'passwordConfirm').fill(FRESH);
    await press(page, '비밀번호 재설정');
    // The flow is back at the code, and the typed password is still there.
    await alerted(page, '인증번호가 올바르지 않습니다.');
    await field(page, 'code').fill(code);
    await field(page, 'code').press('Enter');
    await heading(page, '새 비밀번호를 입력해주세요.').waitFor();
    await expect.poll(() => field(page, 'passwordConfirm').inputValue()).toBe(FRESH);
    await press(page, '비밀번호 재설정');
    await heading(page, '비밀번호가 재설정되었습니다.').waitFor();
    expect(await canLogIn(who, id, FRESH)).toBe(true);
  });
});
