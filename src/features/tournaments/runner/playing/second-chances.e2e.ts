import { test } from 'vitest';
import { expectFits } from '#test/browser/accessibility.ts';
import { PHONE, visit } from '#test/browser/browser.ts';
import { press } from '#test/browser/press.ts';
import { decide, enterByPaste, startTournament } from '#test/browser/runner.ts';

test('double elimination of four: the losers play on, the final is repeated, a correction lists the removed results', async () => {
  const { page } = await visit('/tournament/groups', PHONE);
  await page.locator('label', { hasText: '더블 엘리미네이션' }).first().click();
  await page.getByLabel('참가 인원').fill('3');
  await page.getByText('더블 엘리미네이션은 4명부터 64명까지입니다.').waitFor();
  await page.getByLabel('참가 인원').fill('4');
  await page.getByText('모두 6경기').waitFor();
  await page.getByLabel('패자조 우승자가 이기면 한 번 더').check();
  await expectFits(page);
  await page.getByRole('button', { name: '선수 입력하기' }).click();
  await enterByPaste(page, ['가온', '나래', '다솜', '라온']);
  await startTournament(page);
  await press(page, '추첨하기');

  const on = page.locator('.runner-wide > :first-child').getByRole('button', { name: / 진출$/ });
  // Two of round one, the final of the winners' bracket, two of the losers'.
  for (let left = 5; left > 0; left--) await decide(on.first());
  await page.getByRole('article', { name: '최종 결승전', exact: true }).waitFor();
  await decide(page.getByRole('button', { name: / 재경기로$/ }));
  await page.getByRole('article', { name: '최종 결승 재경기', exact: true }).waitFor();
  await decide(page.getByRole('button', { name: / 최종 우승$/ }).last());
  await page.getByRole('region', { name: '최종 우승' }).getByText('4위').waitFor();
  await page.getByRole('button', { name: /^최종 결승전, / }).press('Enter');
  await page.getByRole('button', { name: '최종 결승전 결과 고치기' }).click();
  const fix = page.getByRole('dialog', { name: '최종 결승전 결과' });
  await fix.getByRole('radio', { checked: false }).first().check();
  await fix.getByText('함께 지워지는 기록').waitFor();
  await fix.getByText(/^최종 결승 재경기: .* 최종 우승$/).waitFor();
  await fix.getByRole('button', { name: '그대로 두기' }).click();
  await page.reload();
  await press(page, '대진표');
  await page.getByRole('heading', { level: 3, name: '패자조', exact: true }).waitFor();
  await expectFits(page);
});
