import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectFits } from '#test/browser/accessibility.ts';
import { DESKTOP } from '#test/browser/browser.ts';
import { browserOf, newPost, newWriter, owner } from '#test/browser/writers.ts';
import type { SiteStats } from './site-stats.contract.ts';

const picture = (page: Page, name: string) =>
  page.getByRole('img', {
    name: new RegExp(`부터 .+까지 ${name} 모두 [\\d,]+[명개], 오늘 [\\d,]+[명개]\\.`),
  });

/** Today's number in the picture's sentence. */
async function today(page: Page, name: string): Promise<number> {
  const sentence = await picture(page, name).getAttribute('aria-label');
  return Number(/오늘 ([\d,]+)/.exec(sentence ?? '')?.[1]?.replaceAll(',', ''));
}

test('an admin finds the site stats in the menu, as charts with the same figures in sentences', async () => {
  const { page } = await browserOf(await owner(), '/admin/audit', { viewport: DESKTOP });
  await page.getByRole('banner').getByRole('button', { name: '관리' }).click();
  await page.getByRole('navigation', { name: '관리' }).getByRole('link', { name: '현황·기록' }).click();
  await page.getByRole('heading', { level: 1, name: '사이트 현황' }).waitFor();
  for (const name of ['방문자', '새 회원', '새 글', '새 댓글']) await picture(page, name).waitFor();
  const before = await today(page, '새 글');
  await newPost(await newWriter(), '현황에 보일 글');
  await page.reload();
  await picture(page, '새 글').waitFor();
  await expect.poll(() => today(page, '새 글')).toBeGreaterThan(before);
  await expect.poll(() => today(page, '새 회원')).toBeGreaterThan(0);
  await page.getByText(/^디스크 .+ 가운데 \d+%를 썼고 .+가 남았습니다\.$/).waitFor();
  const days = page.getByRole('table', { name: '날짜별 방문자와 새로 생긴 것' });
  await expect.poll(() => days.isVisible()).toBe(false);
  await page.getByText('날짜별 숫자').click();
  await expect.poll(() => days.getByRole('row').count()).toBe(31);
  await expectFits(page);
});

test('problems come first, each with the remedy and a link, and the time of the last off-site backup is shown', async () => {
  const { page } = await browserOf(await owner(), '/admin/audit', { viewport: DESKTOP });
  const health = {
    notes: [
      {
        name: 'OffSiteBackupTooOld',
        severity: 'page',
        scope: 'site',
        action: '백업을 해 주세요.',
        to: null,
        sentence: '다른 곳에 있는 마지막 백업이 오래되었습니다.',
      },
      {
        name: 'WebhooksStuck',
        severity: 'ticket',
        scope: 'process',
        action: '로그를 봐 주세요.',
        sentence: '웹훅이 나가지 않고 있습니다.',
        to: { path: '/admin/webhooks', name: '웹훅' },
      },
    ],
    isYoung: true,
    isOneProcess: false,
  };
  await page.route('**/api/site-stats', async route => {
    const response = await route.fetch();
    const stats = (await response.json()) as SiteStats;
    const backup = { ...stats.backup, offSite: { last: '2026-11-20T04:00:00+09:00' } };
    await route.fulfill({ response, json: { ...stats, health, backup, missingSettings: [] } });
  });
  await page.getByRole('banner').getByRole('button', { name: '관리' }).click();
  await page.getByRole('navigation', { name: '관리' }).getByRole('link', { name: '현황·기록' }).click();
  const state = page.getByRole('status', { name: '사이트의 상태' });
  await state.waitFor();
  const notes = await state.getByRole('listitem').allInnerTexts();
  expect(notes.map(note => note.split(/\n+/))).toEqual([
    ['지금 할 일 사이트 전체: 다른 곳에 있는 마지막 백업이 오래되었습니다.', '지금 백업'],
    ['살펴볼 일 이 프로세스: 웹훅이 나가지 않고 있습니다.', '로그를 봐 주세요.', '웹훅'],
  ]);
  await page.getByText('서버를 켠 지 10분이 지나면').waitFor();
  await state.getByText('이 화면에 답한 프로세스의 것').waitFor();
  const sent = page.getByText('다른 곳의 마지막 백업').locator('..');
  expect(await sent.innerText()).toMatch(
    /다른 곳의 마지막 백업\s+11월 20일 04:00|다른 곳의 마지막 백업\s+2026/,
  );
  await page.getByText('백업을 암호화해 다른 곳에도 보냅니다.').waitFor();
  await expectFits(page);
  await state.getByRole('link', { name: '웹훅' }).click();
  await page.waitForURL(url => url.pathname === '/admin/webhooks');
});
