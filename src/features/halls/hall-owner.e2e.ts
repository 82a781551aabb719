import { expect, test } from 'vitest';
import { barriers, sidewaysScroll } from '#test/browser/accessibility.ts';
import { browserOf, callSite, newWriter, owner } from '#test/browser/writers.ts';
import type { Hall } from './halls.contract.ts';

async function newHall(name: string): Promise<Hall> {
  const body = { region: '세종', name, address: `세종 한누리대로 7, ${name}` };
  return callSite<Hall>('POST', '/api/billiard-halls', { as: await owner(), body });
}

test('an owner claims a hall, and an admin accepts that', async () => {
  const hall = await newHall('주인 있는 당구장');
  const member = await newWriter();
  const { page, complaints } = await browserOf(member, `/region/${hall.id}`);
  await page.getByRole('button', { name: '내 당구장입니다' }).click();
  const sheet = page.getByRole('dialog', { name: '내 당구장입니다' });
  await sheet.getByRole('button', { name: '신청하기' }).click();
  await sheet.getByRole('alert').getByText('관리번호나 설명 가운데 하나는 적어주세요.').waitFor();
  await sheet.getByLabel('설명').fill('카운터에 제 이름이 있습니다.');
  await sheet.getByRole('button', { name: '신청하기' }).click();
  await page.getByText('관리 신청을 확인하고 있습니다.').waitFor();

  const admin = await browserOf(await owner(), '/admin/hall-claims');
  const card = admin.page.getByRole('listitem').filter({ hasText: hall.name });
  await card.getByText('카운터에 제 이름이 있습니다.').waitFor();
  expect(await barriers(admin.page)).toEqual([]);
  await card.getByRole('button', { name: '처리하기' }).click();
  await card.waitFor({ state: 'detached' });

  await page.reload();
  await page.getByRole('heading', { name: '이 당구장을 관리하는 회원' }).waitFor();
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await barriers(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
