import { expect, test } from 'vitest';
import { barriers, expectFits } from '#test/browser/accessibility.ts';
import { clubOnSite } from '#test/browser/clubs.ts';
import { press } from '#test/browser/runner.ts';
import { browserOf, newWriter } from '#test/browser/writers.ts';

const NARROW = { viewport: { width: 360, height: 740 } };

test('a president sets the dues, marks who paid, spends and takes an entry back, and a member sees the balance', async () => {
  const [president, member] = [await newWriter(), await newWriter()];
  const id = await clubOnSite(president, [member]);
  const { page, complaints } = await browserOf(president, `/clubs/${id}/dues`, NARROW);
  await page.getByText('이 달의 회비를 아직 정하지 않았습니다.').waitFor();
  await press(page, '월 회비 정하기');
  const amount = page.getByRole('dialog', { name: '월 회비' });
  await amount.getByLabel('금액').fill('20000');
  await amount.getByRole('button', { name: '저장' }).click();
  await page.getByRole('button', { name: `${member.username} 20,000원 납부 확인` }).click();
  await page.getByText('미납 1명', { exact: true }).waitFor();
  await page.getByText('납부 1명', { exact: true }).click();
  await page.getByRole('listitem').filter({ hasText: member.username }).getByText('20,000원').waitFor();
  await press(page, '수입·지출 적기');
  const entry = page.getByRole('dialog', { name: '수입·지출 적기' });
  await entry.getByLabel('금액').fill('5000');
  await entry.getByLabel('내용').fill('상품');
  await expectFits(page);
  expect(await barriers(page)).toEqual([]);
  await entry.getByRole('button', { name: '적기', exact: true }).click();
  await page.getByText('15,000원').waitFor();
  await page.getByRole('button', { name: '상품 취소' }).click();
  const reversal = page.getByRole('dialog', { name: '기록 취소' });
  await reversal.getByLabel('취소 사유').fill('잘못 적음');
  await reversal.getByRole('button', { name: '기록 취소' }).click();
  await page.getByText('취소됨').waitFor();
  await expectFits(page);
  expect(await barriers(page)).toEqual([]);
  await press(page, '미납 1명에게 알리기');

  const reader = await browserOf(member, `/clubs/${id}/dues`, NARROW);
  await reader.page.getByText('납부', { exact: true }).waitFor();
  expect(await reader.page.getByRole('button', { name: '수입·지출 적기' }).count()).toBe(0);
  await expectFits(reader.page);
  expect([...complaints, ...reader.complaints]).toEqual([]);
});
