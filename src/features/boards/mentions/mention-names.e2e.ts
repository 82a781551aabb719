import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { barriers, sidewaysScroll } from '#test/browser/accessibility.ts';
import { DESKTOP, PHONE } from '#test/browser/browser.ts';
import { browserOf, newComment, newPost, newWriter } from '#test/browser/writers.ts';

const offers = (page: Page) => page.getByRole('listbox', { name: '이름을 부를 회원' });
const text = (page: Page) => page.getByLabel('댓글 쓰기').inputValue();

test('a member is mentioned by keyboard and by touch, and the typed nickname is completed', async () => {
  const n = Date.now() % 1_000_000;
  const [author, reader] = [
    await newWriter({ username: `견명${n}가` }),
    await newWriter({ username: `견명${n}나` }),
  ];
  const post = await newPost(author, `부르는 글 ${n}`);
  const asking = await newWriter();
  await newComment(reader, post, '여기 있습니다.');
  const { page } = await browserOf(asking, `/free-board/${post}`, { viewport: DESKTOP });
  const box = page.getByLabel('댓글 쓰기');
  await box.pressSequentially(`안녕하세요 @견명${n}`);
  await offers(page).getByRole('option', { name: reader.username }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await offers(page).getByRole('option', { name: reader.username, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => text(page)).toBe(`안녕하세요 @${reader.username} `);
  await page.keyboard.type('저도요');
  await expect.poll(() => text(page)).toBe(`안녕하세요 @${reader.username} 저도요`);
  await offers(page).waitFor({ state: 'detached' });
  await page.keyboard.type(` @견명${n}`);
  await offers(page).waitFor();
  await page.keyboard.press('Escape');
  await offers(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '댓글 등록' }).click();
  await page.getByRole('link', { name: `@${reader.username}` }).waitFor();
});

test('on a phone a name is completed while its last syllable is still composed', async () => {
  const n = Date.now() % 1_000_000;
  const [author, asking] = [await newWriter({ username: `뷁수 ${n}` }), await newWriter()];
  const post = await newPost(author, `조합 글 ${n}`);
  const { page } = await browserOf(asking, `/free-board/${post}`, {
    viewport: PHONE,
    hasTouch: true,
  });
  const box = page.getByLabel('댓글 쓰기');
  await box.pressSequentially('@');
  const keyboard = await page.context().newCDPSession(page);
  for (const composed of ['ㅂ', '부', '뷔', '뷁'])
    await keyboard.send('Input.imeSetComposition', { text: composed, selectionStart: 1, selectionEnd: 1 });
  const offer = offers(page).getByRole('option', { name: author.username });
  await offer.waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await offer.tap();
  await expect.poll(() => text(page)).toBe(`@${author.username} `);
  await page.keyboard.type('님');
  await expect.poll(() => text(page)).toBe(`@${author.username} 님`);
});
