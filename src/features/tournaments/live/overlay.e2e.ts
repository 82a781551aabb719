import { expect, test } from 'vitest';
import { goTo, newVisitor, PHONE } from '#test/browser/browser.ts';
import { newWriter } from '#test/browser/writers.ts';
import { advance } from '#test/fixtures/bracket-play.ts';
import { appendOnSite, linkOnSite, saveOnSite } from '#test/fixtures/tournaments-on-site.ts';

test('a broadcast shows one table’s names, score, inning and run on a transparent page, then the winner', async () => {
  const saved = await saveOnSite(await newWriter(), { count: 4 });
  const [view, table] = [await linkOnSite(saved), await linkOnSite(saved, 2)];
  const { page } = await newVisitor({ viewport: { width: 1920, height: 1080 } });
  await goTo(page, `/live/${view}/overlay?table=2`);
  const isTransparent = () =>
    page.evaluate(() =>
      [document.documentElement, document.body].every(
        each => getComputedStyle(each).backgroundColor === 'rgba(0, 0, 0, 0)',
      ),
    );
  const bar = page.getByRole('region', { name: '점수' });
  expect(await isTransparent()).toBe(true);
  expect(await bar.count()).toBe(0);
  await appendOnSite(saved, { type: 'called', match: 'r1m1', table: 1, referee: null });
  await appendOnSite(saved, { type: 'called', match: 'r1m2', table: 2, referee: null });
  await bar.getByText('곧 시작').waitFor();
  const scorer = await newVisitor({ viewport: PHONE });
  await goTo(scorer.page, `/table/${table}`);
  for (const field of ['target0', 'target1']) await scorer.page.locator(`[data-field=${field}]`).fill('10');
  await scorer.page.getByRole('radio').first().check();
  await scorer.page.getByRole('button', { name: '경기 시작' }).click();
  const press = (name: string) => scorer.page.getByRole('button', { name }).click();
  for (const button of ['1 더하기', '1 더하기', '턴 넘기기', '턴 넘기기', '1 더하기']) await press(button);
  await bar.getByText('2이닝').waitFor();
  await expect
    .poll(() => bar.locator('[data-side]').allInnerTexts())
    .toEqual([expect.stringMatching(/연속 1\s*1\.500\s*3\/10/), expect.stringMatching(/0\.000\s*0\/10/)]);
  expect(await bar.locator('[data-shooting]').count()).toBe(1);
  expect(await isTransparent()).toBe(true);
  // Nobody has the turn in a game that is won and waits to be confirmed.
  for (let point = 3; point < 10; point++) await press('1 더하기');
  await bar.getByText('10/10').waitFor();
  expect(await bar.locator('[data-shooting]').count()).toBe(0);
  await appendOnSite(saved, advance('r1m2', 3));
  await bar.getByText('경기 끝').waitFor();
  await expect.poll(() => bar.locator('[data-side]', { hasText: '승' }).count()).toBe(1);
});

test('a broadcast’s page of a revoked link stays transparent and empty', async () => {
  const { page } = await newVisitor();
  await page.goto(`/live/${'0'.repeat(32)}/overlay`);
  await page.locator('.overlay-page').waitFor({ state: 'attached' });
  expect(await page.getByRole('heading').count()).toBe(0);
});
