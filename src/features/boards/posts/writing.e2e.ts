import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { FreePost, ListedPost } from '#/features/boards/board/boards.contract.ts';
import type { Comment } from '#/features/boards/comments/comments.contract.ts';
import { goTo } from '#test/browser/browser.ts';
import { pressAndAnswer } from '#test/browser/press.ts';
import { countCalls, holdBack } from '#test/browser/refused-calls.ts';
import { browserOf, callSite, newComment, newPost, newWriter, owner } from '#test/browser/writers.ts';

test('a member writes a post that is in the list at once, changes it, talks under it and removes both', async () => {
  const writer = await newWriter();
  const title = `새 큐를 샀습니다 ${writer.userId}`;
  const { page } = await browserOf(writer, '/free-board');
  await page.getByRole('link', { name: '글쓰기' }).click();
  await page.waitForURL('**/free-board/new');
  await page.getByLabel('제목').fill(title);
  await page.getByLabel('내용').fill('첫 줄\n둘째 줄');
  await page.getByRole('button', { name: '등록' }).click();
  await page.getByText('게시글이 등록되었습니다.').waitFor();
  await page.waitForURL(/\/free-board\/\d+$/);
  await expect.poll(() => page.locator('.plain-text').innerText()).toBe('첫 줄\n둘째 줄');
  await expect.poll(() => page.getByText('수정 및 삭제 권한이 없습니다.').isVisible()).toBe(false);

  await page.getByRole('main').getByRole('link', { name: '자유게시판' }).click();
  await page.waitForURL('**/free-board');
  const row = page.getByRole('row').filter({ hasText: title });
  await row.waitFor();
  await row.getByRole('link', { name: title }).click();

  await page.getByRole('main').getByRole('link', { name: '수정' }).click();
  await page.waitForURL('**/free-board/edit/*');
  await page.getByRole('heading', { level: 1, name: '글 수정' }).waitFor();
  await expect.poll(() => page.getByLabel('내용').inputValue()).toBe('첫 줄\n둘째 줄');
  await page.getByLabel('제목').fill(`${title} 고침`);
  await page.getByRole('button', { name: '수정' }).click();
  await page.getByText('게시글이 수정되었습니다.').waitFor();
  await page.getByRole('heading', { level: 1, name: `${title} 고침` }).waitFor();

  await page.getByLabel('댓글 쓰기').fill('제 글에 답니다.');
  await page.getByRole('button', { name: '댓글 등록' }).click();
  await page.getByText('댓글이 등록되었습니다.').waitFor();
  await page.getByRole('heading', { level: 2, name: '댓글 1' }).waitFor();
  await expect.poll(() => page.getByLabel('댓글 쓰기').inputValue()).toBe('');
  await expect.poll(() => page.getByText('작성자', { exact: true }).count()).toBe(1);
  await pressAndAnswer(page, '‘제 글에 답니다.’ 댓글 삭제', '삭제', '‘제 글에 답니다.’ 댓글을 삭제합니다.');
  await page.getByText('댓글이 삭제되었습니다.').waitFor();
  await page.getByText('댓글이 없습니다.').waitFor();

  await pressAndAnswer(page, '삭제', '삭제', `‘${title} 고침’ 글을 삭제합니다.`);
  await page.getByText('게시글이 삭제되었습니다.').waitFor();
  await page.waitForURL('**/free-board');
  await row.waitFor({ state: 'detached' });
});

describe('an impatient member sends once', () => {
  test('a post, pressing Enter again while the first is on its way', async () => {
    const writer = await newWriter();
    const { page } = await browserOf(writer, '/free-board/new');
    const sent = countCalls(page, 'POST', '/api/freeboard');
    const letThrough = await holdBack(page, '**/api/freeboard');
    await page.getByLabel('제목').fill(`두 번 누른 글 ${writer.userId}`);
    await page.getByLabel('내용').fill('내용');
    await page.getByLabel('제목').press('Enter');
    await page.locator('button[type=submit][aria-busy=true]').getByText('등록').waitFor();
    await page.getByLabel('제목').press('Enter');
    letThrough();
    await page.waitForURL(/\/free-board\/\d+$/);
    await page.getByText('게시글이 등록되었습니다.').waitFor();
    expect(sent()).toBe(1);
    const posts = await callSite<ListedPost[]>('GET', `/api/freeboard?q=${writer.userId}&field=title`);
    expect(posts).toHaveLength(1);
  });

  test('a post whose last syllable is still being composed at the first Enter', async () => {
    const writer = await newWriter();
    const { page, context } = await browserOf(writer, '/free-board/new');
    const sent = countCalls(page, 'POST', '/api/freeboard');
    const letThrough = await holdBack(page, '**/api/freeboard');
    await page.getByLabel('내용').fill('내용');
    await page.getByLabel('제목').fill(`한글 입력 ${writer.userId} `);
    // Like a Korean input method: its own Enter (229) ends the syllable, and the real one follows at once.
    const keys = await context.newCDPSession(page);
    await keys.send('Input.imeSetComposition', { text: '글', selectionStart: 1, selectionEnd: 1 });
    await keys.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Enter',
      windowsVirtualKeyCode: 229,
    });
    await keys.send('Input.insertText', { text: '글' });
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    letThrough();
    await page.getByRole('heading', { level: 1, name: `한글 입력 ${writer.userId} 글` }).waitFor();
    expect(sent()).toBe(1);
  });
});

describe('typed text is not lost', () => {
  test('an empty form names what is missing, leaving asks, a reload asks and brings the text back, and sending forgets it', async () => {
    const { page } = await browserOf(await newWriter(), '/free-board/new');
    const submit = page.getByRole('button', { name: '등록' });
    await submit.click();
    const summary = page.locator('.form-summary');
    await summary.getByRole('button', { name: '제목을 입력해주세요.' }).waitFor();
    const content = summary.getByRole('button', { name: '내용을 입력해주세요.' });
    await expect.poll(() => focused(page)).toBe('title');
    await content.click();
    await expect.poll(() => focused(page)).toBe('content');

    const [title, text] = [page.getByLabel('제목'), page.getByLabel('내용')];
    await title.fill('쓰다 만 글');
    await text.fill('아직 다 못 썼습니다.');
    await page.getByRole('link', { name: '취소' }).click();
    const dialog = page.getByRole('dialog', { name: '작성 중인 내용이 있습니다.' });
    await dialog.getByText('쓴 내용은 이 기기에 임시 보관됩니다.').waitFor();
    await expect.poll(() => page.locator(':focus').textContent()).toBe('계속 작성');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => title.inputValue()).toBe('쓰다 만 글');
    const asked = page.waitForEvent('dialog').then(async question => {
      await question.accept();
      return question.type();
    });
    await page.reload();
    expect(await asked).toBe('beforeunload');
    const kept = page.getByText('작성 중이던 내용을 불러왔습니다.');
    await kept.waitFor();
    await expect.poll(() => title.inputValue()).toBe('쓰다 만 글');
    await expect.poll(() => text.inputValue()).toBe('아직 다 못 썼습니다.');
    await page.getByRole('link', { name: '취소' }).click();
    await dialog.getByRole('button', { name: '나가기' }).click();
    await page.waitForURL('**/free-board');

    await goTo(page, '/free-board/new');
    await kept.waitFor();
    await submit.click();
    await page.waitForURL(/\/free-board\/\d+$/);
    await goTo(page, '/free-board/new');
    await expect.poll(() => title.inputValue()).toBe('');
    await expect.poll(() => kept.count()).toBe(0);
  });

  test('a draft can be thrown away', async () => {
    const writer = await newWriter();
    const post = await newPost(writer, '원래 제목', '원래 내용');
    const { page } = await browserOf(writer, `/free-board/edit/${post}`);
    page.on('dialog', dialog => void dialog.accept());
    await page.getByLabel('제목').fill('바꾸려던 제목');
    await page.reload();
    await page.getByRole('button', { name: '버리고 새로 쓰기' }).click();
    await expect.poll(() => page.getByLabel('제목').inputValue()).toBe('원래 제목');
    await page.reload();
    await page.getByLabel('제목').waitFor();
    await expect.poll(() => page.getByLabel('제목').inputValue()).toBe('원래 제목');
  });
});

describe('permissions', () => {
  test('another member reads that nothing is allowed, and cannot open the form', async () => {
    const writer = await newWriter();
    const other = await newWriter();
    const post = await newPost(writer, '남의 글');
    await newComment(writer, post, '글쓴이의 댓글');
    await newComment(other, post, '다른 회원의 댓글');
    const { page } = await browserOf(other, `/free-board/${post}`);
    const main = page.getByRole('main');
    await main.getByText('수정 및 삭제 권한이 없습니다.').waitFor();
    const removals = main.getByRole('button', { name: /삭제/ });
    await expect.poll(() => removals.count()).toBe(1);
    await expect.poll(() => removals.getAttribute('aria-label')).toBe('‘다른 회원의 댓글’ 댓글 삭제');
    await expect.poll(() => main.getByRole('link', { name: '수정' }).count()).toBe(0);

    await goTo(page, `/free-board/edit/${post}`);
    await main.getByText('게시글을 수정할 권한이 없습니다.').waitFor();
    await expect.poll(() => page.getByLabel('제목').count()).toBe(0);
    await main.getByRole('link', { name: '글로 돌아가기' }).click();
    await page.waitForURL(`**/free-board/${post}`);
    await goTo(page, '/free-board');
    await expect.poll(() => page.getByRole('columnheader', { name: '관리' }).isVisible()).toBe(false);
  });

  test('an admin removes posts from the list, and changes and clears any', async () => {
    const writer = await newWriter();
    const first = await newPost(writer, `광고 글 ${writer.userId}`);
    const second = await newPost(writer, `또 광고 글 ${writer.userId}`);
    await newComment(writer, second, '광고 댓글');
    const { page } = await browserOf(await owner(), `/free-board?q=${writer.userId}`);
    await page.getByRole('columnheader', { name: '관리' }).waitFor();
    const title = `광고 글 ${writer.userId}`;
    await pressAndAnswer(page, `‘${title}’ 삭제`, '삭제', `‘${title}’ 글을 삭제합니다.`);
    await page.getByText('게시글이 삭제되었습니다.').waitFor();
    await page.getByText(`‘${writer.userId}’ 검색 결과 1건`).waitFor();
    await expect(callSite('GET', `/api/freeboard/${first}`)).rejects.toThrow('404');

    await goTo(page, `/free-board/${second}`);
    await pressAndAnswer(page, '‘광고 댓글’ 댓글 삭제', '삭제', '‘광고 댓글’ 댓글을 삭제합니다.');
    await page.getByText('댓글이 없습니다.').waitFor();
    expect(await callSite<Comment[]>('GET', `/api/freeboard/${second}/comments`)).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: '수정' }).click();
    await page.getByLabel('내용').fill('광고는 지웠습니다.');
    await page.getByRole('button', { name: '수정' }).click();
    await page.getByText('게시글이 수정되었습니다.').waitFor();
    const post = await callSite<FreePost>('GET', `/api/freeboard/${second}`);
    expect([post.content, post.author]).toEqual(['광고는 지웠습니다.', writer.username]);
  });
});

const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.field);
