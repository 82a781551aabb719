import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo } from '#test/browser/browser.ts';
import { browserOf, newWriter } from '#test/browser/writers.ts';

const storedTexts = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));

test('a second tab is not offered what the first is writing and is asked before it is left; a closed tab leaves its text to the next', async () => {
  const { page, context } = await browserOf(await newWriter(), '/free-board/new');
  await page.getByLabel('제목').fill('첫 탭의 글');
  await expect.poll(() => storedTexts(page)).toContain('첫 탭의 글');
  const second = await context.newPage();
  await goTo(second, '/free-board/new');
  await second.getByLabel('내용').fill('둘째 탭의 글');
  await expect.poll(() => second.getByLabel('제목').inputValue()).toBe('');
  await expect.poll(() => second.getByText('작성 중이던 내용을 불러왔습니다.').count()).toBe(0);
  await second.getByRole('link', { name: '취소' }).click();
  const question = second.getByRole('dialog', { name: '작성 중인 내용이 있습니다.' });
  await question.getByText('지금 나가면 작성 중인 내용이 등록되지 않습니다.').waitFor();
  await question.getByRole('button', { name: '계속 작성' }).click();

  await page.close();
  const third = await context.newPage();
  await goTo(third, '/free-board/new');
  await third.getByText('작성 중이던 내용을 불러왔습니다.').waitFor();
  await expect.poll(() => third.getByLabel('제목').inputValue()).toBe('첫 탭의 글');
  expect(await second.getByLabel('내용').inputValue()).toBe('둘째 탭의 글');
});
