import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goTo, newVisitor, PHONE } from '#test/browser/browser.ts';
import { typeLogin } from '#test/browser/visitors.ts';
import { type BuiltSite, OWNER, startBuiltSite } from '#test/fixtures/built-server.ts';
import { freePort } from '#test/postgres/postgres-server.ts';

let site: BuiltSite;
let address: string;
beforeAll(async () => {
  const port = await freePort();
  address = `http://localhost:${port}`;
  site = await startBuiltSite({ PORT: String(port), PUBLIC_URL: address });
});
afterAll(async () => {
  await site.stop();
  rmSync(site.folder, { recursive: true, force: true });
});

/** A virtual authenticator without prompts; returns a function that sets whether its owner unlocks it. */
async function addAuthenticator(page: Page): Promise<(unlocks: boolean) => Promise<void>> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async isUserVerified => {
    await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  };
}

async function typePassword(page: Page): Promise<void> {
  await typeLogin(page, OWNER.id, OWNER.password);
  await page.keyboard.press('Enter');
}

const token = (page: Page) => page.evaluate(() => localStorage.token?.length);
const forget = (page: Page) => page.evaluate(() => localStorage.clear());

test('a passkey is registered on the phone, and logs in alone or after the password', async () => {
  const { page } = await newVisitor({ viewport: PHONE, baseURL: address });
  const unlock = await addAuthenticator(page);
  await goTo(page, '/login?next=/profile/security');
  await typePassword(page);
  await page.getByLabel('패스키 이름').fill('내 휴대폰');
  await page.getByRole('button', { name: '패스키 등록' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '계속' }).click();
  const codes = page.getByRole('dialog', { name: '복구 코드를 보관해주세요' });
  await codes.getByRole('button', { name: '보관했습니다' }).click();
  await page.getByText('내 휴대폰', { exact: true }).waitFor();

  await forget(page);
  await goTo(page, '/login');
  await unlock(false);
  await page.getByRole('button', { name: '패스키로 로그인' }).click();
  await page.getByText('패스키를 확인하지 못했습니다.').waitFor();
  expect(await token(page)).toBe(undefined);
  await unlock(true);
  await page.getByRole('button', { name: '패스키로 로그인' }).click();
  await expect.poll(() => token(page)).toBe(43);
  await page.waitForURL('**/admin/start');

  await forget(page);
  await goTo(page, '/login');
  await typePassword(page);
  const step = page.getByRole('dialog', { name: '2단계 인증' });
  await step.getByLabel('복구 코드').waitFor();
  await step.getByRole('button', { name: '패스키로 확인' }).click();
  await expect.poll(() => token(page)).toBe(43);
  await page.waitForURL('**/admin/start');

  await goTo(page, '/profile/security');
  await page.getByRole('button', { name: '내 휴대폰 해제' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '해제', exact: true }).click();
  await expect.poll(() => page.getByText('내 휴대폰', { exact: true }).count()).toBe(0);
});
