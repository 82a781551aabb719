import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriers } from '#test/browser/accessibility.ts';
import { goTo, newVisitor, PHONE } from '#test/browser/browser.ts';
import { newMember } from '#test/browser/visitors.ts';
import { MEMBER_PASSWORD } from '#test/browser/writers.ts';
import { type BuiltSite, startBuiltSite } from '#test/fixtures/built-server.ts';
import { type LoginProvider, startLoginProvider } from '#test/fixtures/login-provider.ts';
import { freePort } from '#test/postgres/postgres-server.ts';

let site: BuiltSite;
let address: string;
let provider: LoginProvider;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  provider = await startLoginProvider(run => closing.push(run));
  const port = await freePort();
  address = `http://localhost:${port}`;
  site = await startBuiltSite({
    PORT: String(port),
    PUBLIC_URL: address,
    ...provider.settings(),
    ...provider.standIn(),
  });
});
afterAll(async () => {
  await site.stop();
  for (const run of closing) await run();
  rmSync(site.folder, { recursive: true, force: true });
});

/** The provider's address leads to the stand-in, whose consent screen answers by itself. */
async function newCustomer() {
  const visit = await newVisitor({ viewport: PHONE, baseURL: address });
  await visit.page.route(/^https:\/\/(kauth\.kakao|nid\.naver)\.com\//, route => {
    const back = JSON.stringify(provider.consent(route.request().url()).href);
    return route.fulfill({ contentType: 'text/html', body: `<script>location.replace(${back})</script>` });
  });
  return visit;
}

test('an account is refused, linked by its member, logs in, and is unlinked on the profile', async () => {
  const visit = await newCustomer();
  const { page } = visit;
  const token = () => page.evaluate(() => localStorage.token?.length);
  await goTo(page, '/login?next=/notice');
  const member = await newMember(visit);
  const kakao = page.getByRole('button', { name: '카카오로 로그인' });
  await kakao.waitFor();
  expect(await barriers(page)).toEqual([]);
  provider.denies = true;
  await kakao.click();
  await page.getByText('카카오 로그인을 취소했습니다.').waitFor();
  expect(new URL(page.url()).search).toBe('');
  // A callback that somebody else began, sent to this browser.
  await goTo(page, '/login/kakao/callback?code=theirs&state=theirs');
  await page.getByText('이 브라우저에서 시작한 것이 아닙니다.').waitFor();
  provider.denies = false;

  await goTo(page, '/login?next=/notice');
  await kakao.click();
  await page.getByText('카카오 계정을 확인했습니다.').waitFor();
  const form = page.getByRole('region', { name: '이미 회원입니다' });
  await form.getByLabel('아이디', { exact: true }).fill(member.id);
  await form.getByLabel('비밀번호', { exact: true }).fill(MEMBER_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(url => url.pathname === '/notice');
  await page.evaluate(() => localStorage.clear());
  await goTo(page, '/login?next=/profile/linked-accounts');
  await kakao.click();
  await page.waitForURL(url => url.pathname === '/profile/linked-accounts');
  expect(await token()).toBe(43);

  await page.getByRole('button', { name: '네이버 계정 연결' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '연결', exact: true }).click();
  await page.getByRole('button', { name: '네이버 연결 해제' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: '카카오 연결 해제' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '연결 해제' }).click();
  await page.getByRole('button', { name: '카카오 계정 연결' }).waitFor();
});

test('a newcomer signs up with the provider’s data, and logs in with that provider from then on', {
  tags: ['long'],
}, async () => {
  provider.account = { id: '3003', nickname: '네이버 선수', email: 'naver@example.com' };
  const { page } = await newCustomer();
  await goTo(page, '/signup?next=%2Fnotice');
  await page.getByRole('button', { name: '네이버로 로그인' }).click();
  await page.getByRole('link', { name: '네이버 계정으로 회원가입' }).click();
  const box = (name: string) => page.locator(`main [data-field="${name}"]`);
  await expect.poll(() => box('username').inputValue()).toBe('네이버 선수');
  // The part before the @; the part behind it has its own box.
  expect(await box('email').inputValue()).toBe('naver');
  await box('id').fill('naver3003');
  await page.getByRole('button', { name: '중복 확인', exact: true }).click();
  await page.getByText('사용 가능한 아이디입니다.').waitFor();
  await box('password').fill(MEMBER_PASSWORD);
  await box('passwordConfirm').fill(MEMBER_PASSWORD);
  await page.getByRole('group', { name: '전화번호' }).getByRole('textbox').first().fill('010-3300-3300');
  await page.getByRole('button', { name: '회원가입' }).click();
  await page.waitForURL(url => url.pathname === '/notice');
  await page.evaluate(() => localStorage.clear());
  await goTo(page, '/login');
  await page.getByRole('button', { name: '네이버로 로그인' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.userId)).toBe('naver3003');
});
