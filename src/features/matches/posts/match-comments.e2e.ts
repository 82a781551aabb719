import { expect, test } from 'vitest';
import { barriers, sidewaysScroll } from '#test/browser/accessibility.ts';
import { goTo } from '#test/browser/browser.ts';
import { DESKTOP } from '#test/browser/window.ts';
import { browserOf, callSite, newWriter } from '#test/browser/writers.ts';

const NARROW = { width: 360, height: 740 };
const DRAFT = { matchDate: '2099-12-31', content: '오세요.' };

test('an applicant asks under a match, the host hears the bell, answers, and the list counts both', async () => {
  const [host, player] = [await newWriter(), await newWriter()];
  const title = `금요일 3쿠션 ${host.userId}`;
  const { id } = await callSite<{ id: number }>('POST', '/api/singlematch', {
    as: host,
    body: { ...DRAFT, title },
  });
  await callSite('POST', `/api/singlematch/${id}/apply`, { as: player });
  const asking = await browserOf(player, `/tournament/single/${id}?applicants=1&comments=1`, {
    viewport: NARROW,
  });
  await asking.page.getByText('댓글이 없습니다.').waitFor();
  await asking.page.getByRole('textbox', { name: '댓글 쓰기' }).fill('주차가 되나요?');
  expect(await barriers(asking.page)).toEqual([]);
  await asking.page.getByRole('button', { name: '댓글 등록' }).click();
  const question = asking.page.getByRole('listitem').filter({ hasText: '주차가 되나요?' });
  await question.waitFor();
  // The newest comments are shown; the applicants stay as they were.
  await asking.page.waitForURL(url => url.search === '?applicants=1');
  expect(await sidewaysScroll(asking.page)).toBe(0);

  const { page, complaints } = await browserOf(host, '/', { viewport: DESKTOP });
  await page.getByRole('button', { name: /^읽지 않은 알림 \d+개$/ }).click();
  const news = page.locator('#notification-panel');
  await news.getByText(`${player.username}님이 ‘${title}’ 글에 댓글을 남겼습니다.`).click();
  await page.waitForURL(url => url.pathname === `/tournament/single/${id}` && url.hash === '#comments');
  await page.getByRole('button', { name: '‘주차가 되나요?’ 댓글에 답글 쓰기' }).click();
  await page.getByRole('textbox', { name: `${player.username}님에게 답글 쓰기` }).fill('네, 지하에 있습니다');
  await page.getByRole('button', { name: '답글 등록' }).click();
  await asking.page.getByRole('listitem').filter({ hasText: '네, 지하에 있습니다' }).waitFor();
  await page.getByRole('button', { name: '‘주차가 되나요?’ 댓글 추천, 0명' }).click();
  await page.getByRole('button', { name: '‘주차가 되나요?’ 댓글 추천, 1명', pressed: true }).waitFor();
  expect(await barriers(page)).toEqual([]);

  await question.getByRole('button', { name: '‘주차가 되나요?’ 댓글 수정' }).click();
  const form = asking.page.getByRole('textbox', { name: '댓글 수정' });
  await expect.poll(() => form.inputValue()).toBe('주차가 되나요?');
  await form.fill('주차장이 있나요?');
  await asking.page.getByRole('button', { name: '댓글 저장' }).click();
  await asking.page.getByText('댓글이 수정되었습니다.').waitFor();

  for (const list of [`/tournament/single?tab=all&q=${host.userId}`, `/tournament/single?q=${host.userId}`]) {
    await goTo(page, list);
    await page.getByRole('row').filter({ hasText: title }).getByText('댓글 2').waitFor();
  }
  await goTo(asking.page, `/profile/${player.userId}?texts=matchComments`);
  await asking.page.getByRole('link', { name: '주차장이 있나요?' }).click();
  await asking.page.waitForURL(url => url.search === '?comments=1');
  await asking.page.getByRole('listitem').filter({ hasText: '주차장이 있나요?' }).waitFor();
  expect([...complaints, ...asking.complaints]).toEqual([]);
});
