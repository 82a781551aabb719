import { expect, test } from 'vitest';
import { barriers, sidewaysScroll } from '#test/browser/accessibility.ts';
import { PHONE } from '#test/browser/browser.ts';
import { signedIn } from '#test/browser/visitors.ts';

test('a member makes a token, reads with it, and revokes it', async () => {
  const { page } = await signedIn('/profile/access-tokens', PHONE);
  await page.getByText('만든 접근 토큰이 없습니다.').waitFor();
  await page.getByRole('button', { name: '접근 토큰 만들기' }).click();
  await page.getByText('이름을 입력해주세요.').first().waitFor();
  await page.getByText('권한을 하나 이상 골라주세요.').first().waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByLabel('이름').fill('구장 모니터');
  await page.getByRole('checkbox', { name: /매치 읽고/ }).check();
  await page.getByLabel('기간').selectOption('7일');
  await page.getByRole('button', { name: '접근 토큰 만들기' }).click();
  const sheet = page.getByRole('dialog', { name: '접근 토큰을 보관해주세요' });
  const token = await sheet.getByLabel('접근 토큰').inputValue();
  expect(await barriers(page)).toEqual([]);
  await sheet.getByRole('button', { name: '보관했습니다' }).click();

  const headers = { authorization: `Bearer ${token}` };
  const read = async (path: string) => (await page.request.get(path, { headers })).status();
  expect(await read('/api/freeboard')).toBe(200);
  expect(await read('/api/tournaments')).toBe(403);
  await page.reload();
  const card = page.getByRole('listitem').filter({ hasText: '구장 모니터' });
  await card.getByText('마지막 사용').waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await card.getByRole('button', { name: '구장 모니터 취소' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '토큰 취소' }).click();
  await page.getByText('만든 접근 토큰이 없습니다.').waitFor();
  expect(await read('/api/freeboard')).toBe(401);
});
