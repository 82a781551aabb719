import { expect, test } from 'vitest';
import { expectFits } from '#test/browser/accessibility.ts';
import { goTo, newVisitor, ON_NARROW } from '#test/browser/browser.ts';
import { newWriter } from '#test/browser/writers.ts';
import { appendOnSite, linkOnSite, readOnSite, saveOnSite } from '#test/fixtures/tournaments-on-site.ts';

test('a helper scores the match called to the table, also through a cut, and takes a result back', {
  tags: ['long'],
}, async () => {
  const saved = await saveOnSite(await newWriter(), { count: 4 });
  const { page, context } = await newVisitor(ON_NARROW);
  await goTo(page, `/table/${await linkOnSite(saved, 1)}`);
  await page.getByText('대기 중', { exact: true }).waitFor();
  await page.getByText('다음 경기: 준결승전 1경기', { exact: false }).waitFor();
  await appendOnSite(saved, { type: 'called', match: 'r1m1', table: 1, referee: null });
  await page.getByRole('heading', { name: '준결승전 1경기' }).waitFor();
  await expectFits(page);

  const targets = page.locator('[data-field=target0], [data-field=target1]');
  await targets.first().fill('2');
  await targets.last().fill('2');
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: '경기 시작' }).click();
  const plus = page.getByRole('button', { name: '1 더하기' });
  await plus.click();
  await page.getByRole('button', { name: '턴 넘기기' }).click();
  const read = () => readOnSite(saved);
  await expect.poll(async () => (await read()).games[0]?.game.turns).toEqual([[1, 0, 0]]);
  expect((await read()).events.at(-1)?.event.type).toBe('started');

  await context.setOffline(true);
  await plus.click();
  await plus.click();
  await page.getByRole('button', { name: '진출' }).click();
  await page.getByText('오프라인 – 1건 대기', { exact: false }).waitFor();
  await context.setOffline(false);
  await page.getByText(/준결승전 1경기: 선수\d 진출/).waitFor();
  await expect
    .poll(async () => (await read()).events.at(-1)?.event)
    .toMatchObject({
      type: 'advanced',
      match: 'r1m1',
      score: { points: [1, 2], innings: [1, 1] },
    });

  await page.getByRole('button', { name: '되돌리기' }).click();
  await expect.poll(async () => (await read()).events.at(-1)?.event.type).toBe('undone');
  // After the undo the match is called to this table again, and its score goes on.
  await page.getByRole('button', { name: / 진출$/ }).waitFor();
  await expect.poll(async () => (await read()).games[0]?.game.turns).toMatchObject([[1, 0, 0]]);
  expect((await read()).games[0]?.game.run).toEqual([2, 0, 0]);
});

test('a link to look on scores nothing', async () => {
  const saved = await saveOnSite(await newWriter());
  const { page } = await newVisitor(ON_NARROW);
  await goTo(page, `/table/${await linkOnSite(saved)}`);
  await page.getByText('테이블 링크가 아닙니다.').waitFor();
});
