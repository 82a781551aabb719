import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { FreePost } from '#/features/boards/board/boards.contract.ts';
import type { Comment } from '#/features/boards/comments/comments.contract.ts';
import { goTo } from '#test/browser/browser.ts';
import { browserOf, callSite, newPost, newWriter, type Writer } from '#test/browser/writers.ts';

/** The server gets the next POST to the address, but its answer is lost. */
async function loseAnswer(page: Page, address: string): Promise<void> {
  let isLost = false;
  await page.route(address, async route => {
    if (isLost || route.request().method() !== 'POST') return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}

const commentsOf = async (post: number) =>
  (await callSite<Comment[]>('GET', `/api/freeboard/${post}/comments`)).map(({ content }) => content);
const postsOf = async ({ userId }: Writer, title: string) =>
  (await callSite<FreePost[]>('GET', `/api/freeboard?q=${encodeURIComponent(title)}`)).filter(
    post => post.authorId === userId,
  );

test('a post sent again after a lost answer is made once, also after a reload', async () => {
  const writer = await newWriter();
  const title = `다시 보낸 글 ${writer.userId}`;
  const { page } = await browserOf(writer, '/free-board/new');
  await page.getByRole('textbox', { name: '제목' }).fill(title);
  await page.getByLabel('내용').fill('한 번만 올라가야 합니다.');
  await loseAnswer(page, '**/api/freeboard');
  await page.getByRole('button', { name: '등록', exact: true }).click();
  await page.getByRole('alert').getByText('네트워크에 연결할 수 없습니다.').first().waitFor();
  await page.reload();
  await page.getByText('작성 중이던 내용을 불러왔습니다.').waitFor();
  await page.getByRole('button', { name: '등록', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await postsOf(writer, title)).toHaveLength(1);
});

test('a first change without a network needs no script that is not there, and is made once the network is back', async () => {
  const writer = await newWriter();
  const title = `끊긴 글 ${writer.userId}`;
  const { page } = await browserOf(writer, '/free-board/new');
  await page.getByRole('textbox', { name: '제목' }).fill(title);
  await page.getByLabel('내용').fill('다시 연결되면 올라갑니다.');
  await page.waitForFunction(() => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    return ['unanswered-calls', 'other-member'].every(file => loaded.some(name => name.includes(file)));
  });
  const scripts: string[] = [];
  page.on('request', request => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.context().setOffline(true);
  await page.getByRole('button', { name: '등록', exact: true }).click();
  await page.getByRole('alert').getByText('네트워크에 연결할 수 없습니다.').first().waitFor();
  expect(scripts.filter(url => /unanswered-calls|other-member/.test(url))).toEqual([]);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: '등록', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await postsOf(writer, title)).toHaveLength(1);
});

test('a comment sent again after a lost answer is made once', async () => {
  const writer = await newWriter();
  const post = await newPost(writer, '댓글을 다시 보내는 글');
  const { page } = await browserOf(writer, `/free-board/${post}`);
  const talk = page.getByRole('region', { name: '댓글' });
  await talk.getByRole('textbox', { name: '댓글 쓰기' }).fill('저도 갑니다');
  await loseAnswer(page, '**/comments');
  await talk.getByRole('button', { name: '댓글 등록' }).click();
  await talk.getByRole('alert').first().waitFor();
  await talk.getByRole('button', { name: '댓글 등록' }).click();
  await talk.getByText('댓글이 없습니다.').waitFor({ state: 'hidden' });
  expect(await commentsOf(post)).toEqual(['저도 갑니다']);
});

/** Logs in as another member in another tab. */
async function logInElsewhere(page: Page, { token, userId, username }: Writer): Promise<void> {
  const other = await page.context().newPage();
  await other.goto('/robots.txt');
  await other.evaluate(
    session => {
      for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
    },
    { userId, username, isAdmin: 'false', token },
  );
  await other.close();
}

test('a post typed by one member is not sent as another who logged in in another tab; a question is shown, and nothing is lost', async () => {
  const [writer, other] = [await newWriter(), await newWriter()];
  const title = `남의 이름 ${writer.userId}`;
  const { page } = await browserOf(writer, '/free-board/new');
  await page.getByRole('textbox', { name: '제목' }).fill(title);
  await page.getByLabel('내용').fill('영희가 쓴 글');
  await logInElsewhere(page, other);
  const button = `‘${other.username}’님으로 계속`;
  await page.getByRole('button', { name: button }).waitFor();
  await page.getByRole('button', { name: '등록', exact: true }).click();
  await page.getByText(`다른 탭에서 ‘${other.username}’님으로 로그인하여 보내지 않았습니다.`).waitFor();
  expect([...(await postsOf(writer, title)), ...(await postsOf(other, title))]).toEqual([]);
  expect(await page.getByLabel('내용').inputValue()).toBe('영희가 쓴 글');
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('button', { name: '등록', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await postsOf(other, title)).toHaveLength(1);
});

test('neither a comment nor the profile of one member is sent as another; a page opened afterwards belongs to the other', async () => {
  const [writer, other] = [await newWriter(), await newWriter()];
  const post = await newPost(writer, '댓글이 남의 이름이 되는 글');
  const { page } = await browserOf(writer, `/free-board/${post}`);
  const talk = page.getByRole('region', { name: '댓글' });
  await talk.getByRole('textbox', { name: '댓글 쓰기' }).fill('영희가 쓴 댓글');
  await logInElsewhere(page, other);
  await talk.getByRole('button', { name: '댓글 등록' }).click();
  await talk.getByRole('alert').getByText('로그인하여 보내지 않았습니다.').first().waitFor();
  expect(await commentsOf(post)).toEqual([]);
  expect(await talk.getByRole('textbox', { name: '댓글 쓰기' }).inputValue()).toBe('영희가 쓴 댓글');
  await goTo(page, `/free-board/${await newPost(other, '다음 글')}`);
  await talk.getByRole('textbox', { name: '댓글 쓰기' }).fill('철수가 쓴 댓글');
  await talk.getByRole('button', { name: '댓글 등록' }).click();
  await talk.getByText('철수가 쓴 댓글').first().waitFor();
});
