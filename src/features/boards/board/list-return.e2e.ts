import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo, PHONE, visit } from '#test/browser/browser.ts';
import { browserOf, callSite, newPost, newWriter } from '#test/browser/writers.ts';

const main = (page: Page) => page.getByRole('main');
const here = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
const MATCH = { matchDate: '주말', content: '오세요.' };

/** A member whose first two posts are neighbours, although other tests post meanwhile. */
async function writerOfTwoNeighbours() {
  for (;;) {
    const writer = await newWriter();
    const first = await newPost(writer, `1번째 ${writer.userId}`);
    if ((await newPost(writer, `2번째 ${writer.userId}`)) === first + 1) return writer;
  }
}

test('the link above the title leads back to the page and search of the list, also over neighbours, a change and a reload', async () => {
  const writer = await writerOfTwoNeighbours();
  for (let n = 3; n <= 12; n++) await newPost(writer, `${n}번째 ${writer.userId}`);
  const list = `/free-board?q=${writer.userId}&field=title&page=2`;
  const { page } = await browserOf(writer, list);
  await main(page)
    .getByRole('link', { name: `2번째 ${writer.userId}`, exact: true })
    .click();
  await page.getByRole('navigation', { name: '이전글과 다음글' }).getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: `1번째 ${writer.userId}` }).waitFor();
  await main(page).getByRole('link', { name: '수정' }).click();
  await page.getByLabel('내용').fill('고친 내용');
  await page.getByRole('button', { name: '수정', exact: true }).click();
  await page.waitForURL(/\/free-board\/\d+$/);
  await page.getByText('고친 내용').waitFor();
  await goTo(page, here(page));
  await main(page).getByRole('link', { name: '자유게시판' }).click();
  await page.waitForURL(url => url.pathname + url.search === list);
  await main(page)
    .getByRole('link', { name: `1번째 ${writer.userId}`, exact: true })
    .click();
  await main(page).getByRole('button', { name: '삭제', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '삭제' }).click();
  await page.waitForURL(url => url.pathname + url.search === list);
});

test('a reader who came to a post from elsewhere is led to the whole list', async () => {
  const writer = await newWriter();
  const title = `찾은 글 ${writer.userId}`;
  await newPost(writer, title);
  const { page } = await visit(`/free-board?q=${writer.userId}`);
  await main(page).getByRole('link', { name: title }).waitFor();
  await goTo(page, `/search?q=${writer.userId}`);
  await main(page).getByRole('link', { name: title }).first().click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await expect
    .poll(() => main(page).getByRole('link', { name: '자유게시판' }).getAttribute('href'))
    .toBe('/free-board');
});

test('on a phone a press on the author in a list opens the post', async () => {
  const writer = await newWriter();
  const post = await newPost(writer, `넓은 줄 ${writer.userId}`);
  const { page } = await visit(`/free-board?q=${writer.userId}`, PHONE);
  const name = main(page).getByRole('table').getByRole('link', { name: writer.username, exact: true });
  const { x, y, width, height } = (await name.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width / 2, y + height / 2);
  await page.waitForURL(`**/free-board/${post}`);
});

test('the pager and the search of a match board scroll to the board, not to the parts above it', async () => {
  const writer = await newWriter();
  // Two full pages: a short page cannot be scrolled so far.
  for (let n = 1; n <= 20; n++)
    await callSite('POST', '/api/singlematch', { as: writer, body: { title: `${n}번 매치`, ...MATCH } });
  const { page } = await visit('/tournament/single', PHONE);
  const next = page.getByRole('navigation', { name: '페이지' }).getByRole('link', { name: '다음' });
  // The guests' cached list may be a second older than the posts.
  await expect.poll(() => page.reload().then(() => next.count())).toBe(1);
  await next.click();
  await page.waitForURL(/page=2/);
  const heading = page.getByRole('heading', { level: 2, name: '매치 게시판' });
  const top = () => heading.evaluate(each => Math.round(each.getBoundingClientRect().top));
  await expect.poll(top).toBeLessThan(120);
  await expect.poll(top).toBeGreaterThanOrEqual(0);
  await page.getByRole('banner').getByRole('link', { name: '검색' }).click();
  await page.getByLabel('글 검색').fill('매치');
  await page.getByLabel('글 검색').press('Enter');
  await page.getByText('검색 결과').waitFor();
  const field = page.getByLabel('글 검색');
  const place = async () => (await field.boundingBox())?.y ?? -1;
  await expect.poll(place).toBeGreaterThanOrEqual(0);
  await expect.poll(place).toBeLessThan(PHONE.height);
});

test('the form of a missing post is 404 already from the server', async () => {
  const { page } = await browserOf(await newWriter());
  for (const path of ['/promotion-board/edit/99999999', '/free-board/edit/99999999']) {
    const answer = await page.goto(path);
    expect([path, answer?.status()]).toEqual([path, 404]);
    await page.getByRole('heading', { level: 1, name: '404 - 페이지를 찾을 수 없습니다' }).waitFor();
  }
});
