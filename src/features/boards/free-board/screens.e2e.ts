import { expect, test } from 'vitest';
import { goTo, PHONE } from '#test/browser/browser.ts';
import { browserOf, newComment, newPost, newWriter } from '#test/browser/writers.ts';

test('what is pressed on the free board is large enough for a thumb', async () => {
  const writer = await newWriter();
  const post = await newPost(writer, '누를 곳이 많은 글');
  await newComment(writer, post, '댓글');
  const { page } = await browserOf(writer, undefined, { viewport: PHONE, hasTouch: true, isMobile: true });
  // Each with an element that the member's own part adds.
  for (const [path, own] of [
    ['/free-board', 'link[name="글쓰기"]'],
    [`/free-board/${post}`, 'link[name="수정"]'],
    [`/free-board/edit/${post}`, 'button[name="수정"]'],
  ] as const) {
    await goTo(page, path);
    await page.getByRole('main').locator(`role=${own}`).waitFor();
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('main button, main .button, main .pager-item, main .control')]
        .filter(each => each.checkVisibility() && each.getBoundingClientRect().height < 44)
        .map(each => each.outerHTML.slice(0, 120)),
    );
    expect(small, path).toEqual([]);
  }
});

test('the list on a phone folds less important columns under the title, with the number of comments', async () => {
  const writer = await newWriter();
  const title = `전화기에서 보는 글 ${writer.userId}`;
  const post = await newPost(writer, title);
  await newComment(writer, post, '하나');
  const { page } = await browserOf(writer, `/free-board?q=${writer.userId}`, { viewport: PHONE });
  const row = page.getByRole('row').filter({ hasText: title });
  await row.getByRole('cell', { name: '댓글 1', exact: true }).waitFor();
  await expect.poll(() => row.locator('[data-title="추천"]').isVisible()).toBe(false);
  const head = await row.getByRole('rowheader').boundingBox();
  const author = await row.getByText(writer.username).boundingBox();
  expect(author?.y).toBeGreaterThan(head?.y ?? Number.NaN);
  await expect
    .poll(() => page.getByRole('cell', { name: String(post), exact: true }).isVisible())
    .toBe(false);
});
