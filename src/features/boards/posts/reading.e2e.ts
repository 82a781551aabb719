import { describe, expect, test } from 'vitest';
import type { ListedPost } from '#/features/boards/board/boards.contract.ts';
import { DAY_MS } from '#/shared/time/time.ts';
import { goTo, newVisitor, visit } from '#test/browser/browser.ts';
import { callSite, newComment, newPost, newWriter } from '#test/browser/writers.ts';

describe('a guest reads the free board', () => {
  test('from the list to the post and back; the button to write leads to the login and on to the form', async () => {
    const writer = await newWriter();
    const title = `월요일 정모 후기 ${writer.userId}`;
    const post = await newPost(writer, title, '재미있었습니다.');
    await newComment(writer, post, '다음에도 갈게요.');
    // Of a reader who was here yesterday: on a first visit everything would be new.
    const yesterday = Date.now() - DAY_MS;
    const { page } = await newVisitor({ stored: { visit: `[${yesterday},${yesterday}]` } });
    await goTo(page, `/free-board?q=${writer.userId}&field=title`);

    const row = page.getByRole('row').filter({ hasText: title });
    const cells = await row.getByRole('cell').allInnerTexts();
    expect(cells.slice(0, 2)).toEqual([String(post), writer.username]);
    expect(cells.slice(3, 5)).toEqual(['0', '1']);
    await expect.poll(() => page.getByRole('columnheader', { name: '관리' }).isVisible()).toBe(false);

    const mark = row.getByRole('img', { name: '새 글' });
    await mark.waitFor();
    expect(await mark.evaluate(each => getComputedStyle(each, '::before').content)).toBe('"N"');
    await row.getByRole('link', { name: title }).click();
    await page.waitForURL(`**/free-board/${post}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await expect.poll(() => page.title()).toBe(`${title} · 당구마당`);
    await page.getByText('다음에도 갈게요.').waitFor();
    await page.getByText('로그인 후 댓글을 작성할 수 있습니다.').waitFor();
    await expect.poll(() => page.getByLabel('댓글 쓰기').isVisible()).toBe(false);
    const main = page.getByRole('main');
    await expect.poll(() => main.getByRole('button', { name: '삭제' }).count()).toBe(0);
    await expect.poll(() => main.getByRole('link', { name: '수정' }).count()).toBe(0);
    const rights = main.getByText('수정 및 삭제 권한이 없습니다.');
    await rights.waitFor();
    const [small = 0, usual = 0] = await rights.evaluate(each =>
      [each, document.body].map(one => Number.parseFloat(getComputedStyle(one).fontSize)),
    );
    expect(small).toBeLessThan(usual);

    await main.getByRole('link', { name: '자유게시판' }).click();
    await page.waitForURL(`**/free-board?q=${writer.userId}&field=title`);
    await page.getByRole('heading', { level: 1, name: '자유게시판' }).waitFor();
    await row.waitFor();
    await expect.poll(() => mark.count()).toBe(0);
    await page.getByRole('link', { name: '글쓰기' }).click();
    await page.waitForURL(`**/login?next=${encodeURIComponent('/free-board/new')}`);
    await page.getByText('로그인이 필요합니다.').waitFor();
  });

  test('the way to log in under a post leads back to the post', async () => {
    const post = await newPost(await newWriter(), '댓글을 달고 싶은 글');
    const { page } = await visit(`/free-board/${post}`);
    await page.getByRole('main').getByRole('link', { name: '로그인' }).click();
    await page.waitForURL(`**/login?next=${encodeURIComponent(`/free-board/${post}`)}`);
    await goTo(page, `/free-board/edit/${post}`);
    await page.waitForURL(`**/login?next=${encodeURIComponent(`/free-board/edit/${post}`)}`);
  });

  test('a search names the searched words and the number of results, and an empty list says why it is empty', async () => {
    const writer = await newWriter();
    await newPost(writer, `초구 배치 질문 ${writer.userId}`);
    const { page } = await visit('/free-board');
    await page.getByLabel('글 검색').fill(writer.userId);
    await page.getByLabel('글 검색').press('Enter');
    await page.waitForURL(`**/free-board?*q=${writer.userId}*`);
    await page.getByText(`‘${writer.userId}’ 검색 결과 1건`).waitFor();
    await page.getByLabel('글 검색').fill(`${writer.userId}없음`);
    await page.getByRole('button', { name: '검색', exact: true }).click();
    await page.getByText(`‘${writer.userId}없음’에 맞는 게시글이 없습니다.`).waitFor();
    await page.getByRole('link', { name: '검색 지우기' }).click();
    await page.waitForURL('**/free-board');
  });
});

describe('a text is shown as it was written', () => {
  test('line breaks stay, and only web addresses become links', async () => {
    const lines = [
      '첫 줄',
      '',
      '  안내: https://example.com/a?b=1&c=2 을 보세요.',
      'example.com 은 글자, WWW.Nate.com 은 링크',
    ];
    const writer = await newWriter();
    const post = await newPost(writer, '줄과 주소', lines.join('\n'));
    await newComment(writer, post, '둘째 줄에\nhttp://example.com/댓글 도');
    const { page } = await visit(`/free-board/${post}`);
    const [content, comment] = await page.locator('.plain-text').all();
    await expect.poll(() => content?.innerText()).toBe(lines.join('\n'));
    await expect.poll(() => comment?.innerText()).toBe('둘째 줄에\nhttp://example.com/댓글 도');
    const links = await page.locator('.plain-text a').all();
    expect(await Promise.all(links.map(link => link.textContent()))).toEqual([
      'https://example.com/a?b=1&c=2',
      'WWW.Nate.com',
      'http://example.com/댓글',
    ]);
    for (const link of links) {
      const text = (await link.textContent()) ?? '';
      await expect.poll(() => link.getAttribute('href')).toBe(text.replace(/^WWW/, 'https://WWW'));
      await expect.poll(() => link.getAttribute('rel')).toBe('nofollow ugc noopener');
    }
  });

  test('a post leads to the one before it and the one after it', async () => {
    const writer = await newWriter();
    const posts: [number, number, number] = [0, 0, 0];
    let [first, middle, last] = ['', '', ''];
    // Other tests post meanwhile: each further round has its own titles.
    for (let round = 1; posts[0] === 0 || posts[2] !== posts[0] + 2; round++) {
      [first, middle, last] = [`먼저 쓴 글 ${round}`, `가운데 글 ${round}`, `나중에 쓴 글 ${round}`];
      for (const [at, title] of [first, middle, last].entries()) posts[at] = await newPost(writer, title);
    }
    const { page } = await visit(`/free-board/${posts[1]}`);
    const neighbours = page.getByRole('navigation', { name: '이전글과 다음글' });
    await neighbours.getByRole('link', { name: last }).click();
    await page.waitForURL(`**/free-board/${posts[2]}`);
    await neighbours.getByRole('link', { name: middle }).click();
    await neighbours.getByRole('link', { name: first }).click();
    await page.waitForURL(`**/free-board/${posts[0]}`);
    await page.getByRole('heading', { level: 1, name: first }).waitFor();
    await expect
      .poll(async () => {
        await page.goto(`/free-board/${await newPost(writer, '가장 새 글')}`);
        return neighbours.innerText();
      })
      .not.toContain('다음글');
  });
});

describe('views', () => {
  test('a page from the cache counts one view, and navigation within the site none', async () => {
    const writer = await newWriter();
    const first = await newPost(writer, `세어지는 글 ${writer.userId}`);
    const second = await newPost(writer, `다음에 읽는 글 ${writer.userId}`);
    const { page } = await newVisitor();
    const counted: string[] = [];
    page.on('request', request => {
      if (request.method() === 'POST') counted.push(new URL(request.url()).pathname);
    });
    await goTo(page, `/free-board/${first}`);
    await page.getByRole('link', { name: `다음에 읽는 글 ${writer.userId}` }).click();
    await page.waitForURL(`**/free-board/${second}`);
    await page.getByRole('link', { name: `세어지는 글 ${writer.userId}` }).click();
    await page.waitForURL(`**/free-board/${first}`);
    await page.getByRole('heading', { level: 1, name: '세어지는 글' }).waitFor();
    expect(counted).toEqual([`/api/freeboard/${first}/views`]);
    // The call that brought the second post counted the view.
    await expect.poll(() => viewsOf(writer.userId)).toEqual([1, 1]);
  });

  async function viewsOf(word: string): Promise<number[]> {
    const posts = await callSite<ListedPost[]>('GET', `/api/freeboard?q=${word}&field=title`);
    return posts.map(post => post.viewCount);
  }
});
