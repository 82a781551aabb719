import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { goTo, newVisitor } from '#test/browser/browser.ts';
import { browserOf, newComment, newPost, newWriter, owner, type Writer } from '#test/browser/writers.ts';
import { ATTACK_NICKNAMES, ATTACK_TEXT } from '#test/security/attack-texts.ts';
import { expectHarmless, watched } from '#test/security/browser-harm.ts';

// Whatever of this ran would set `hit` on the window, open a dialog, or be refused aloud by the page's policy.
const TITLES = [
  '</title><script>hit=1</script>',
  '"><meta http-equiv="refresh" content="0;url=javascript:hit=1"><img src=x onerror="hit=1">',
  `'</script><svg onload=hit=1>]]>&lt;\${hit=1}{{hit=1}}끝`,
];
const CONTENT = ATTACK_TEXT;
// No characters at all: they are not kept, because one of them in a feed makes all of it unreadable.
const BROKEN = '\uFFFE\uFFFF';
const HALL = '<script>hit=1</script><img src=x onerror=hit=1>';
const NICKNAMES = ATTACK_NICKNAMES;

type Stored = { author: Writer; posts: number[] };
let stored: Promise<Stored> | undefined;

/** Members whose every field is an attack, and what they wrote; made once for all tests. */
function attacks(): Promise<Stored> {
  stored ??= (async () => {
    const [author, talker] = await Promise.all(
      NICKNAMES.map(username => newWriter({ username, billiardHall: HALL })),
    );
    if (!author || !talker) throw new Error('no authors');
    const posts: number[] = [];
    for (const title of TITLES) posts.push(await newPost(author, title + BROKEN, BROKEN + CONTENT));
    await newComment(talker, posts[0] as number, CONTENT);
    return { author, posts };
  })();
  return stored;
}

// Everybody else meets such texts, on every page there is, in app/stored-scripts.e2e.ts.
const VIEWERS = {
  'a guest': () => newVisitor(),
  'the author': async () => browserOf((await attacks()).author),
};

for (const [who, open] of Object.entries(VIEWERS)) {
  describe(`${who} meets what should have been an attack`, {
    tags: who === 'a guest' ? [] : ['long'],
  }, () => {
    test('a post and its comments show it as it was typed', async () => {
      const { posts } = await attacks();
      const viewer = watched(await open(), inject('siteUrl'));
      const { page } = viewer;
      for (const [at, post] of posts.entries()) {
        const title = TITLES[at] as string;
        await goTo(page, `/free-board/${post}`);
        if (who === 'the author') await page.getByRole('main').getByRole('link', { name: '수정' }).waitFor();
        await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
        expect(await page.evaluate(() => document.title)).toBe(`${title} · 당구마당`.replace(/\s+/g, ' '));
        expect(await metaOf(page, 'og:title')).toBe(title);
        for (const text of await page.locator('.plain-text').all())
          await expect.poll(() => text.textContent()).toBe(CONTENT);
        await expectHarmless(viewer);
      }
      await goTo(page, `/free-board/${posts[0]}`);
      await expect.poll(() => page.getByRole('main').textContent()).toContain(NICKNAMES[0]);
      await expect
        .poll(() => page.getByRole('region', { name: /^댓글/ }).textContent())
        .toContain(NICKNAMES[1]);
    });

    test('lists, searches and the ranking show it as it was typed', async () => {
      await attacks();
      const viewer = watched(await open(), inject('siteUrl'));
      const { page } = viewer;
      await goTo(page, `/free-board?field=title&q=${encodeURIComponent('hit=1')}`);
      for (const title of TITLES) await page.getByRole('link', { name: title, exact: true }).waitFor();
      await expectHarmless(viewer);
      const asked = `'nobody"><script>hit=2</script>`;
      await goTo(page, `/free-board?field=${encodeURIComponent(asked)}&q=${encodeURIComponent(asked)}`);
      await page.getByText(`‘${asked}’ 검색 결과 0건`).waitFor();
      await expect.poll(() => page.getByLabel('글 검색').inputValue()).toBe(asked);
      await expectHarmless(viewer);
      await goTo(page, `/?field=billiardHall&q=${encodeURIComponent(HALL)}`);
      for (const name of NICKNAMES)
        await page.getByRole('rowheader').getByText(name, { exact: true }).waitFor();
      await expect.poll(() => page.getByRole('table').textContent()).toContain(HALL);
      await expectHarmless(viewer);
    });
  });
}

test('the author and an admin edit it as it was typed, and questions name it', async () => {
  const { author, posts } = await attacks();
  for (const visit of [await browserOf(author), await browserOf(await owner())]) {
    const viewer = watched(visit, inject('siteUrl'));
    const { page } = viewer;
    await goTo(page, `/free-board/edit/${posts[1]}`);
    await expect.poll(() => page.getByLabel('제목').inputValue()).toBe(TITLES[1]);
    await expect.poll(() => page.getByLabel('내용').inputValue()).toBe(CONTENT);
    await goTo(page, `/free-board/${posts[0]}`);
    await page.getByRole('main').getByRole('button', { name: '삭제', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.textContent()).toContain(`‘${TITLES[0]}’ 글을 삭제합니다.`);
    await expectHarmless(viewer);
  }
});

test('a link that is pressed leads to a web address, in a tab that knows nothing of this one', async () => {
  const { posts } = await attacks();
  const { page, context, complaints } = await newVisitor();
  await goTo(page, `/free-board/${posts[0]}`);
  const led: (string | undefined)[][] = [];
  await context.route(/^(?!http:\/\/127\.0\.0\.1)/, route => {
    led.push([new URL(route.request().url()).protocol, route.request().headers().referer]);
    return route.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' });
  });
  const links = await page.locator('.plain-text').first().getByRole('link').all();
  expect(links.length).toBe(4);
  let asked = 0;
  for (const link of links) {
    const opened = context.waitForEvent('page');
    await link.click();
    const tab = await opened;
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    // What is no address after all (`http://javascript:…`) leads nowhere.
    if (URL.canParse((await link.getAttribute('href')) ?? '')) asked += 1;
    await expect.poll(() => led.length).toBe(asked);
    await tab.close();
  }
  // Of this site another one learns its name at most.
  const known = led.filter(
    ([protocol, from]) => /^https?:$/.test(protocol ?? '') && !from?.includes('free-board'),
  );
  expect(known).toEqual(led);
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  expect(complaints).toEqual([]);
});

test('without scripts the page is the same, and holds no script that another page does not hold', async () => {
  const { posts, author } = await attacks();
  const plain = await newPost(author, '아무것도 아닌 글', '아무것도 아닙니다.');
  const { page } = await newVisitor({ javaScriptEnabled: false });
  const scripts = async (post: number | undefined) => {
    await page.goto(`/free-board/${post}`);
    return page.locator('script').count();
  };
  const expected = await scripts(plain);
  for (const post of posts) expect(await scripts(post)).toBe(expected);
  await expect.poll(() => page.locator('.plain-text').first().textContent()).toBe(CONTENT);
});

test('the policy of each page lets only its own scripts run', async () => {
  const { posts } = await attacks();
  const { page } = await newVisitor();
  for (const path of ['/', '/free-board', `/free-board/${posts[0]}`, '/free-board/new']) {
    const answer = await page.goto(path);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'self'( 'sha256-[A-Za-z0-9+/=]+')+$/);
    expect(policy).not.toContain('unsafe-');
    expect(answer?.headers()['x-content-type-options']).toBe('nosniff');
  }
});

test('the feed stays readable and brings texts, not HTML', async () => {
  // Written just now: those of the other tests may have left the feed, which brings the newest alone.
  const author = await newWriter();
  for (const title of [TITLES[0], TITLES[2]])
    await newPost(author, `${title}${BROKEN}`, `${BROKEN}${HALL} ${title}`);
  // In a page of its own: those of the site turn no text into HTML.
  const { page } = await newVisitor();
  const read = async () => {
    const answer = await page.request.get('/free-board/feed.xml');
    return page.evaluate(
      text => {
        const feed = new DOMParser().parseFromString(text, 'application/xml');
        const entries = [...feed.querySelectorAll('entry')];
        // A feed reader reads titles and summaries as HTML.
        const asHtml = (xml: Element | null) =>
          new DOMParser().parseFromString(xml?.textContent ?? '', 'text/html').body;
        return {
          broken: feed.querySelector('parsererror')?.textContent ?? null,
          titles: entries.map(entry => asHtml(entry.querySelector('title')).textContent),
          elements: entries.flatMap(entry => [...asHtml(entry.querySelector('summary')).children]).length,
        };
      },
      await answer.text(),
    );
  };
  // A cached answer may still be served for a second.
  await expect
    .poll(async () => (await read()).titles)
    .toEqual(expect.arrayContaining([TITLES[0], TITLES[2]]));
  expect(await read()).toMatchObject({ broken: null, elements: 0 });
});

const metaOf = (page: Page, name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content');
