import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { barriers, expectFits } from '#test/browser/accessibility.ts';
import { DESKTOP, goTo, NARROW, PHONE, visit } from '#test/browser/browser.ts';
import { newMember, signedIn, typeLogin } from '#test/browser/visitors.ts';

const pressButton = (page: Page) => page.getByRole('button', { name: '출석하기' });
const doneButton = (page: Page) => page.getByRole('button', { name: '출석 완료' });
const calendar = (page: Page) => page.getByRole('table', { name: /출석/ });
const fact = async (page: Page, name: string) =>
  page.getByLabel('나의 출석').locator('dl > div').filter({ hasText: name }).locator('dd').innerText();

describe('a member attends', () => {
  test('presses once, sees the day marked and the point counted, and cannot press again', async () => {
    const { page } = await signedIn('/', PHONE);
    await page.getByRole('button', { name: '메뉴 열기' }).click();
    await page.getByRole('navigation', { name: '내 메뉴' }).getByRole('link', { name: '출석체크' }).click();
    await page.waitForURL('**/attendance');
    await pressButton(page).waitFor();
    await expect.poll(() => fact(page, '포인트')).toBe('0');
    await expect.poll(() => calendar(page).locator('.calendar-attended').count()).toBe(0);
    const today = calendar(page).locator('td[aria-current="date"]');
    await expect.poll(() => today.innerText()).toContain('오늘');
    await expect
      .poll(() => calendar(page).getByRole('columnheader').allInnerTexts())
      .toEqual([...'일월화수목금토']);

    await pressButton(page).focus();
    await page.keyboard.press('Enter');
    await page.getByText('출석했습니다. 포인트 +1, 1일 연속입니다.').waitFor();
    await doneButton(page).waitFor();
    await expect.poll(() => page.getByText('오늘은 이미 출석하셨습니다.').isVisible()).toBe(true);
    await expect.poll(() => today.getAttribute('class')).toContain('calendar-attended');
    expect([await fact(page, '포인트'), await fact(page, '연속 출석')]).toEqual(['1', '1일']);
    await expect.poll(() => doneButton(page).getAttribute('aria-disabled')).toBe('true');
    // The focus stays, and further presses do nothing.
    await expect
      .poll(() => doneButton(page).evaluate(button => button === document.activeElement))
      .toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('alert').filter({ hasText: '출석' }).count()).toBe(0);
    await expect.poll(() => fact(page, '포인트')).toBe('1');
    await goTo(page, '/');
    await page.getByRole('main').getByRole('link', { name: '출석 완료' }).waitFor();
  });

  test('shows a sentence when another browser was first, when the server fails, when nothing loads', async () => {
    const { page } = await signedIn('/attendance', DESKTOP, 'dark');
    await pressButton(page).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.route('**/api/members/attendance', route =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: { message: '서버가 한 말' } })
        : route.continue(),
    );
    await pressButton(page).click();
    await page.getByRole('alert').getByText('출석 체크 중 문제가 발생했습니다.').waitFor();
    await expect.poll(() => pressButton(page).getAttribute('aria-busy')).not.toBe('true');
    await page.unroute('**/api/members/attendance');
    await pressButton(page).waitFor();

    const authorization = `Bearer ${await page.evaluate(() => localStorage.token)}`;
    const elsewhere = await page.request.post('/api/members/attendance', { headers: { authorization } });
    expect(elsewhere.status()).toBe(200);
    await pressButton(page).click();
    await page.getByRole('alert').getByText('오늘은 이미 출석하셨습니다.').waitFor();
    await doneButton(page).waitFor();

    await page.route('**/api/members/attendance*', route => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await page.getByText('사용자 정보를 불러오지 못했습니다.').waitFor();
  });
});

test('the calendar goes to earlier months that the member was here in, by the address, and never beyond now', async () => {
  const { page } = await signedIn('/attendance', NARROW);
  await pressButton(page).waitFor();
  const title = page.getByRole('heading', { level: 2 });
  const current = await title.innerText();
  const step = (name: string) => page.getByRole('navigation', { name: '달' }).getByRole('link', { name });
  for (const name of ['이전 달', '다음 달'])
    await expect.poll(() => step(name).getAttribute('aria-disabled')).toBe('true');
  await expectFits(page);

  await page.goto('/attendance?month=2026-02');
  await expect.poll(() => title.innerText()).toBe('2026년 2월');
  await expect.poll(() => calendar(page).locator('td time').count()).toBe(28);
  await expect.poll(() => calendar(page).locator('[aria-current]').count()).toBe(0);
  await step('다음 달').click();
  await page.waitForURL('**/attendance?month=2026-03');
  await expect.poll(() => title.innerText()).toBe('2026년 3월');
  await page.goBack();
  await expect.poll(() => title.innerText()).toBe('2026년 2월');
  for (const month of ['2999-01', '어제']) {
    await page.goto(`/attendance?month=${month}`);
    await expect.poll(() => title.innerText()).toBe(current);
  }
});

test('a guest is asked to log in, also without scripts, and sees the calendar after that', async () => {
  const who = await visit('/attendance');
  const { page } = who;
  const main = page.getByRole('main');
  await main.getByText('로그인이 필요합니다.').waitFor();
  await expect.poll(() => pressButton(page).count()).toBe(0);
  expect(await (await page.request.get('/attendance')).text()).toContain('로그인이 필요합니다.');
  const { id } = await newMember(who);
  await main.getByRole('link', { name: '로그인' }).click();
  await page.waitForURL('**/login?next=*');
  await typeLogin(page, id);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/attendance');
  await pressButton(page).waitFor();
  // After the session has ended, this is a guest's page again.
  await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)));
  await pressButton(page).click();
  await main.getByText('로그인이 필요합니다.').waitFor();
});
