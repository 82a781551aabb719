import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo, PHONE } from '#test/browser/browser.ts';
import { signedIn, typeLogin } from '#test/browser/visitors.ts';

/** The code of the half minute `steps` from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

async function typePassword(page: Page, id: string): Promise<void> {
  await goTo(page, '/login');
  await typeLogin(page, id);
  await page.keyboard.press('Enter');
}

const forget = (page: Page) => page.evaluate(() => localStorage.clear());

test('a member registers an authenticator app, logs in with its codes and then with a recovery code', async () => {
  const { page, id } = await signedIn('/profile/security', PHONE);
  await page.getByRole('button', { name: '인증 앱 등록' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '계속' }).click();
  await page.getByRole('img', { name: '인증 앱으로 찍는 QR 코드' }).waitFor();
  const secret = ((await page.locator('.setup-secret').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('인증 코드').fill('000000');
  await page.getByRole('button', { name: '등록', exact: true }).click();
  await page.getByText('휴대폰의 시각이 맞는지').first().waitFor();
  await page.getByLabel('인증 코드').fill(codeOf(secret));
  await page.getByRole('button', { name: '등록', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: '복구 코드를 보관해주세요' });
  await sheet.waitFor();
  const codes = await sheet.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await sheet.getByRole('button', { name: '보관했습니다' }).click();
  await page.getByText('10개').waitFor();

  await forget(page);
  await typePassword(page, id);
  const step = page.getByRole('dialog', { name: '2단계 인증' });
  const code = step.getByLabel('인증 코드');
  await code.waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.token)).toBe(undefined);
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await step.getByText('인증 코드가 올바르지 않습니다.').first().waitFor();
  // A code counts once; the next one is valid already.
  await code.fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await page.waitForURL(url => url.pathname === '/');
  await expect.poll(() => page.evaluate(() => localStorage.token?.length)).toBe(43);

  await forget(page);
  await typePassword(page, id);
  await step.getByRole('button', { name: '복구 코드로 로그인' }).click();
  await step.getByLabel('복구 코드').fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await page.waitForURL(url => url.pathname === '/');
  await goTo(page, '/profile/security');
  await page.getByText('9개').waitFor();
});
