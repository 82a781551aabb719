import { expect, test } from 'vitest';
import { newUuid } from '#/ui/client/device/uuid.ts';
import { expectFits } from '#test/browser/accessibility.ts';
import { NARROW, visit } from '#test/browser/browser.ts';
import { browserOf, callSite, logInElsewhere, newWriter, type Writer } from '#test/browser/writers.ts';
import { ENTRY_SETTINGS, NO_WISHES } from '#test/fixtures/announced-tournaments.ts';

const dayAhead = () => new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);

/** Announces a tournament of 3구 in 제주 in ten days, for four. */
function announce(as: Writer, title: string): Promise<{ id: number }> {
  const day = dayAhead();
  const facts = { hall: '', region: '제주', day, listed: true, ball: '3' };
  const settings = { ...ENTRY_SETTINGS, closesAt: `${day}T12:00` };
  const body = { key: newUuid(), title, ...facts, ...settings };
  return callSite('POST', '/api/tournaments/announced', { as, body });
}

test('the list is searched and narrowed, keeps that between its tabs, and clears it', async () => {
  const organiser = await newWriter();
  const word = newUuid().slice(0, 8);
  await announce(organiser, `한라배 ${word}`);

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
    .getByText('4자리 남음')
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

test('what a member entered and applied to is one table, with the state of each', async () => {
  const [organiser, player] = [await newWriter(), await newWriter()];
  const word = newUuid().slice(0, 8);
  const { id } = await announce(organiser, `한라배 ${word}`);
  const promotion = {
    title: `바다 대회 ${word}`,
    content: '오세요.',
    matchDate: '저녁',
    day: dayAhead(),
    time: '19:00',
  };
  const post = await callSite<{ id: number }>('POST', '/api/promotion', { as: organiser, body: promotion });
  await callSite('POST', `/api/promotion/${post.id}/apply`, { as: player });
  // The organiser plays, too, and reads 주최 all the same.
  for (const as of [player, organiser])
    await callSite('POST', `/api/tournaments/${id}/entries`, { as, body: NO_WISHES });
  const { page, context } = await browserOf(player, '/tournaments?tab=own');
  const rows = page.getByRole('region', { name: '신청한 대회' }).getByRole('table').getByRole('row');
  await rows
    .filter({ hasText: `바다 대회 ${word}` })
    .getByText('수락 대기')
    .waitFor();
  await rows
    .filter({ hasText: `한라배 ${word}` })
    .getByText('참가 확정')
    .waitFor();
  await expect.poll(() => page.getByRole('table').count()).toBe(1);

  // The list of all says the same, in the browser and after a reload.
  await page.getByRole('navigation', { name: '대회 상태' }).getByRole('link', { name: '모집 중' }).click();
  await page.waitForURL('**/tournaments?tab=open');
  const applied = page
    .getByRole('row')
    .filter({ hasText: word })
    .getByText(/수락 대기|참가 확정/);
  await expect.poll(() => applied.count()).toBe(2);
  await page.reload();
  await expect.poll(() => applied.count()).toBe(2);

  // Another member logs in in another tab of this browser.
  await logInElsewhere(context, organiser);
  await expect.poll(() => applied.count()).toBe(0);
  const organised = page.getByRole('row').filter({ hasText: `한라배 ${word}` });
  await organised.getByText('주최', { exact: true }).waitFor();
});
