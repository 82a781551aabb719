import { expect, test } from 'vitest';
import { goTo, newVisitor, PHONE } from '#test/browser/browser.ts';
import { browserOf, logInElsewhere, newComment, newPost, newWriter } from '#test/browser/writers.ts';

test('a member likes a post and a comment on a phone, and everybody sees how many do', async () => {
  const [author, reader] = [await newWriter(), await newWriter()];
  const title = `추천 받을 글 ${author.userId}`;
  const post = await newPost(author, title);
  await newComment(author, post, '초크는 파란색');
  const { page } = await browserOf(reader, `/free-board/${post}`, { viewport: PHONE });
  const like = page.getByRole('button', { name: /^이 글 추천/ });
  const likeComment = page.getByRole('button', { name: /초크는 파란색.* 추천/ });
  await like.click();
  await page.getByRole('button', { name: '이 글 추천 1명', pressed: true }).waitFor();
  await likeComment.click();
  await expect.poll(() => likeComment.getAttribute('aria-pressed')).toBe('true');
  await page.reload();
  await page.getByRole('button', { name: '이 글 추천 1명', pressed: true }).waitFor();
  await like.click();
  await page.getByRole('button', { name: '이 글 추천 0명', pressed: false }).waitFor();
  await like.click();
  await page.getByRole('button', { name: '이 글 추천 1명', pressed: true }).waitFor();

  await page.getByRole('button', { name: /초크는 파란색.*에 답글 쓰기/ }).click();
  await page
    .getByRole('textbox', { name: `${author.username}님에게 답글 쓰기` })
    .fill(`@${author.username} 저는 초록색`);
  await page.getByRole('button', { name: '답글 등록' }).click();
  await page.getByRole('listitem').getByText('저는 초록색').waitFor();

  await page
    .getByRole('listitem')
    .getByRole('link', { name: `@${author.username}` })
    .waitFor();

  const own = await browserOf(author, `/free-board/${post}`);
  await own.page.getByRole('button', { name: /초크는 파란색.* 삭제/ }).click();
  await own.page.getByRole('dialog').getByRole('button', { name: '삭제' }).click();
  await own.page.getByRole('listitem').getByText('삭제된 댓글입니다.').waitFor();
  await own.page.getByRole('listitem').getByText('저는 초록색').waitFor();
  await own.page.getByText('추천 1', { exact: true }).waitFor();
  expect(await own.page.getByRole('button', { name: /^이 글 추천/ }).count()).toBe(0);

  await page.getByRole('button', { name: '북마크', exact: true }).click();
  await page.getByText('북마크에 더했습니다.').waitFor();
  await page.getByRole('button', { name: '북마크', exact: true, pressed: true }).waitFor();
  await goTo(page, '/profile/bookmarks');
  await page.getByRole('link', { name: title }).waitFor();

  const guest = await newVisitor({});
  await goTo(guest.page, `/free-board/${post}`);
  await guest.page.getByRole('button', { name: '이 글 추천 1명' }).click();
  await guest.page.getByRole('alert').getByText('로그인 후 추천할 수 있습니다.').waitFor();
  await guest.page.goto('/free-board');
  await guest.page.getByRole('combobox', { name: '정렬' }).selectOption({ label: '인기글' });
  await guest.page.getByRole('table', { name: '최근 7일의 인기글' }).waitFor();
});

test('a like stays shown even if an older answer arrives after it', async () => {
  const [author, reader] = [await newWriter(), await newWriter()];
  const post = await newPost(author, `늦게 읽힌 글 ${author.userId}`);
  const { page } = await browserOf(reader, '/free-board');
  const released = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  await page.route(`**/api/freeboard/${post}`, async route => {
    const response = await route.fetch();
    await released.promise;
    await route.fulfill({ response });
    arrived.resolve();
  });
  await goTo(page, `/free-board/${post}`);
  const liked = page.getByRole('button', { name: '이 글 추천 1명', pressed: true });
  await page.getByRole('button', { name: /^이 글 추천/ }).click();
  await liked.waitFor();
  released.resolve();
  await arrived.promise;
  // By then the page has rendered with it.
  await page.evaluate(() => new Promise(drawn => setTimeout(drawn, 300)));
  await expect.poll(() => liked.count()).toBe(1);
});

test('a like and a bookmark that were just pressed are not those of the member of another tab', async () => {
  const [reader, next] = [await newWriter(), await newWriter()];
  const post = await newPost(await newWriter(), '두 회원이 읽는 글');
  const { page, context } = await browserOf(reader, `/free-board/${post}`);
  const marks = [/^이 글 추천/, '북마크'].map(name => page.getByRole('button', { name }));
  const pressed = () => Promise.all(marks.map(mark => mark.getAttribute('aria-pressed')));
  for (const mark of marks) await mark.click();
  await expect.poll(pressed).toEqual(['true', 'true']);
  await logInElsewhere(context, next);
  await page.getByRole('button', { name: `‘${next.username}’님으로 계속` }).click();
  await expect.poll(pressed).toEqual(['false', 'false']);
});
