import { expect, test } from 'vitest';
import { addDays, seoulDay } from '#/shared/time/time.ts';
import { expectFits } from '#test/browser/accessibility.ts';
import { NARROW } from '#test/browser/browser.ts';
import { browserOf, callSite, newWriter } from '#test/browser/writers.ts';

test('an author opens a tournament from a match post, and members enter it there', async () => {
  const [author, player] = [await newWriter(), await newWriter()];
  const matchDate = addDays(seoulDay(new Date()), 300);
  const body = { title: `연말 한 판 ${author.userId}`, matchDate, content: '오세요.', hall: '가람당구장' };
  const { id } = await callSite<{ id: number }>('POST', '/api/singlematch', { as: author, body });
  const { page: desk } = await browserOf(author, `/tournament/single/${id}`);
  await desk.getByText('이 매치를 대회로 진행하기').click();
  await desk.getByRole('link', { name: '참가 신청 받는 대회 열기' }).click();
  await desk.waitForURL(`**/tournaments/new?post=${id}`);
  await expect.poll(() => desk.getByLabel('대회 이름').inputValue()).toBe(body.title);
  expect(await desk.getByRole('combobox', { name: '당구장' }).inputValue()).toBe(body.hall);
  await expect
    .poll(() => desk.getByLabel('날짜', { exact: false }).first().inputValue())
    .toBe(body.matchDate);
  await desk.getByText('더 적기', { exact: true }).click();
  await desk.getByLabel('신청 마감').fill(`${addDays(matchDate, -1)}T12:00`);
  await desk.getByRole('main').getByRole('button', { name: '대회 올리기' }).click();
  await desk.waitForURL(/\/tournaments\/\d+$/);
  await desk.getByRole('main').getByRole('link', { name: body.title }).click();
  await desk.waitForURL(`**/tournament/single/${id}`);

  const phone = await browserOf(player, `/tournament/single/${id}`, {
    viewport: NARROW,
  });
  const box = phone.page.getByRole('region', { name: '참가 신청', exact: true });
  await box.getByRole('button', { name: '참가 신청' }).click();
  await box.getByText('참가가 확정되었습니다.').waitFor();
  await phone.page.getByText('신청 1/16').waitFor();
  await expect.poll(() => phone.page.getByRole('button', { name: '신청하기' }).count()).toBe(0);
  await expectFits(phone.page);
});
