import { expect, test } from 'vitest';
import { barriers, expectFits } from '#test/browser/accessibility.ts';
import { PHONE, visit } from '#test/browser/browser.ts';
import { callSite, newComment, newPost, newWriter, profileOf } from '#test/browser/writers.ts';

test('somebody searches from the header, chooses a tab and an order, and reads a hit', async () => {
  const writer = await newWriter({ username: `찾는이름 ${Date.now() % 100_000}` });
  const post = await newPost(
    writer,
    '전국찾기대회 후기',
    '다녀왔습니다. 찾기 대회 중에서 <b>제일</b> 좋았어요.',
  );
  await newPost(writer, '다른 이야기', '어제 본 찾기대회를 아직도 생각합니다.');
  await newComment(writer, post, '저도 찾기대회에 갔어요');
  const { page } = await visit('/notice');
  await page.getByRole('link', { name: '검색', exact: true }).click();
  await page.waitForURL('**/search');
  await page.getByText('무엇을 찾으세요?').waitFor();
  await page.getByLabel('검색어').fill('찾기대회');
  await page.getByLabel('검색어').press('Enter');
  await page.getByText('‘찾기대회’ 검색 결과 3건').waitFor();
  const hits = page.getByRole('list', { name: '검색 결과' }).getByRole('listitem');
  await expect.poll(() => hits.locator('mark').allInnerTexts()).toEqual(['찾기대회', '찾기대회', '찾기대회']);
  await expect.poll(() => hits.nth(2).innerText()).toContain('전국찾기대회 후기');
  await expect.poll(() => page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');

  await page.getByRole('link', { name: '정확도순' }).click();
  await page.waitForURL('**/search?*sort=best');
  await expect.poll(() => hits.first().innerText()).toContain('전국찾기대회 후기');
  await page.getByRole('link', { name: '댓글', exact: true }).click();
  await page.waitForURL('**/search?*kind=comment');
  await page.getByText('‘찾기대회’ 검색 결과 1건').waitFor();
  await hits.getByRole('link', { name: '전국찾기대회 후기 글에 달린 댓글' }).click();
  await page.waitForURL(`**/free-board/${post}?comments=1#comments`);
  await page.getByText('저도 찾기대회에 갔어요').waitFor();

  await page.route('**/api/search/jumps?*', refused => refused.fulfill({ status: 503, json: {} }));
  await page.goBack();
  await page.getByLabel('검색어').fill('"찾기 대회 중에서"');
  await page.getByRole('button', { name: '검색', exact: true }).click();
  await page.getByRole('link', { name: '전체에서 찾기' }).click();
  await page.getByText('검색 결과 1건').waitFor();
  await expect
    .poll(() => hits.locator('.hit-text').innerText())
    .toBe('…찾기 대회 중에서 <b>제일</b> 좋았어요.');
  expect(await barriers(page)).toEqual([]);
});

test('on a phone a name leads to the member, and what finds nothing says so', async () => {
  const writer = await newWriter({ username: `뛰어가기${Date.now() % 100_000}` });
  const { page } = await visit(`/search?q=${encodeURIComponent(writer.username)}`, PHONE);
  const jump = page.getByRole('navigation', { name: '바로 가기' }).getByRole('link');
  await expect.poll(() => jump.getAttribute('href')).toBe(await profileOf(writer));
  await page.getByText(`‘${writer.username}’에 맞는 글이 없습니다.`).waitFor();
  await page.getByRole('link', { name: '대회 보기' }).waitFor();
  await expect.poll(() => page.getByRole('navigation', { name: '검색할 곳' }).count()).toBe(0);
  await expectFits(page);
  for (const more of ['하나', '둘']) await newWriter({ username: `${writer.username}${more}` });
  await page.reload();
  await expect.poll(() => jump.count()).toBe(3);
  await expectFits(page);
  const none = { json: [], headers: { 'x-total-count': '0', 'x-search-newest-only': '1' } };
  await page.route('**/api/search?*', cut => cut.fulfill(none), { times: 1 });
  await page.getByLabel('검색어').fill('드문낱말');
  await page.getByLabel('검색어').press('Enter');
  await page.getByText('최근 글에는 ‘드문낱말’에 맞는 글이 없습니다.').waitFor();
  await page.getByLabel('검색어').fill('%');
  await page.getByLabel('검색어').press('Enter');
  await page.getByText('찾을 단어가 없습니다.').waitFor();
  await page.getByRole('link', { name: '검색 지우기' }).click();
  await page.getByText('무엇을 찾으세요?').waitFor();
  expect((await callSite<unknown[]>('GET', '/api/search')).length).toBe(0);
});
