import { expect, test } from 'vitest';
import { newUuid } from '#/ui/client/device/uuid.ts';
import { expectFits } from '#test/browser/accessibility.ts';
import { NARROW, visit } from '#test/browser/browser.ts';
import { callSite, newWriter } from '#test/browser/writers.ts';
import { ENTRY_SETTINGS } from '#test/fixtures/announced-tournaments.ts';

test('the list is searched and narrowed, keeps that between its tabs, and clears it', async () => {
  const organiser = await newWriter();
  const word = newUuid().slice(0, 8);
  const ahead = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  const facts = { hall: '', region: '제주', day: ahead, listed: true, ball: '3' };
  const settings = { ...ENTRY_SETTINGS, closesAt: `${ahead}T12:00` };
  await callSite('POST', '/api/tournaments/announced', {
    as: organiser,
    body: { key: newUuid(), title: `한라배 ${word}`, ...facts, ...settings },
  });

  const { page } = await visit('/tournaments?tab=open', NARROW);
  await page.getByRole('banner').getByRole('link', { name: '검색' }).click();
  await page.getByLabel('지역').selectOption('제주');
  await page.getByLabel('검색어').fill(word);
  await page.getByRole('button', { name: '검색' }).click();
  await page.waitForURL(/region=/);
  await page.getByRole('link', { name: `한라배 ${word}` }).waitFor();
  await expectFits(page);

  await page
    .getByRole('row', { name: /한라배/ })
    .getByText('모집 중 · 4자리')
    .waitFor();

  const states = page.getByRole('navigation', { name: '대회 상태' });
  const menu = states.getByLabel('다른 상태');
  const labels = ['전체', '모집 중', '진행 중'];
  expect(await states.getByRole('link').allInnerTexts()).toEqual(labels);
  await menu.selectOption('종료');
  await page.getByText('조건에 맞는 대회가 없습니다.').waitFor();
  await expect.poll(() => menu.inputValue()).toBe('closed');
  expect(await states.getByRole('link').allInnerTexts()).toEqual(labels);
  expect(new URL(page.url()).searchParams.get('region')).toBe('제주');
  await expect.poll(() => page.getByLabel('지역').inputValue()).toBe('제주');
  await page.getByRole('link', { name: '조건 지우기' }).click();
  await page.waitForURL(/tab=closed$/);
  await expect.poll(() => page.getByLabel('검색어').isVisible()).toBe(false);
});

test('전체 shows the tournaments of all states, and its table is named after it', async () => {
  const { page } = await visit('/tournaments?tab=live', NARROW);
  const chips = page.getByRole('navigation', { name: '대회 상태' });
  await chips.getByRole('link', { name: '전체' }).click();
  await page.getByRole('table', { name: '전체' }).waitFor();
  await expect
    .poll(() => chips.getByRole('link', { name: '전체' }).getAttribute('aria-current'))
    .toBe('page');
  expect(new URL(page.url()).search).toBe('?tab=all');
});
