import { expect, test } from 'vitest';
import { expectFits } from '#test/browser/accessibility.ts';
import { PHONE, visit } from '#test/browser/browser.ts';
import { press } from '#test/browser/press.ts';
import { enterByPaste, startTournament } from '#test/browser/runner.ts';

test('서바이벌 of four on a phone: turns are scored and undone, and the organiser ends it when the time is up', async () => {
  const { page } = await visit('/tournament/groups', PHONE);
  await page.locator('label', { hasText: '서바이벌' }).first().click();
  await page.getByLabel('참가 인원').fill('5');
  await page.getByText('서바이벌은 3명부터 4명까지입니다.').waitFor();
  await page.getByLabel('참가 인원').fill('4');
  await expectFits(page);
  await page.getByRole('button', { name: '선수 입력하기' }).click();
  await enterByPaste(page, ['가온', '나래', '다솜', '라온']);
  await startTournament(page);
  const points = () =>
    page
      .getByRole('list', { name: '선수' })
      .getByText(/^\d+점$/)
      .allInnerTexts();
  await expect.poll(points).toEqual(['40점', '40점', '40점', '40점']);
  await press(page, '한 점 더하기');
  await press(page, '나래 2득점');
  await expect.poll(points).toEqual(['38점', '46점', '38점', '38점']);
  await press(page, '다솜 1득점');
  await expect.poll(points).toEqual(['37점', '45점', '41점', '37점']);
  await press(page, '되돌리기');
  await page.getByRole('dialog').getByRole('button', { name: '되돌리기' }).click();
  await expect.poll(points).toEqual(['38점', '46점', '38점', '38점']);
  await expectFits(page);
  await press(page, '나래 우승으로 끝내기');
  await page.getByRole('dialog').getByRole('button', { name: '우승', exact: true }).click();
  await page.getByRole('region', { name: '최종 우승' }).getByText('나래').waitFor();
});
