import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sidewaysScroll } from '#test/browser/accessibility.ts';
import { DESKTOP, goTo, newVisitor, PHONE } from '#test/browser/browser.ts';
import { browserOf, callSite, newPost, newWriter } from '#test/browser/writers.ts';

/** Opens a page and waits for the unread count; later notifications are new. */
async function open(page: Page, path: string): Promise<void> {
  const counted = page.waitForResponse(answer => answer.url().endsWith('/api/notifications/unread'));
  await goTo(page, path);
  await (await counted).finished();
}

const comment = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const bell = (page: Page, unread: number) => page.getByRole('button', { name: `읽지 않은 알림 ${unread}개` });

test('two members talk under a post, on a phone and a wide screen, and see what the other does without loading', async () => {
  const [author, reader] = [await newWriter(), await newWriter()];
  const title = `주말 모임 ${author.userId}`;
  const path = `/free-board/${await newPost(author, title)}`;
  const one = await browserOf(author, undefined, { viewport: PHONE });
  const two = await browserOf(reader, undefined, { viewport: DESKTOP });
  await open(one.page, path);
  await open(two.page, path);

  await two.page.getByRole('textbox', { name: '댓글 쓰기' }).fill('토요일에 갈게요');
  await two.page.getByRole('button', { name: '댓글 등록' }).click();
  await comment(one.page, '토요일에 갈게요').waitFor();
  await bell(one.page, 1).waitFor();

  await one.page.getByRole('button', { name: '‘토요일에 갈게요’ 댓글 추천 0명' }).click();
  await one.page.getByRole('button', { name: '‘토요일에 갈게요’ 댓글 추천 1명', pressed: true }).waitFor();
  await one.page.getByRole('button', { name: '‘토요일에 갈게요’ 댓글에 답글 쓰기' }).click();
  await one.page.getByRole('textbox', { name: `${reader.username}님에게 답글 쓰기` }).fill('저도 갑니다');
  await one.page.getByRole('button', { name: '답글 등록' }).click();
  await comment(two.page, '저도 갑니다').getByText(`${reader.username}님에게`).waitFor();
  await comment(two.page, '토요일에 갈게요').first().getByText('추천 1').waitFor();
  await bell(two.page, 1).waitFor();

  await one.page.getByRole('button', { name: '‘저도 갑니다’ 댓글 수정' }).click();
  const edited = one.page.getByRole('textbox', { name: '댓글 수정' });
  await expect.poll(() => edited.inputValue()).toBe('저도 갑니다');
  await edited.fill(`저도 갑니다, @${reader.username} 몇 시에요?`);
  await one.page.getByRole('button', { name: '댓글 저장' }).click();
  const asked = comment(two.page, '몇 시에요?');
  await asked.getByText('수정됨').waitFor();
  await asked.getByRole('link', { name: `@${reader.username}` }).waitFor();
  await bell(two.page, 2).click();
  const news = two.page.locator('#notification-panel');
  await news.getByText(`${author.username}님이 나를 불렀습니다.`).waitFor();
  await news.getByText(`${author.username}님이 내 댓글에 답글을 남겼습니다.`).waitFor();

  // A second comment raises the first one's notification, and is shown live all the same.
  await two.page.getByRole('textbox', { name: '댓글 쓰기' }).fill('일곱 시에 봐요');
  await two.page.getByRole('button', { name: '댓글 등록' }).click();
  await comment(one.page, '일곱 시에 봐요').waitFor();
  await bell(one.page, 1).click();
  await one.page.locator('#notification-panel').getByText('새 댓글 2개가 달렸습니다').waitFor();
  await expect.poll(() => sidewaysScroll(one.page)).toBe(0);
});

test('a post is shared: its address is copied, and a phone hands a match to its own way of sharing', async () => {
  const writer = await newWriter();
  const post = await newPost(writer, `나눌 글 ${writer.userId}`);
  const permissions = ['clipboard-read', 'clipboard-write'];
  const { page } = await browserOf(writer, `/free-board/${post}`, { permissions });
  await page.getByRole('button', { name: '공유' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toBe(new URL(`/free-board/${post}`, page.url()).href);

  const body = { title: `나눌 매치 ${writer.userId}`, matchDate: '토요일 두 시', content: '같이 쳐요' };
  const match = await callSite<{ id: number }>('POST', '/api/singlematch', { as: writer, body });
  const phone = await newVisitor({ viewport: PHONE, hasTouch: true, isMobile: true });
  await phone.page.addInitScript(() => {
    const share = async (data: ShareData) => {
      document.documentElement.dataset.shared = `${data.title} ${data.url}`;
    };
    Object.defineProperty(navigator, 'share', { value: share });
  });
  await goTo(phone.page, `/tournament/single/${match.id}`);
  await phone.page.getByRole('button', { name: '공유' }).click();
  const shared = () => phone.page.evaluate(() => document.documentElement.dataset.shared);
  await expect.poll(shared).toBe(`${body.title} ${phone.page.url()}`);
});
