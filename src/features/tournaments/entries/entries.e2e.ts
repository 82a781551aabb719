import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { timeAhead } from '#/shared/time/start-time.ts';
import { seoulDay } from '#/shared/time/time.ts';
import { newUuid } from '#/ui/client/device/uuid.ts';
import { barriers, sidewaysScroll } from '#test/browser/accessibility.ts';
import { ON_NARROW, visit } from '#test/browser/browser.ts';
import { browserOf, callSite, newWriter } from '#test/browser/writers.ts';
import type { ManagedEntries } from './entries.contract.ts';

const MINUTE = 60_000;
const seoulMinute = (ahead: number) =>
  new Date(Date.now() + 9 * 60 * MINUTE + ahead).toISOString().slice(0, 16);
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const status = (page: Page, text: string) =>
  page.getByRole('region', { name: '참가 신청', exact: true }).getByText(text, { exact: false });

/** Whether a press on the text of a toast reaches the page below it. */
function isPressedThrough(toast: Element): boolean {
  const { left, top, height } = toast.getBoundingClientRect();
  return document.elementFromPoint(left + 60, top + height / 2)?.closest('.toast') === null;
}

test('a tournament is announced, fills up, moves the waiting list up, checks in and is drawn', async () => {
  const [organiser, first, second, third] = [
    await newWriter(),
    await newWriter(),
    await newWriter(),
    await newWriter(),
  ];
  // The start is in half an hour, so players may check in.
  const [starts, closes] = [seoulMinute(30 * MINUTE), seoulMinute(20 * MINUTE)];
  const { page: desk } = await browserOf(organiser, '/tournaments/new');
  const title = `공고 대회 ${newUuid().slice(0, 8)}`;
  await desk.getByLabel('대회 이름').fill(title);
  await button(desk, '오늘').click();
  const ahead = timeAhead('14:00', seoulDay(new Date()), Date.now());
  expect(await desk.getByLabel('시작 시각').inputValue()).toBe(ahead);
  await desk.getByLabel('날짜', { exact: false }).first().fill(starts.slice(0, 10));
  await desk.getByLabel('시작 시각').fill(starts.slice(11));
  await desk.getByLabel('정원').fill('3');
  await desk.getByLabel('참가비 (선택)').fill('1만 원');
  await desk.getByLabel('대회 안내').fill('우승 20만 원');
  const more = desk.getByText('더 적기', { exact: true });
  await more.click();
  for (const [at, name] of ['1부', '2부'].entries()) {
    await button(desk, at === 0 ? '부 나누기' : '부 더하기').click();
    await desk.getByLabel(`${at + 1}번째 부 이름`).fill(name);
  }
  await desk.getByLabel('부 정원').first().fill('2');
  // The amount is asked for only where it is not read from the fee.
  const amount = desk.getByLabel('참가비 금액', { exact: false });
  expect(await amount.count()).toBe(0);
  await desk.getByLabel('참가비 (선택)').fill('현장에서 안내');
  await amount.waitFor();
  await desk.getByLabel('참가비 (선택)').fill('1만 원');
  expect(await barriers(desk)).toEqual([]);
  // A reload keeps what is typed, and leaving asks.
  await expect.poll(() => desk.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('1만 원');
  await desk.reload();
  await desk.getByText('작성 중이던 내용을 불러왔습니다.').waitFor();
  await more.click();
  await expect.poll(() => desk.getByLabel('2번째 부 이름').inputValue()).toBe('2부');
  expect(await desk.getByLabel('대회 이름').inputValue()).toBe(title);
  await desk.getByRole('link', { name: '취소' }).click();
  await desk.getByRole('button', { name: '계속 작성' }).click();
  const deadline = desk.getByLabel('신청 마감');
  await deadline.fill(seoulMinute(40 * MINUTE));
  await more.click();
  await expect.poll(() => deadline.isVisible()).toBe(false);
  await button(desk, '대회 올리기').click();
  // An error opens the fold, and the typed text stays.
  await expect.poll(() => deadline.evaluate(field => field === document.activeElement)).toBe(true);
  await deadline.fill(closes);
  await button(desk, '대회 올리기').click();
  await desk.waitForURL(/\/tournaments\/\d+$/);
  const path = new URL(desk.url()).pathname;
  await desk.getByRole('heading', { level: 1, name: title }).waitFor();
  await desk.getByText(/자리 남음$/).waitFor();
  await desk.getByText('우승 20만 원', { exact: true }).waitFor();
  const primary = desk.getByRole('main').locator('.button-primary');
  await expect.poll(() => primary.allInnerTexts()).toEqual(['참가 신청 관리']);

  // A guest can read it and gets the login link.
  const guest = await visit(path);
  await guest.page.getByRole('link', { name: '로그인하고 참가 신청하기' }).waitFor();
  expect(await barriers(guest.page)).toEqual([]);

  // The first enters a division, the second fills it, and the third waits for it alone.
  const phone = await browserOf(first, path, ON_NARROW);
  await phone.page.getByRole('combobox', { name: '부', exact: true }).selectOption('1부');
  // The button stays in reach at both ends of the page.
  const place = () => button(phone.page, '참가 신청').boundingBox();
  const atTop = await place();
  await phone.page.getByRole('contentinfo').getByRole('link').last().scrollIntoViewIfNeeded();
  expect(await place()).toEqual(atTop);
  await button(phone.page, '참가 신청').click();
  await status(phone.page, '참가가 확정되었습니다.').waitFor();
  expect(await sidewaysScroll(phone.page)).toBe(0);
  await callSite('POST', `/api${path}/entries`, {
    as: second,
    body: { division: '1부', partner: '', invite: '' },
  });
  const waits = await browserOf(third, path, ON_NARROW);
  await waits.page.getByRole('combobox', { name: '부', exact: true }).selectOption('1부');
  await button(waits.page, '대기 신청').click();
  await status(waits.page, '대기 1번째입니다.').waitFor();
  await waits.page.getByText('1부 2/2명 · 대기 1명, 2부').waitFor();

  // The first leaves; the third is notified and confirms.
  await button(phone.page, '참가 취소').click();
  await phone.page.getByRole('dialog').getByRole('button', { name: '참가 취소' }).click();
  await phone.page.getByRole('combobox', { name: '부', exact: true }).waitFor();
  await waits.page.goto('/notifications');
  await waits.page
    .getByRole('main')
    .getByRole('link', { name: /자리가 났습니다/ })
    .click();
  await waits.page.waitForURL(`**${path}`);
  await button(waits.page, '참가 확인').click();
  await status(waits.page, '참가가 확정되었습니다.').waitFor();
  await button(waits.page, '출석하기').click();
  await status(waits.page, '출석함').waitFor();

  // The 출석 QR tells a member without an entry which account is signed in and what to do.
  const entriesPath = `/api${path}/entries/managed`;
  const { checkIn } = await callSite<ManagedEntries>('GET', entriesPath, { as: organiser });
  await phone.page.goto(`${path}?checkin=${checkIn}`);
  await status(phone.page, `${first.username}님은 이 대회에 참가 신청하지 않아`).waitFor();
  await guest.page.goto(`${path}?checkin=${checkIn}`);
  await guest.page.getByRole('link', { name: '로그인하고 출석하기' }).waitFor();

  // The organiser checks the other member in and draws with those present.
  await desk.goto(`${path}/entries`);
  expect(await barriers(desk)).toEqual([]);
  await button(desk, '모두 출석').click();
  await desk.getByText('출석 2/2명 · 입금 0/2명').waitFor();
  await button(desk, `${second.username} 출석`).click();
  await desk.getByText('출석 1/2명 · 입금 0/2명').waitFor();
  await button(desk, `${second.username} 출석`).click();
  await desk.locator(`button[aria-label="${second.username} 출석"][aria-pressed="true"]`).waitFor();
  await desk.getByText('출석 2/2명 · 입금 0/2명').waitFor();
  const toast = desk.getByRole('status').locator('.toast').last();
  expect(await toast.evaluate(isPressedThrough)).toBe(true);
  const menu = button(desk, `${second.username} 메뉴`);
  const before = await menu.boundingBox();
  await button(desk, `${second.username} 입금`).click();
  await desk.getByText('출석 2/2명 · 입금 1/2명').waitFor();
  expect(await menu.boundingBox()).toEqual(before);
  const sums = desk.getByLabel('참가비', { exact: true });
  await sums.getByText('20,000원').first().waitFor();
  await menu.click();
  await button(desk, `${second.username} 입금액 고치기`).click();
  await desk.getByLabel('받은 금액 (원)').fill('15000');
  await desk.getByRole('dialog').getByRole('button', { name: '저장' }).click();
  await sums.getByText('15,000원').waitFor();
  await button(desk, '선수 추가').click();
  const list = desk.getByRole('dialog').getByLabel('명단', { exact: true });
  // A list as it is pasted; who is entered already is passed over.
  await list.fill(`1. ${second.username}\n2. 돌아간선수 200\n3. 늦은선수`);
  await desk.getByRole('button', { name: '추가 (2명)' }).waitFor();
  await list.fill('돌아간선수 200');
  await desk.getByRole('combobox', { name: '부', exact: true }).selectOption('2부');
  await desk.getByRole('dialog').getByRole('button', { name: '추가' }).click();
  await button(desk, '돌아간선수 메뉴').click();
  await button(desk, '돌아간선수 고치기').click();
  const line = desk.getByRole('dialog').getByLabel('이름과 수지, 당구장');
  expect(await line.inputValue()).toBe('돌아간선수 200');
  await line.fill('돌아간선수 99999');
  await desk.getByText('수지는 9999까지입니다. 고칠 줄: 돌아간선수 99999.').waitFor();
  await line.fill('돌아간선수(큐브) 250');
  await desk.getByRole('dialog').getByRole('button', { name: '저장' }).click();
  await desk.getByRole('row', { name: /돌아간선수.*250.*큐브/ }).waitFor();
  await button(desk, '돌아간선수 입금').click();
  await button(desk, '돌아간선수 메뉴').click();
  await button(desk, '돌아간선수 빼기').click();
  await sums.getByText('환불 필요').waitFor();
  expect(await barriers(desk)).toEqual([]);
  await button(desk, '돌아간선수 환불함').click();
  await sums.getByText('환불하고 보관 중').waitFor();
  const [large] = await Promise.all([
    desk.waitForEvent('popup'),
    desk.getByRole('link', { name: '크게 열기 (TV·인쇄)' }).click(),
  ]);
  await large.getByRole('img', { name: '출석 QR 코드' }).waitFor();
  await large.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await barriers(large)).toEqual([]);
  await large.close();
  await button(desk, '2명 추첨하기').click();
  await desk.getByRole('dialog').getByRole('button', { name: '추첨하기' }).click();
  await desk.waitForURL(/\/tournament\?/);
  const names = desk.getByRole('main');
  for (const { username } of [second, third]) await names.getByText(username).first().waitFor();
});
