import { expect, test } from 'vitest';
import { expectFits } from '#test/browser/accessibility.ts';
import { ON_NARROW } from '#test/browser/browser.ts';
import { browserOf, callSite, newWriter } from '#test/browser/writers.ts';

test('format, names, tables and the draw are one screen, and regulars are picked with a press', async () => {
  const organiser = await newWriter();
  const guests = [
    { name: '김하나', score4: 200, score3: 0 },
    { name: '이두리', score4: 150, score3: 0 },
  ];
  await callSite('POST', '/api/roster', { as: organiser, body: { guests } });
  const { page } = await browserOf(organiser, '/tournament/setup', ON_NARROW);
  const league = page.getByRole('radio', { name: /^풀리그/ });
  await expect.poll(() => league.isVisible()).toBe(false);
  await page.getByText('토너먼트 · 한 명씩').click();
  await league.check();
  await page.getByText('풀리그 · 한 명씩').waitFor();
  await page.getByRole('radio', { name: /^토너먼트/ }).check();
  const names = page.getByLabel('명단 (선택)');
  await page.getByText('단골 명단 2명').click();
  for (const { name, score4 } of guests)
    await page.getByRole('button', { name: `${name} ${score4}`, exact: true }).click();
  await expect.poll(() => names.inputValue()).toBe('김하나 200\n이두리 150');
  await names.fill('김하나 200\n이두리 150\n박세찌 300\n최넷째 80\n김하나');
  await page.getByText('두 번 적은 이름: 김하나.').waitFor();
  await names.fill('김하나 200\n이두리 150\n박세찌 300\n최넷째 80');
  await page.getByRole('status').getByText('4명').waitFor();
  await page.getByLabel('테이블 수').fill('2');
  await expectFits(page);
  await page.getByRole('button', { name: '추첨하기 (4명)' }).click();
  await page.waitForURL('**/tournament?*');
  await page.getByRole('article', { name: '준결승전 2경기', exact: true }).waitFor();
});
