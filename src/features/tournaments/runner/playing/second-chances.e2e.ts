import { expect, test } from 'vitest';
import { drawRoundOne } from '#/features/tournaments/engine/draw/draw-bracket.rules.ts';
import { barriers, sidewaysScroll } from '#test/browser/accessibility.ts';
import { newVisitor, visit } from '#test/browser/browser.ts';
import { enterByPaste, press, showRound, startTournament } from '#test/browser/runner.ts';
import { newWriter } from '#test/browser/writers.ts';
import { advance, team } from '#test/fixtures/bracket-play.ts';
import { lot, revival } from '#test/fixtures/staged-play.ts';
import { appendOnSite, linkOnSite, saveOnSite, typedField } from '#test/fixtures/tournaments-on-site.ts';

const PHONE = { width: 390, height: 844 };

test('double elimination of four: the losers play on, the final is repeated, a correction lists the removed results', async () => {
  const { page, complaints } = await visit('/tournament/groups', PHONE);
  await page.locator('label', { hasText: '더블 엘리미네이션' }).first().click();
  await page.getByLabel('참가 인원').fill('3');
  await page.getByText('더블 엘리미네이션은 4명부터 64명까지입니다.').waitFor();
  await page.getByLabel('참가 인원').fill('4');
  await page.getByText('모두 6경기').waitFor();
  await page.getByLabel('패자조 우승자가 이기면 한 번 더').check();
  expect(await barriers(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('button', { name: '선수 입력하기' }).click();
  await enterByPaste(page, ['가온', '나래', '다솜', '라온']);
  await startTournament(page);
  await press(page, '추첨하기');

  const on = page.locator('.runner-wide > :first-child').getByRole('button', { name: / 진출$/ });
  // Two of round one, the final of the winners' bracket, and two of the losers' bracket.
  for (let left = 5; left > 0; left--) await on.first().click();
  await page.getByRole('article', { name: '최종 결승전', exact: true }).waitFor();
  await page.getByRole('button', { name: / 재경기로$/ }).click();
  await page.getByRole('article', { name: '최종 결승 재경기', exact: true }).waitFor();
  await page
    .getByRole('button', { name: / 최종 우승$/ })
    .last()
    .click();
  await page.getByRole('region', { name: '최종 우승' }).getByText('4위').waitFor();
  await showRound(page, '최종 결승전');
  await page.getByRole('button', { name: '최종 결승전 결과 고치기' }).click();
  const fix = page.getByRole('dialog', { name: '최종 결승전 결과 고치기' });
  await fix.getByText(/^최종 결승 재경기: .* 최종 우승$/).waitFor();
  await fix.getByRole('button', { name: '그대로 두기' }).click();
  await page.reload();
  await showRound(page, '대진표');
  await page.getByRole('heading', { level: 3, name: '패자조', exact: true }).waitFor();
  expect(await barriers(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(complaints).toEqual([]);
});

test('visitors and the TV see the matches of the second chance, and the list names the format', {
  tags: ['long'],
}, async () => {
  const saved = await saveOnSite(await newWriter(), { count: 6, settings: { stages: revival } });
  const slots = drawRoundOne(typedField(6), lot('K7M2QX', { apart: true }), { ...team, stages: revival });
  await appendOnSite(saved, ...[0, 1, 2].map(at => advance(`r1m${at + 1}`, slots[at * 2] ?? 0)));
  const { page, complaints } = await visit(`/tournaments/${saved.id}`, PHONE);
  await page.getByText('패자부활 · 4구').waitFor();
  await page.getByRole('heading', { level: 3, name: '패자부활전', exact: true }).waitFor();
  expect(await barriers(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  const tv = await newVisitor({ viewport: { width: 1920, height: 1080 } });
  await tv.page.goto(`/live/${await linkOnSite(saved)}/tv`);
  await expect
    .poll(async () => {
      await tv.page.keyboard.press('ArrowRight');
      return (await tv.page.locator('.tv').innerText()).includes('대진표 · 패자부활전');
    })
    .toBe(true);
  expect(complaints).toEqual([]);
});
