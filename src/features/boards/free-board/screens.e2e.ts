import { describe, expect, test } from 'vitest';
import { expectFitsInLightAndDark } from '#test/browser/accessibility.ts';
import { goTo } from '#test/browser/browser.ts';
import { PHONE } from '#test/browser/window.ts';
import { browserOf, newComment, newPost, newWriter } from '#test/browser/writers.ts';

const WORD = '띄어쓰기없이길게이어지는제목이라도화면밖으로나가지않아야합니다'.repeat(2);

test('every screen of the free board is accessible in light and in dark, and has targets for a thumb', async () => {
  const writer = await newWriter({
    username: `긴이름을가진회원입니다 ${Math.random().toString(36).slice(2, 8)}`,
  });
  const post = await newPost(writer, WORD, `https://example.com/${'a'.repeat(300)}\n${WORD.repeat(5)}`);
  await newComment(writer, post, WORD.repeat(3));
  const touch = { viewport: PHONE, hasTouch: true, isMobile: true };
  const { page } = await browserOf(writer, undefined, touch);
  // Each with an element that the member's own part adds.
  for (const [path, own] of [
    ['/free-board', 'link[name="글쓰기"]'],
    [`/free-board/${post}`, 'link[name="수정"]'],
    ['/free-board/new', 'button[name="등록"]'],
    [`/free-board/edit/${post}`, 'button[name="수정"]'],
  ] as const) {
    await goTo(page, path);
    await page.getByRole('main').locator(`role=${own}`).waitFor();
    await expectFitsInLightAndDark(page);
    expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('main button, main .button, main .pager-item, main .control')]
        .filter(each => each.checkVisibility())
        .filter(each => each.getBoundingClientRect().height < 44)
        .map(each => each.outerHTML.slice(0, 120)),
    );
    expect(small, path).toEqual([]);
  }
});

describe('the list on a phone', () => {
  test('folds less important columns under the title, with the number of comments', async () => {
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
});
