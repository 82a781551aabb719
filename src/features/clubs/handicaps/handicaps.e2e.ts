import { expect, test } from 'vitest';
import { expectFits } from '#test/browser/accessibility.ts';
import { clubOnSite } from '#test/browser/clubs.ts';
import { ON_NARROW } from '#test/browser/window.ts';
import { browserOf, newWriter } from '#test/browser/writers.ts';

test('a president sets the club’s handicap of a member with a reason, which the member reads', async () => {
  const [president, member] = [await newWriter(), await newWriter()];
  const id = await clubOnSite(president, [member]);
  const { page, complaints } = await browserOf(president, `/clubs/${id}/members`, ON_NARROW);
  await page.getByText('동호회 수지', { exact: true }).click();
  await page.getByRole('button', { name: member.username, exact: true }).click();
  const sheet = page.getByRole('dialog', { name: `${member.username} 4구 수지` });
  await sheet.getByLabel('수지').fill('250');
  await sheet.getByLabel('사유').fill('월례대회 우승');
  await expectFits(page);
  await sheet.getByRole('button', { name: '수지 정하기' }).click();
  await page.getByRole('cell', { name: '250' }).waitFor();
  const reader = await browserOf(member, `/clubs/${id}/members`, ON_NARROW);
  await reader.page.getByText('동호회 수지', { exact: true }).click();
  await reader.page.getByRole('button', { name: member.username, exact: true }).click();
  await reader.page.getByText('월례대회 우승').waitFor();
  expect(await reader.page.getByLabel('사유').count()).toBe(0);
  expect([...complaints, ...reader.complaints]).toEqual([]);
});
