import { describe, expect, test } from 'vitest';
import { goTo, visit } from '#test/browser/browser.ts';
import { broken, LOST, OFFLINE, refuse } from '#test/browser/refused-calls.ts';
import { typeLogin } from '#test/browser/visitors.ts';
import { browserOf, callSite, newComment, newPost, newWriter } from '#test/browser/writers.ts';
import type { Comment } from './comments.contract.ts';

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

test('a deletion without a network leaves the page and all that was typed on it', async () => {
  const writer = await newWriter();
  const post = await newPost(writer, '지하철에서 지우는 댓글', '본문은 남습니다.');
  await newComment(writer, post, '지우려던 댓글');
  const { page, context } = await browserOf(writer, `/free-board/${post}`);
  const box = page.getByLabel('댓글 쓰기');
  await box.fill('쓰다 만 댓글');
  const removal = async () => {
    await page.getByRole('region', { name: '댓글' }).getByRole('button', { name: '삭제' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '삭제', exact: true }).click();
  };
  await context.setOffline(true);
  await removal();
  const failed = page.getByRole('alert').filter({ hasText: '댓글 삭제 중 문제가 발생했습니다.' });
  await failed.filter({ hasText: OFFLINE }).waitFor();
  await page.getByText('본문은 남습니다.').waitFor();
  expect(await box.inputValue()).toBe('쓰다 만 댓글');
  await context.setOffline(false);
  await removal();
  await page.getByText('지우려던 댓글').waitFor({ state: 'detached' });
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
    await page.route(`**/api/freeboard/${post}/comments`, () => {});
    const asked = page.waitForRequest(`**/api/freeboard/${post}/comments`);
    await page.getByRole('button', { name: '댓글 등록' }).click();
    await asked;
    await page.clock.fastForward(20_000);
    await page.getByRole('alert').getByText(OFFLINE).waitFor();
    await expect.poll(() => box.inputValue()).toBe('지하철에서 쓴 댓글');
  });

  test('after the end of a session a message says who may write, and the text is there after the next login', async () => {
    const writer = await newWriter();
    const post = await newPost(writer, '세션이 끝난 뒤');
    const { page } = await browserOf(writer);
    // Without the stream, and with all else loaded, the page does not learn of the ended session before the press.
    await page.route('**/api/notifications/stream', route => route.abort());
    await goTo(page, `/free-board/${post}`);
    const limits = page.waitForResponse('**/api/members/writing-limits');
    await page.getByLabel('댓글 쓰기').fill('로그아웃된 줄 몰랐습니다.');
    await limits;
    await callSite('POST', '/api/auth/logout', { as: writer });
    await page.getByRole('button', { name: '댓글 등록' }).click();
    await page.getByRole('alert').getByText('로그인 후 댓글을 작성할 수 있습니다.').waitFor();
    await page.getByRole('main').getByRole('link', { name: '로그인' }).click();
    await page.waitForURL('**/login?*');
    await typeLogin(page, writer.userId);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/free-board/${post}`);
    await expect.poll(() => page.getByLabel('댓글 쓰기').inputValue()).toBe('로그아웃된 줄 몰랐습니다.');
  });
});
