import { expect, test } from 'vitest';
import { countCalls } from '#test/browser/refused-calls.ts';
import { browserOf, newPost, newWriter } from '#test/browser/writers.ts';

test('a blank comment is not sent, an unsent one survives a reload, and a double click sends it once', async () => {
  const writer = await newWriter();
  const post = await newPost(writer, '댓글 두 번');
  const { page } = await browserOf(writer, `/free-board/${post}`);
  const sent = countCalls(page, 'POST', `/api/freeboard/${post}/comments`);
  const box = page.getByLabel('댓글 쓰기');
  const button = page.getByRole('button', { name: '댓글 등록' });
  await box.fill('  \n ');
  await button.click();
  await page.getByRole('alert').getByText('댓글 내용을 입력해주세요.').waitFor();
  expect(sent()).toBe(0);

  await box.fill('한 번만 올라갑니다.');
  await page.reload();
  await page.getByText('작성 중이던 내용을 불러왔습니다.').waitFor();
  await expect.poll(() => box.inputValue()).toBe('한 번만 올라갑니다.');

  await button.click();
  await page.getByText('댓글이 등록되었습니다.').waitFor();
  await page.getByRole('heading', { level: 2, name: '댓글 1' }).waitFor();
  await expect.poll(() => button.getAttribute('aria-busy')).toBe(null);
  // The second press meets the emptied form, and nothing is reported missing.
  await button.hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 200)));
  expect(await page.locator('.form-summary').count()).toBe(0);
  expect(sent()).toBe(1);
});
