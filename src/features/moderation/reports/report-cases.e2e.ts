import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AuditEntry } from '#/features/site/audit/audit-log.contract.ts';
import { expectFits } from '#test/browser/accessibility.ts';
import { goTo, PHONE } from '#test/browser/browser.ts';
import { browserOf, callSite, newModerator, newPost, newWriter, owner } from '#test/browser/writers.ts';

const TITLE = '의심스러운 광고 글';

async function pick(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).selectOption({ label: option });
}

test('a report is decided, its author is told and objects, and the sanction is lifted', async () => {
  const [author, reporter, moderator] = [await newWriter(), await newWriter(), await newModerator()];
  const title = `${TITLE} ${author.userId}`;
  const id = await newPost(author, title);
  const report = { kind: 'free', target: String(id), reason: 'spam' };
  await callSite('POST', '/api/reports', { as: reporter, body: report });

  // Bookmarks lead to the earlier queue's address.
  const desk = await browserOf(moderator, '/admin/reports', { viewport: PHONE });
  await desk.page.waitForURL('**/admin/cases?tab=reports');
  await desk.page.getByRole('button', { name: `‘${title}’ 메뉴` }).click();
  await desk.page.getByRole('button', { name: `‘${title}’ 가리기` }).click();
  const asked = desk.page.getByRole('dialog').filter({ hasText: '작성자를 제재하지 않습니다.' });
  await asked.getByRole('button', { name: '취소' }).click();
  await desk.page.getByRole('link', { name: title }).click();
  await desk.page.waitForURL('**/admin/cases/*');
  await desk.page.getByRole('heading', { name: `신고: ${title}` }).waitFor();
  await desk.page.getByText('신고 당시 내용').waitFor();
  // Nothing is chosen yet, and sanctions are the second step.
  const choices = desk.page.getByRole('region', { name: '처리' }).getByRole('radio');
  await expect.poll(() => choices.count()).toBe(3);
  await expect.poll(() => choices.and(desk.page.locator(':checked')).count()).toBe(0);
  await expect.poll(() => desk.page.getByLabel('작성자 제재').count()).toBe(0);
  await desk.page.getByRole('radio', { name: '가리기', exact: true }).check();
  await pick(desk.page, '작성자 제재', '글쓰기 정지');
  await pick(desk.page, '기간', '3일');
  await expectFits(desk.page);
  await desk.page.getByRole('button', { name: '처리하기', exact: true }).click();
  await desk.page.getByText('조치함').waitFor();
  const address = desk.page.url();
  const log = '/api/audit?action=report.decide';
  const all = await callSite<AuditEntry[]>('GET', log, { as: await owner() });
  const decided = all.find(({ adminId }) => adminId === moderator.userId);
  await goTo(desk.page, `/admin/reports/${decided?.subject.replace('report:', '')}`);
  await desk.page.waitForURL(address);

  const guest = await browserOf(reporter, `/free-board/${id}`, { viewport: PHONE });
  await guest.page.getByRole('heading', { name: '신고가 접수되어 가려진 글입니다.' }).waitFor();
  await expect.poll(() => guest.page.getByText('내용입니다.').count()).toBe(0);

  const { page } = await browserOf(author, '/notifications', { viewport: PHONE });
  await page.getByRole('main').getByText('글쓰기가 정지되었습니다.').waitFor();
  await goTo(page, '/profile/sanctions');
  const card = page.getByRole('listitem').filter({ hasText: '글쓰기 정지' });
  await card.getByRole('button', { name: '이의신청' }).click();
  await card.getByRole('textbox', { name: '이의신청 내용' }).fill('광고가 아니라 모임 안내입니다.');
  await expectFits(page);
  await card.getByRole('button', { name: '이의신청 보내기' }).click();
  // Until the objection is stored, the same text is in the field.
  await card.getByRole('textbox').waitFor({ state: 'detached' });
  await card.getByText('광고가 아니라 모임 안내입니다.').waitFor();

  await goTo(desk.page, '/admin/cases?tab=objections');
  await desk.page.getByRole('row').filter({ hasText: author.username }).getByRole('link').first().click();
  await desk.page.getByText('광고가 아니라 모임 안내입니다.').waitFor();
  await desk.page.getByRole('radio', { name: '수락하고 해제', exact: true }).check();
  await desk.page.getByRole('button', { name: '처리하기', exact: true }).click();
  await desk.page.getByText('수락함').waitFor();
  await goTo(page, '/profile/sanctions');
  await card.getByText('해제되었습니다.').waitFor();
  expect(await newPost(author, `${title} 다시`)).toBeGreaterThan(id);
});
