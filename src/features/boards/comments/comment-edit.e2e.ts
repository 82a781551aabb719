import { expect, test } from 'vitest';
import { goTo, PHONE, visit } from '#test/browser/browser.ts';
import {
  browserOf,
  callSite,
  newComment,
  newModerator,
  newPost,
  newWriter,
  owner,
} from '#test/browser/writers.ts';

test('a comment is edited on a phone, is marked as edited for everybody, and an admin reads the earlier text', async () => {
  const [author, writer] = [await newWriter(), await newWriter()];
  const post = await newPost(author, '토요일에 치실 분');
  await newComment(writer, post, '일곱 시에 가요');
  const { page } = await browserOf(writer, `/free-board/${post}`, { viewport: PHONE });

  await page.getByRole('button', { name: '‘일곱 시에 가요’ 댓글 수정' }).click();
  const field = page.getByRole('textbox', { name: '댓글 수정' });
  await expect.poll(() => field.inputValue()).toBe('일곱 시에 가요');
  await field.fill('');
  await page.getByRole('button', { name: '댓글 저장' }).click();
  await page.getByText('댓글 내용을 입력해주세요.').first().waitFor();
  await field.fill('여덟 시에 가요');
  await page.getByRole('button', { name: '댓글 저장' }).click();
  await page.getByText('댓글이 수정되었습니다.').waitFor();
  await page.getByRole('listitem').filter({ hasText: '여덟 시에 가요' }).getByText('수정됨').waitFor();
  await expect.poll(() => page.getByText('일곱 시에 가요').count()).toBe(0);

  const other = await browserOf(author, `/free-board/${post}`);
  await other.page.getByText('여덟 시에 가요').waitFor();
  await expect.poll(() => other.page.getByRole('button', { name: /댓글 수정$/ }).count()).toBe(0);

  const admin = await browserOf(await owner(), `/free-board/${post}`);
  await admin.page.getByRole('button', { name: /수정됨$/ }).click();
  await admin.page.getByRole('dialog', { name: '수정 전 글' }).getByText('일곱 시에 가요').waitFor();
});

test('a failed edit keeps the typed text', async () => {
  const writer = await newWriter();
  const post = await newPost(writer, '복식 상대 구해요');
  await newComment(writer, post, '한 분 더요');
  const { page, context } = await browserOf(writer, `/free-board/${post}`);
  await page.getByRole('button', { name: '‘한 분 더요’ 댓글 수정' }).click();
  const field = page.getByRole('textbox', { name: '댓글 수정' });
  await field.fill('두 분 더요');
  await context.setOffline(true);
  await page.getByRole('button', { name: '댓글 저장' }).click();
  await page.getByRole('alert').first().waitFor();
  await expect.poll(() => field.inputValue()).toBe('두 분 더요');
  await context.setOffline(false);
  await page.getByRole('button', { name: '댓글 저장' }).click();
  await page.getByText('댓글이 수정되었습니다.').waitFor();
});

test('an edited post with comments is marked as edited for guests, and a moderator reads the earlier text', async () => {
  const [author, moderator] = [await newWriter(), await newModerator()];
  const post = await newPost(author, '일요일에 치실 분', '세 시에 만나요');
  await newComment(moderator, post, '저요');
  const body = { title: '일요일에 치실 분', content: '네 시에 만나요' };
  await callSite('PUT', `/api/freeboard/${post}`, { as: author, body });

  const guest = await visit(`/free-board/${post}`, PHONE);
  await guest.page.getByText('네 시에 만나요').waitFor();
  await guest.page.getByText(/수정됨$/).waitFor();
  await expect.poll(() => guest.page.getByRole('button', { name: /수정됨$/ }).count()).toBe(0);

  const desk = await browserOf(moderator, '/admin', { viewport: PHONE });
  await desk.page.getByRole('heading', { level: 1, name: '할 일' }).waitFor();
  await goTo(desk.page, `/free-board/${post}`);
  await desk.page.getByRole('button', { name: /수정됨$/ }).click();
  await desk.page.getByRole('dialog', { name: '수정 전 글' }).getByText('세 시에 만나요').waitFor();
});
