import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { barriers, expectFits } from '#test/browser/accessibility.ts';
import { goTo, newVisitor, ON_NARROW } from '#test/browser/browser.ts';
import { press } from '#test/browser/press.ts';
import { browserOf, MEMBER_PASSWORD, type Session } from '#test/browser/writers.ts';
import { OWNER } from '#test/fixtures/built-server.ts';
import { startOwnSite } from '#test/fixtures/own-site.ts';

const FRESH = 'a whole new word';
const HOME = '198.51.100.1';
const ELSEWHERE = '203.0.113.9';
const SAID = '처음 보는 곳에서 비밀번호 재설정을 요청했습니다.';

/** A site that trusts its proxy, so that visitors have different addresses. */
async function openSite() {
  const site = await startOwnSite({ TRUST_PROXY: 'on' });
  const call = async (path: string, body: object, address = HOME) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
    return fetch(site.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  const person = { id: 'player77', username: '하얀 공', phone: '01022223333', email: 'a@example.com' };
  expect((await call('/api/auth/signup', { ...person, password: MEMBER_PASSWORD })).status).toBe(201);
  const login = async (id: string, password: string) => {
    const answer = await call('/api/auth/login', { id, password });
    return { status: answer.status, session: (await answer.json()) as Session };
  };
  const open = async (session: Session, path: string, settings = {}) => {
    const who = { ...session, username: session.userId };
    return (await browserOf(who, path, { baseURL: site.url, ...settings })).page;
  };
  return { url: site.url, person, call, login, open };
}

const field = (page: Page, name: string) => page.locator(`main [data-field="${name}"]`);

test('a reset from a strange place says when it works; the member’s devices say so at once, and one tap stops it', async () => {
  const { url, person, login, open } = await openSite();
  const { session } = await login(person.id, MEMBER_PASSWORD);
  const phone = await open(session, '/notice', ON_NARROW);
  const list = await open(session, '/notifications');

  const { page } = await newVisitor({ extraHTTPHeaders: { 'x-forwarded-for': ELSEWHERE } });
  await goTo(page, `${url}/request-reset-password`);
  await field(page, 'username').fill(person.username);
  await field(page, 'phone').first().fill(person.phone);
  await press(page, '본인 확인');
  await field(page, 'newPassword').fill(FRESH);
  await field(page, 'passwordConfirm').fill(FRESH);
  await press(page, '비밀번호 재설정');
  await page.getByRole('heading', { name: '비밀번호가 재설정되었습니다.' }).waitFor();
  await page
    .getByText(
      /처음 보는 곳에서 요청하셔서 새 비밀번호는 \d{4}년 \d+월 \d+일\(.\) 오[전후] \d+:\d\d부터 쓸 수 있습니다\./,
    )
    .waitFor();

  await phone.getByRole('alert').filter({ hasText: SAID }).waitFor();
  await expectFits(phone);
  await list
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: SAID })
    .getByRole('button', { name: '내가 아닙니다' })
    .waitFor();
  expect(await barriers(list)).toEqual([]);
  await phone.getByRole('alert').getByRole('button', { name: '내가 아닙니다' }).click();
  await phone.getByRole('status').filter({ hasText: '비밀번호 재설정을 중단하고' }).waitFor();
  await phone.waitForURL('**/login');
  await expect.poll(() => phone.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect((await login(person.id, FRESH)).status).toBe(401);
  expect((await login(person.id, MEMBER_PASSWORD)).status).toBe(200);
});

test('an admin puts it in force on the member list', { tags: ['long'] }, async () => {
  const { person, call, login, open } = await openSite();
  const who = { username: person.username, phone: person.phone };
  await call('/api/members/verify-identity', who, ELSEWHERE);
  await call('/api/members/reset-password', { ...who, newPassword: FRESH }, ELSEWHERE);
  const page = await open((await login(OWNER.id, OWNER.password)).session, '/admin/members');
  const manage = page.getByRole('button', { name: '‘하얀 공’ 관리' });
  const sheet = page.getByRole('dialog', { name: '하얀 공', exact: true });
  const openActions = async () => {
    await manage.click();
    await sheet.getByText('더 보기').click();
  };
  await openActions();
  await sheet.getByRole('button', { name: '재설정 바로 적용' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '바로 적용' }).click();
  await page.getByRole('status').filter({ hasText: '새 비밀번호가 바로 적용되었습니다.' }).waitFor();
  await openActions();
  await sheet.getByRole('button', { name: '강제 로그아웃' }).waitFor();
  // An open sheet follows the list, which is reloaded after the action.
  await expect.poll(() => sheet.getByRole('button', { name: '재설정 바로 적용' }).count()).toBe(0);
  expect((await login(person.id, FRESH)).status).toBe(200);
});
