import { expect, test } from 'vitest';
import { barriers, expectFits } from '#test/browser/accessibility.ts';
import { goTo, NARROW } from '#test/browser/browser.ts';
import { browserOf, newHall, newWriter, owner } from '#test/browser/writers.ts';

test('an owner claims a hall, an admin accepts that, and the owner edits it', async () => {
  const hall = await newHall({ name: '주인 있는 당구장', region: '세종' });
  const member = await newWriter();
  const { page } = await browserOf(member, `/region/${hall.id}`);
  await page.getByRole('button', { name: '당구장 관리 신청' }).click();
  const sheet = page.getByRole('dialog', { name: '당구장 관리 신청' });
  await sheet.getByRole('button', { name: '신청하기' }).click();
  await sheet.getByRole('alert').getByText('관리번호나 설명 가운데 하나는 적어주세요.').waitFor();
  await sheet.getByLabel('설명').fill('카운터에 제 이름이 있습니다.');
  await sheet.getByRole('button', { name: '신청하기' }).click();
  await page.getByText('관리 신청을 확인하고 있습니다.').waitFor();

  // The former queue's address.
  const admin = await browserOf(await owner(), '/admin/hall-claims');
  await admin.page.getByRole('row').getByRole('link', { name: hall.name }).click();
  await admin.page.getByText('카운터에 제 이름이 있습니다.').waitFor();
  expect(await barriers(admin.page)).toEqual([]);
  await admin.page.getByRole('radio', { name: '수락', exact: true }).check();
  await admin.page.getByRole('button', { name: '처리하기', exact: true }).click();
  await admin.page.getByText('수락함').waitFor();
  const [id] = /\d+$/.exec(admin.page.url()) ?? [];
  await goTo(admin.page, `/admin/cases/${id}`);
  await admin.page.getByText('수락함').waitFor();

  await page.reload();
  await page.getByRole('heading', { name: '이 당구장을 관리하는 회원' }).waitFor();
  await page.getByRole('link', { name: '당구장 정보 고치기' }).click();
  await page.waitForURL(`**/region/${hall.id}/edit`);
  await page.getByRole('link', { name: '현황' }).click();
  // The keeper's own visit to the hall's page counts as one.
  const figures = page.getByRole('region', { name: '당구장 현황' });
  await figures.getByRole('img', { name: /부터 .+까지 모두 \d+명, 오늘 \d+명\./ }).waitFor();
  await figures.getByText('우리 당구장 회원').waitFor();
  await page.getByRole('link', { name: '정보', exact: true }).click();
  await page.getByLabel('매일').fill('10:00~02:00');
  await page.getByRole('button', { name: '요일마다 다르게' }).click();
  await expect.poll(() => page.getByLabel('일요일', { exact: true }).inputValue()).toBe('10:00~02:00');
  await page.getByLabel('월요일').fill('예약제 - 전화 주세요');
  await page.getByLabel('대대').fill('4');
  await page.getByLabel('요금').fill('10분 2,000원');
  await page.getByLabel('흡연 부스').selectOption('있음');
  // Another part of the page leaves the typed text.
  await page.getByRole('link', { name: '현황' }).click();
  await figures.waitFor();
  await page.getByRole('link', { name: '정보', exact: true }).click();
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await page.getByText('월요일 예약제 - 전화 주세요').waitFor();
  await page.getByRole('link', { name: '당구장 정보 고치기' }).click();
  await page.getByText('고친 기록 1개').click();
  const version = page.locator('details').getByRole('listitem');
  expect(await version.innerText()).toMatch(/흡연 부스\s+있음/);
  await page.setViewportSize(NARROW);
  await expectFits(page);
  for (const day of ['월', '화', '수', '목', '금', '토', '일'])
    await page.getByLabel(`${day}요일`).fill('24시간');
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await page.getByText('영업 중 · 24시간').waitFor();
  await page.getByText('대대 4대').waitFor();
  expect(await page.getByText('00:00~24:00').count()).toBe(0);
  await expectFits(page);
});
