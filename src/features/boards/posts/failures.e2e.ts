import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Comment } from '#/features/boards/board/boards.contract.ts';
import type { FreePost } from '#/features/boards/free-board/free-board.contract.ts';
import { visit } from '#test/browser/browser.ts';
import { browserOf, callSite, newComment, newPost, newWriter } from '#test/browser/writers.ts';

const broken = { status: 500, json: { message: '서버가 한 말', number: 'a1b2c3d4' } };
const LOST = 'abort';
const OFFLINE = '네트워크에 연결할 수 없습니다. 연결을 확인하고 다시 시도해 주세요.';

/** Answers every call of this method to these addresses with `answer`, or lets the network lose it. */
async function refuse(page: Page, method: string, address: string, answer: object | typeof LOST) {
  await page.route(address, (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    return answer === LOST ? route.abort() : route.fulfill(answer);
  });
}

describe('loading fails', () => {
  test('a post that cannot be loaded says so, with the number to quote', async () => {
    const writer = await newWriter();
    const post = await newPost(writer, `안 열리는 글 ${writer.userId}`);
    const { page } = await visit(`/free-board?q=${writer.userId}`);
    await refuse(page, 'GET', `**/api/freeboard/${post}`, broken);
    await page.getByRole('link', { name: `안 열리는 글 ${writer.userId}` }).click();
    await page.getByText('게시글을 불러오는 중 문제가 발생했습니다.').waitFor();
    await expect.poll(() => page.getByRole('main').textContent()).toContain('a1b2c3d4');
    await expect.poll(() => page.getByRole('main').textContent()).not.toContain('서버가 한 말');
    await page.unroute(`**/api/freeboard/${post}`);
    await page.getByRole('button', { name: '다시 시도' }).click();
    await page.getByRole('heading', { level: 1, name: `안 열리는 글 ${writer.userId}` }).waitFor();
  });

  test('a form whose 말머리 cannot be loaded opens without them', async () => {
    const { page } = await browserOf(await newWriter(), '/free-board');
    await refuse(page, 'GET', '**/api/freeboard/headings', broken);
    await page.getByRole('link', { name: '글쓰기' }).first().click();
    await page.getByRole('textbox', { name: '제목' }).waitFor();
  });

  test('a list that cannot be loaded says so', async () => {
    const { page } = await visit('/terms');
    await refuse(page, 'GET', '**/api/freeboard?*', broken);
    await page
      .getByRole('navigation', { name: '주요 메뉴' })
      .getByRole('link', { name: '자유게시판' })
      .click();
    await page.getByText('게시글을 불러오는 중 문제가 발생했습니다.').waitFor();
  });

  test('comments that cannot be loaded leave the post readable, and can be asked for again', async () => {
    const writer = await newWriter();
    const post = await newPost(writer, '댓글만 안 보이는 글', '본문은 보입니다.');
    await newComment(writer, post, '다시 보이는 댓글');
    const { page } = await browserOf(writer);
    await refuse(page, 'GET', '**/comments?*', broken);
    await page.goto(`/free-board/${post}`);
    const talk = page.getByRole('region', { name: '댓글' });
    await talk.getByText('댓글을 불러오는 중 문제가 발생했습니다.').waitFor();
    await page.getByText('본문은 보입니다.').waitFor();
    await page.unroute('**/comments?*');
    await talk.getByRole('button', { name: '다시 시도' }).click();
    await talk.getByText('다시 보이는 댓글').waitFor();
    await expect.poll(() => talk.getByText('댓글을 불러오는 중 문제가 발생했습니다.').count()).toBe(0);
  });

  test('comments that are not there (404) are an empty list', async () => {
    const writer = await newWriter();
    await newPost(writer, `댓글 없는 글 ${writer.userId}`);
    const { page } = await visit(`/free-board?q=${writer.userId}`);
    await refuse(page, 'GET', '**/comments?*', { status: 404, json: { message: '없음' } });
    await page.getByRole('link', { name: `댓글 없는 글 ${writer.userId}` }).click();
    await page.getByText('댓글이 없습니다.').waitFor();
    await expect.poll(() => page.getByText('댓글을 불러오는 중').count()).toBe(0);
  });

  test('without a network the page says that, and not that the site is at fault', async () => {
    const writer = await newWriter();
    const post = await newPost(writer, `오프라인 ${writer.userId}`);
    const { page } = await visit(`/free-board?q=${writer.userId}`);
    await refuse(page, 'GET', `**/api/freeboard/${post}`, LOST);
    await page.getByRole('link', { name: `오프라인 ${writer.userId}` }).click();
    await page.getByText('인터넷에 연결되어 있지 않습니다').waitFor();
    await page.unroute(`**/api/freeboard/${post}`);
    await page.getByRole('button', { name: '다시 시도' }).click();
    await page.getByRole('heading', { level: 1, name: `오프라인 ${writer.userId}` }).waitFor();
  });
});

describe('a comment fails', () => {
  const CASES: [what: string, answer: object | typeof LOST, sentence: string][] = [
    ['a broken server', broken, '서버 오류가 발생했습니다. 나중에 다시 시도해 주세요.'],
    ['any other failure', { status: 503, body: 'busy' }, '댓글 추가 중 문제가 발생했습니다.'],
    ['a lost network', LOST, `댓글 추가 중 문제가 발생했습니다. ${OFFLINE}`],
    [
      'a good answer that is no 201',
      { status: 200, json: {} },
      '댓글이 저장되지 않았습니다. 다시 시도해 주세요.',
    ],
    ['a refusal', { status: 429, json: { message: '3초 뒤에 다시 써 주세요.' } }, '3초 뒤에 다시 써 주세요.'],
  ];

  test('each failure has its sentence, the text stays, and sending again works', async () => {
    const writer = await newWriter();
    const post = await newPost(writer, '댓글이 안 써지는 글');
    const { page } = await browserOf(writer, `/free-board/${post}`);
    const address = `**/api/freeboard/${post}/comments`;
    const box = page.getByLabel('댓글 쓰기');
    await box.fill('꼭 남기고 싶은 댓글');
    for (const [what, answer, sentence] of CASES) {
      await refuse(page, 'POST', address, answer);
      await page.getByRole('button', { name: '댓글 등록' }).click();
      await page.getByRole('alert').getByText(sentence, { exact: true }).waitFor();
      expect(await box.inputValue(), what).toBe('꼭 남기고 싶은 댓글');
      await page.unroute(address);
    }
    await page.getByRole('button', { name: '댓글 등록' }).click();
    await page.getByText('댓글이 등록되었습니다.').waitFor();
    expect(await callSite<Comment[]>('GET', `/api/freeboard/${post}/comments?page=1`)).toHaveLength(1);
  });

  test('a connection that hangs is given up after a while, and the text stays', async () => {
    const writer = await newWriter();
    const post = await newPost(writer, '아무 대답이 없는 글');
    const { page } = await browserOf(writer);
    await page.clock.install();
    await page.goto(`/free-board/${post}`);
    const box = page.getByLabel('댓글 쓰기');
    await box.fill('지하철에서 쓴 댓글');
    // Neither answered nor cut.
    await page.route(`**/api/freeboard/${post}/comments`, () => {});
    const asked = page.waitForRequest(`**/api/freeboard/${post}/comments`);
    await page.getByRole('button', { name: '댓글 등록' }).click();
    await asked;
    await page.clock.fastForward(20_000);
    await page.getByRole('alert').getByText(OFFLINE).waitFor();
    await expect.poll(() => box.inputValue()).toBe('지하철에서 쓴 댓글');
  });

  test('a session that has ended says who may write, and the text is there after the next login', async () => {
    const writer = await newWriter();
    const post = await newPost(writer, '세션이 끝난 뒤');
    const { page } = await browserOf(writer, `/free-board/${post}`);
    await page.getByLabel('댓글 쓰기').fill('로그아웃된 줄 몰랐습니다.');
    // The page does not learn of the end before the press.
    await page.route('**/api/notifications/stream', route => route.abort());
    await callSite('POST', '/api/auth/logout', { as: writer });
    await page.getByRole('button', { name: '댓글 등록' }).click();
    await page.getByRole('alert').getByText('로그인 후 댓글을 작성할 수 있습니다.').waitFor();
    await page.getByRole('main').getByRole('link', { name: '로그인' }).click();
    const main = page.getByRole('main');
    await main.getByLabel('아이디').fill(writer.userId);
    await main.getByLabel('비밀번호').fill('three-cushion-9');
    await main.getByRole('button', { name: '로그인' }).click();
    await page.waitForURL(`**/free-board/${post}`);
    await expect.poll(() => page.getByLabel('댓글 쓰기').inputValue()).toBe('로그아웃된 줄 몰랐습니다.');
  });

  test('a comment that cannot be removed stays and says so', { tags: ['long'] }, async () => {
    const writer = await newWriter();
    const post = await newPost(writer, '댓글이 안 지워지는 글');
    const { id } = await newComment(writer, post, '안 지워지는 댓글');
    const { page } = await browserOf(writer, `/free-board/${post}`);
    for (const answer of [broken, LOST] as const) {
      await refuse(page, 'DELETE', `**/comments/${id}`, answer);
      await confirmRemoval(page, '‘안 지워지는 댓글’ 댓글 삭제');
      await expectToast(page, '댓글 삭제 중 문제가 발생했습니다.');
      await page.unroute(`**/comments/${id}`);
    }
    // Somebody else was quicker: the server's own words, and the list as it is.
    await callSite('DELETE', `/api/freeboard/${post}/comments/${id}`, { as: writer });
    await confirmRemoval(page, '‘안 지워지는 댓글’ 댓글 삭제');
    await expectToast(page, '댓글을 찾을 수 없습니다.');
    await page.getByText('댓글이 없습니다.').waitFor();
  });
});

describe('a post fails', () => {
  test('one that cannot be removed stays and says so', { tags: ['long'] }, async () => {
    const writer = await newWriter();
    const post = await newPost(writer, '안 지워지는 글');
    const { page } = await browserOf(writer, `/free-board/${post}`);
    for (const answer of [broken, LOST] as const) {
      await refuse(page, 'DELETE', `**/api/freeboard/${post}`, answer);
      await confirmRemoval(page, '삭제');
      await expectToast(page, '게시글 삭제 중 문제가 발생했습니다.');
      await page.unroute(`**/api/freeboard/${post}`);
    }
    expect(new URL(page.url()).pathname).toBe(`/free-board/${post}`);
    const forbidden = { status: 403, json: { message: '게시글을 삭제할 권한이 없습니다.' } };
    await refuse(page, 'DELETE', `**/api/freeboard/${post}`, forbidden);
    await confirmRemoval(page, '삭제');
    await expectToast(page, '게시글을 삭제할 권한이 없습니다.');
    expect((await callSite<FreePost>('GET', `/api/freeboard/${post}`)).id).toBe(post);
  });

  test('one that was removed in another tab leads to the list, with a message', async () => {
    const writer = await newWriter();
    const post = await newPost(writer, '이미 지운 글');
    const { page } = await browserOf(writer, `/free-board/${post}`);
    await callSite('DELETE', `/api/freeboard/${post}`, { as: writer });
    await confirmRemoval(page, '삭제');
    await expectToast(page, '게시글을 찾을 수 없습니다.');
    await page.waitForURL('**/free-board');
    await page.getByRole('table').waitFor();
  });

  test('a new one that is not taken keeps what was typed', async () => {
    const { page } = await browserOf(await newWriter(), '/free-board/new');
    await page.getByLabel('제목').fill('지워지면 안 되는 제목');
    await page.getByLabel('내용').fill('지워지면 안 되는 내용');
    const failed = '글 작성 중 문제가 발생했습니다.';
    for (const [answer, sentence] of [
      [broken, failed],
      [LOST, `${failed} ${OFFLINE}`],
    ] as const) {
      await refuse(page, 'POST', '**/api/freeboard', answer);
      await page.getByRole('button', { name: '등록' }).click();
      await page.locator('.form-summary').getByText(sentence, { exact: true }).waitFor();
      await expect.poll(() => page.getByLabel('제목').inputValue()).toBe('지워지면 안 되는 제목');
      await expect.poll(() => page.getByLabel('내용').inputValue()).toBe('지워지면 안 되는 내용');
      await page.unroute('**/api/freeboard');
      await page.getByLabel('제목').fill('지워지면 안 되는 제목');
    }
  });

  test('a change that is not taken keeps what was typed, and a refusal is shown in the server’s words', async () => {
    const writer = await newWriter();
    const post = await newPost(writer, '안 고쳐지는 글');
    const { page } = await browserOf(writer, `/free-board/edit/${post}`);
    const forbidden = { status: 403, json: { message: '게시글을 수정할 권한이 없습니다.' } };
    const cases = [
      [LOST, `게시글 수정 중 문제가 발생했습니다. ${OFFLINE}`],
      [forbidden, '게시글을 수정할 권한이 없습니다.'],
      [broken, '게시글 수정 중 문제가 발생했습니다.'],
    ] as const;
    await page.getByLabel('내용').fill('고치고 싶은 내용');
    for (const [answer, sentence] of cases) {
      await refuse(page, 'PUT', `**/api/freeboard/${post}`, answer);
      await page.getByRole('button', { name: '수정' }).click();
      await page.locator('.form-summary').getByText(sentence, { exact: true }).waitFor();
      await expect.poll(() => page.getByLabel('내용').inputValue()).toBe('고치고 싶은 내용');
      await page.unroute(`**/api/freeboard/${post}`);
    }
  });

  test('a post that cannot be loaded for a change says so', async () => {
    const writer = await newWriter();
    const post = await newPost(writer, '고치려는 글');
    const { page } = await browserOf(writer);
    await refuse(page, 'GET', `**/api/freeboard/${post}`, broken);
    await page.goto(`/free-board/edit/${post}`);
    await page.getByText('게시글을 불러오는 중 문제가 발생했습니다.').waitFor();
  });
});

async function confirmRemoval(page: Page, button: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '삭제' }).click();
}

/** Waits for a toast and closes it, so that the next one is a new one. */
async function expectToast(page: Page, sentence: string): Promise<void> {
  const toast = page.locator('.toast').filter({ hasText: sentence });
  await toast.waitFor();
  await toast.getByRole('button', { name: '알림 닫기' }).click();
  await toast.waitFor({ state: 'detached' });
}
