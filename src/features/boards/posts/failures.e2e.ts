import { describe, expect, test } from 'vitest';
import { goTo, hydrated, visit } from '#test/browser/browser.ts';
import { pressAndAnswer } from '#test/browser/press.ts';
import { broken, expectToast, LOST, OFFLINE, refuse } from '#test/browser/refused-calls.ts';
import { browserOf, callSite, newPost, newWriter } from '#test/browser/writers.ts';

describe('loading fails', () => {
  test('a post that cannot be loaded says so with the number to quote, or that there is no network', async () => {
    const writer = await newWriter();
    const title = `안 열리는 글 ${writer.userId}`;
    const address = `**/api/freeboard/${await newPost(writer, title)}`;
    const { page } = await visit(`/free-board?q=${writer.userId}`);
    const main = page.getByRole('main');
    for (const [answer, sentence] of [
      [broken, '게시글을 불러오는 중 문제가 발생했습니다.'],
      [LOST, '인터넷에 연결되어 있지 않습니다'],
    ] as const) {
      await refuse(page, 'GET', address, answer);
      await page.getByRole('link', { name: title }).click();
      await page.getByText(sentence).waitFor();
      await expect.poll(async () => (await main.textContent())?.includes('a1b2c3d4')).toBe(answer === broken);
      await expect.poll(() => main.textContent()).not.toContain('서버가 한 말');
      await page.unroute(address);
      await page.getByRole('button', { name: '다시 시도' }).click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await hydrated(page);
      await page.goBack();
    }
  });

  test('a list that cannot be loaded says so, and a form whose 말머리 cannot be loaded opens without them', async () => {
    const { page } = await browserOf(await newWriter(), '/terms');
    const menu = page.getByRole('navigation', { name: '주요 메뉴' });
    await refuse(page, 'GET', '**/api/freeboard?*', broken);
    await menu.getByRole('link', { name: '자유게시판' }).click();
    await page.getByText('게시글을 불러오는 중 문제가 발생했습니다.').waitFor();
    await page.unroute('**/api/freeboard?*');
    await page.getByRole('button', { name: '다시 시도' }).click();
    await refuse(page, 'GET', '**/api/freeboard/headings', broken);
    await page.getByRole('link', { name: '글쓰기' }).first().click();
    await page.getByRole('textbox', { name: '제목' }).waitFor();
  });
});

describe('a post fails', () => {
  test('one that cannot be removed stays, and one that was removed in another tab leads to the list', async () => {
    const writer = await newWriter();
    const post = await newPost(writer, '이미 지운 글');
    const { page } = await browserOf(writer, `/free-board/${post}`);
    await refuse(page, 'DELETE', `**/api/freeboard/${post}`, broken);
    await pressAndAnswer(page, '삭제', '삭제');
    await expectToast(page, '게시글 삭제 중 문제가 발생했습니다.');
    await page.unroute(`**/api/freeboard/${post}`);
    await callSite('DELETE', `/api/freeboard/${post}`, { as: writer });
    await pressAndAnswer(page, '삭제', '삭제');
    await expectToast(page, '게시글을 찾을 수 없습니다.');
    await page.waitForURL('**/free-board');
    await page.getByRole('table').waitFor();
  });

  test('a new post that is refused keeps the typed text', async () => {
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

  test('a post that cannot be loaded for a change says so; a change that fails keeps the text and shows the server’s words', async () => {
    const writer = await newWriter();
    const post = await newPost(writer, '안 고쳐지는 글');
    const { page } = await browserOf(writer);
    await refuse(page, 'GET', `**/api/freeboard/${post}`, broken);
    await page.goto(`/free-board/edit/${post}`);
    await page.getByText('게시글을 불러오는 중 문제가 발생했습니다.').waitFor();
    await page.unroute(`**/api/freeboard/${post}`);
    await goTo(page, `/free-board/edit/${post}`);
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
});
