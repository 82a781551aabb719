import { expect, test } from 'vitest';
import { barriers, expectFits } from '#test/browser/accessibility.ts';
import { NARROW } from '#test/browser/window.ts';
import { browserOf, owner } from '#test/browser/writers.ts';

test('an admin makes a webhook, tests it, pauses it and deletes it', async () => {
  const { page, complaints } = await browserOf(await owner(), '/admin/settings');
  await page.getByText('법·고급').click();
  await page.getByRole('link', { name: '웹훅' }).click();
  await page.waitForURL('**/admin/webhooks');
  await page.getByText('만든 웹훅이 없습니다.').waitFor();
  await page.getByRole('button', { name: '웹훅 만들기' }).click();
  await page.getByText('보낼 일을 하나 이상 골라주세요.').first().waitFor();
  await page.getByLabel('이름').fill('전광판');
  await page.getByLabel('받는 주소').fill('https://192.168.0.7/hook');
  await page.getByRole('checkbox', { name: /^경기 호출/ }).check();
  await page.getByRole('button', { name: '웹훅 만들기' }).click();
  await page.getByText('공개된 인터넷 주소로만 보낼 수 있습니다.').first().waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByLabel('받는 주소').fill('https://hooks.invalid/hook');
  await page.getByRole('button', { name: '웹훅 만들기' }).click();
  const sheet = page.getByRole('dialog', { name: '비밀 키를 보관해주세요' });
  expect(await sheet.getByLabel('비밀 키').inputValue()).toMatch(/^whsec_/);
  expect(await barriers(page)).toEqual([]);
  await sheet.getByRole('button', { name: '보관했습니다' }).click();

  await page.getByRole('button', { name: '전광판 시험 보내기' }).click();
  await page.getByRole('status').getByText('보내지 못했습니다.').waitFor();
  await page.getByRole('button', { name: '전광판 보낸 기록' }).click();
  // Another test may call a match meanwhile.
  const called = page.getByRole('row').filter({ hasText: '경기 호출' });
  await page.getByText('보낸 기록이 없습니다.').or(called).first().waitFor();
  await page.getByRole('button', { name: '전광판 메뉴' }).click();
  await page.getByRole('button', { name: '전광판 멈추기' }).click();
  await page.getByText('멈춤', { exact: true }).waitFor();
  await page.setViewportSize(NARROW);
  await expectFits(page);
  await page.getByRole('button', { name: '전광판 삭제' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '삭제', exact: true }).click();
  await page.getByText('만든 웹훅이 없습니다.').waitFor();
  expect(complaints).toEqual([]);
});
