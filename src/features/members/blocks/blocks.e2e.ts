import { expect, test } from 'vitest';
import { barriers } from '#test/browser/accessibility.ts';
import { goTo, PHONE } from '#test/browser/browser.ts';
import { holdBack } from '#test/browser/refused-calls.ts';
import { browserOf, callSite, newComment, newPost, newWriter } from '#test/browser/writers.ts';

test('texts of a blocked member are folded in lists and under posts, until the reader opens them or ends the block', async () => {
  const [author, reader] = [await newWriter(), await newWriter()];
  const title = `시끄러운 글 ${author.userId}`;
  const post = await newPost(author, title);
  await newComment(author, post, '시끄러운 댓글');
  const { page } = await browserOf(reader, `/profile/${author.userId}`, { viewport: PHONE });
  await page.getByRole('button', { name: '회원 메뉴' }).click();
  await page.getByRole('button', { name: '차단', exact: true }).click();
  await page.getByText('차단했습니다.').waitFor();

  await goTo(page, `/free-board?q=${encodeURIComponent(title)}&field=title`);
  await page.getByRole('table').getByText('차단한 회원의 글입니다.').waitFor();
  await expect.poll(() => page.getByRole('link', { name: title }).count()).toBe(0);
  await page.getByRole('table').getByRole('button', { name: '보기' }).click();
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('heading', { name: '차단한 회원의 글입니다.' }).waitFor();
  await page.getByText('차단한 회원의 댓글입니다.').waitFor();
  await expect.poll(() => page.getByText('시끄러운 댓글').count()).toBe(0);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('listitem').getByRole('button', { name: '보기' }).click();
  await page.getByText('시끄러운 댓글').waitFor();

  await goTo(page, `/profile/${author.userId}?texts=posts`);
  const folded = page.getByText('차단한 회원의 글과 댓글입니다.');
  await folded.waitFor();
  expect(await page.getByRole('link', { name: title }).count()).toBe(0);
  await folded.getByRole('button', { name: '보기' }).click();
  await page.getByRole('link', { name: title }).waitFor();

  await goTo(page, '/profile/blocks');
  await page.getByRole('link', { name: author.username }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: `${author.username}님 차단 해제` }).click();
  await page.getByText('차단한 회원이 없습니다.').waitFor();
  await goTo(page, `/free-board/${post}`);
  await page.getByRole('heading', { name: title }).waitFor();
});

test('texts of a blocked member never appear for a moment after a reload, even on a slow device', async () => {
  const [author, other, reader] = [await newWriter(), await newWriter(), await newWriter()];
  const { userId } = author;
  const post = await newPost(author, `요란한 글 ${userId}`, `요란한 내용 ${userId}`);
  await newComment(author, post, `요란한 댓글 ${userId}`);
  await newComment(other, post, '조용한 댓글');
  await callSite('PUT', `/api/members/blocks/${userId}`, { as: reader });
  const { page } = await browserOf(reader, `/free-board/${post}`, { viewport: PHONE });
  const folded = page.getByText('차단한 회원의 댓글입니다.');
  await folded.waitFor();

  const startScripts = await holdBack(page, '**/*.js');
  const answerCalls = await holdBack(page, '**/api/**');
  await page.goto(`/free-board/${post}`, { waitUntil: 'commit' });
  await page.getByText('조용한 댓글').waitFor();
  // The texts came with the page, before React runs, and none is visible.
  const loud = page.locator('main').getByText(new RegExp(`^요란한 .* ${userId}$`));
  await expect.poll(() => loud.count()).toBe(3);
  await expect.poll(() => loud.locator('visible=true').count()).toBe(0);
  startScripts();
  await folded.waitFor();
  await page.getByRole('heading', { level: 1, name: '차단한 회원의 글입니다.' }).waitFor();
  await page.getByRole('listitem').getByRole('button', { name: '보기' }).click();
  await page.getByText(`요란한 댓글 ${userId}`).waitFor();
  answerCalls();
  await page.getByRole('banner').getByRole('button', { name: '알림' }).waitFor();
});
