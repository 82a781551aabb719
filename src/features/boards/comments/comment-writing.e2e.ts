import { expect, test } from 'vitest';
import { PHONE } from '#test/browser/browser.ts';
import { countCalls } from '#test/browser/refused-calls.ts';
import { browserOf, callSite, newPost, newWriter } from '#test/browser/writers.ts';

const TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true };

test('on a phone the press that ends the typing reaches a button at the bottom edge', async () => {
  const writer = await newWriter();
  const post = await newPost(writer, '맨 아래 단추');
  const { page } = await browserOf(writer, `/free-board/${post}`, TOUCH);
  const box = page.getByLabel('댓글 쓰기');
  await box.fill('한 번 눌러 올립니다.');
  await box.focus();
  const bar = page.getByRole('navigation', { name: '빠른 메뉴' });
  await expect.poll(() => bar.isVisible()).toBe(false);
  const button = page.getByRole('button', { name: '댓글 등록' });
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  // The button ends where the bar would be.
  await page.setViewportSize({ ...PHONE, height: Math.ceil(y + height) + 8 });
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await page.getByText('댓글이 등록되었습니다.').waitFor();
  await bar.waitFor();
});

test('on a phone 신청하기 is away while a comment is written under a match', async () => {
  const [author, reader] = [await newWriter(), await newWriter()];
  const body = { title: '저녁 한 판', matchDate: '2099-12-31', content: '오세요.' };
  const { id } = await callSite<{ id: number }>('POST', '/api/singlematch', { as: author, body });
  const { page } = await browserOf(reader, `/tournament/single/${id}`, TOUCH);
  const apply = page.getByRole('button', { name: '신청하기' });
  await apply.waitFor();
  const box = page.getByLabel('댓글 쓰기');
  await box.focus();
  await expect.poll(() => apply.isVisible()).toBe(false);
  await box.blur();
  await apply.waitFor();
});

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
