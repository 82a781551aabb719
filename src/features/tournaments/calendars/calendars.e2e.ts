import { expect, test } from 'vitest';
import { expectFits } from '#test/browser/accessibility.ts';
import { ON_NARROW } from '#test/browser/browser.ts';
import { browserOf, newWriter } from '#test/browser/writers.ts';

test('a member makes the address of the own calendar, renews it and switches it off', async () => {
  const { page } = await browserOf(await newWriter(), '/profile', ON_NARROW);
  const part = page.getByRole('region', { name: '내 대회 캘린더' });
  await part.getByRole('heading').click();
  const address = part.getByLabel('내 대회 캘린더 주소');
  await part.getByRole('button', { name: '캘린더 주소 만들기' }).click();
  await address.waitFor();
  const first = await address.inputValue();
  const read = async (url: string) => (await page.request.get(new URL(url).pathname)).status();
  expect(await read(first)).toBe(200);
  await expectFits(page);

  await part.getByRole('button', { name: '새 주소로 바꾸기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '새로 만들기' }).click();
  await expect.poll(() => address.inputValue()).not.toBe(first);
  expect(await read(first)).toBe(404);

  await part.getByRole('button', { name: '끄기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '끄기' }).click();
  await part.getByRole('button', { name: '캘린더 주소 만들기' }).waitFor();
});
