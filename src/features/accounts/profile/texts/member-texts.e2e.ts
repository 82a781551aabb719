import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectFits } from '#test/browser/accessibility.ts';
import { goTo, PHONE, visit } from '#test/browser/browser.ts';
import { browserOf, callSite, newPost, newWriter, profileOf } from '#test/browser/writers.ts';

const SOON = { timeout: 20_000 };

test('a post links to its author’s other texts, until the author hides the list', async () => {
  const author = await newWriter();
  const [older, post] = [await newPost(author, '예전 글'), await newPost(author, '새 글')];
  const said = { as: author, body: { content: '덧붙입니다.' } };
  await callSite('POST', `/api/freeboard/${older}/comments`, said);

  const guest = await visit(`/free-board/${post}`, PHONE);
  await guest.page.getByRole('button', { name: '글 메뉴' }).click();
  await guest.page.getByRole('link', { name: /님의 다른 글$/ }).click();
  await guest.page.waitForURL(`**${await profileOf(author)}?texts=posts#texts`);
  const texts = guest.page.getByRole('region', { name: '쓴 글' });
  await texts.getByRole('link', { name: '예전 글' }).waitFor();
  await texts.getByRole('link', { name: '댓글 1' }).click();
  await guest.page.waitForURL('**?texts=comments#texts');
  await texts.getByText('덧붙입니다.').waitFor();
  await expectFits(guest.page);
  await expect.poll(() => guest.page.getByRole('region', { name: '대회 경기 기록' }).count()).toBe(0);
  await texts.getByRole('link', { name: '예전 글' }).click();
  await guest.page.waitForURL(`**/free-board/${older}?comments=1#comments`);

  const own = await browserOf(author, '/profile', { viewport: PHONE });
  await own.page.getByRole('button', { name: '기본 정보 수정' }).click();
  await own.page.getByLabel('내가 쓴 글과 댓글 목록을 프로필에 공개').uncheck();
  await own.page.getByRole('main').getByRole('button', { name: '저장' }).click();
  await own.page.getByText('정보가 수정되었습니다.').waitFor();
  await goTo(own.page, '/profile/activity');
  await own.page.getByText('본인과 운영진에게만 보입니다.').waitFor();
  await own.page.getByRole('region', { name: '쓴 글' }).getByRole('link', { name: '예전 글' }).waitFor();

  const shown = async (path: string, what: Locator) => {
    await goTo(guest.page, path);
    return what.count();
  };
  const hidden = guest.page.getByText('글과 댓글 목록을 공개하지 않는 회원입니다.');
  await expect.poll(() => shown(`/profile/${author.userId}?texts=posts`, hidden), SOON).toBe(1);
  const link = guest.page.getByRole('link', { name: /님의 다른 글$/ });
  await expect.poll(() => shown(`/free-board/${post}`, link), SOON).toBe(0);
});
