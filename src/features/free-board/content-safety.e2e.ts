import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { goTo, newVisitor, type Visit } from '#test/browser.ts';
import { browserOf, newComment, newPost, newWriter, owner, type Writer } from '#test/browser-writers.ts';

// Whatever of this ran would set `hit` on the window, open a dialog, or be refused aloud by the page's policy.
const TITLES = [
  '</title><script>hit=1</script>',
  '"><meta http-equiv="refresh" content="0;url=javascript:hit=1"><img src=x onerror="hit=1">',
  `'</script><svg onload=hit=1>]]>&lt;\${hit=1}{{hit=1}}끝`,
];
const CONTENT = `<script>hit=1</script>
</script><script>hit=1</script>
<!--<script>hit=1</script>-->]]><script>alert(1)</script>
<img src=x onerror=hit=1><IMG SRC="x" ONERROR="alert(1)">
<svg><script>hit=1</script></svg><svg onload="hit=1">
<iframe srcdoc="<script>parent.hit=1</script>"></iframe>
<style>body{display:none}</style><base href="//example.com/"><form action="//example.com"><button>
<a href="javascript:hit=1">누르세요</a> <details open ontoggle=hit=1>
[누르세요](javascript:hit=1) ![그림](x" onerror="hit=1)
javascript:hit=1 JaVaScRiPt:hit=1 javascript://example.com/%0ahit=1
data:text/html,<script>hit=1</script> vbscript:hit=1 //example.com/x.js
https://example.com/"onmouseover="hit=1" https://example.com/'onclick='hit=1'
https://example.com/<script>hit=1</script> http://javascript:hit=1 https://example.com/javascript:hit=1
&lt;script&gt;hit=1&lt;/script&gt; &#106;avascript:hit=1 \\u003cscript\\u003ehit=1
\u2028\u2029 \${hit=1} {{constructor.constructor('hit=1')()}} 끝`;
// No characters at all: they are not kept, because one of them in a feed makes all of it unreadable.
const BROKEN = '\uFFFE\uFFFF';
const HALL = '<script>hit=1</script><img src=x onerror=hit=1>';
const NICKNAMES = ['<svg onload=hit=1>', `'"><b onclick=hit=1>`];

type Stored = { author: Writer; posts: number[]; bystander: Writer };
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
    return { author, posts, bystander: await newWriter() };
  })();
  return stored;
}

const VIEWERS = {
  'a guest': () => newVisitor(),
  'a member': async () => browserOf((await attacks()).bystander),
  'the author': async () => browserOf((await attacks()).author),
  'an admin': async () => browserOf(await owner()),
};

for (const [who, open] of Object.entries(VIEWERS)) {
  describe(`${who} meets what should have been an attack`, () => {
    test('a post and its comments show it as it was typed', async () => {
      const { posts } = await attacks();
      const viewer = await watched(await open());
      const { page } = viewer;
      for (const [at, post] of posts.entries()) {
        const title = TITLES[at] as string;
        await goTo(page, `/free-board/${post}`);
        await partOf(who, page);
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
        expect(await page.evaluate(() => document.title)).toBe(`${title} · 당구마당`.replace(/\s+/g, ' '));
        expect(await metaOf(page, 'og:title')).toBe(title);
        for (const text of await page.locator('.plain-text').all())
          expect(await text.textContent()).toBe(CONTENT);
        await expectHarmless(viewer);
      }
      await goTo(page, `/free-board/${posts[0]}`);
      expect(await page.getByRole('main').textContent()).toContain(NICKNAMES[0]);
      expect(await page.getByRole('region', { name: /^댓글/ }).textContent()).toContain(NICKNAMES[1]);
    });

    test('lists, searches and the ranking show it as it was typed', async () => {
      await attacks();
      const viewer = await watched(await open());
      const { page } = viewer;
      await goTo(page, `/free-board?field=title&q=${encodeURIComponent('hit=1')}`);
      for (const title of TITLES) await page.getByRole('link', { name: title, exact: true }).waitFor();
      await expectHarmless(viewer);
      const asked = `'nobody"><script>hit=2</script>`;
      await goTo(page, `/free-board?field=${encodeURIComponent(asked)}&q=${encodeURIComponent(asked)}`);
      await page.getByText(`‘${asked}’ 검색 결과 0건`).waitFor();
      expect(await page.getByLabel('글 검색').inputValue()).toBe(asked);
      await expectHarmless(viewer);
      await goTo(page, `/?field=billiardHall&q=${encodeURIComponent(HALL)}`);
      for (const name of NICKNAMES)
        await page.getByRole('rowheader').getByText(name, { exact: true }).waitFor();
      expect(await page.getByRole('table').textContent()).toContain(HALL);
      await expectHarmless(viewer);
    });
  });
}

test('the author and an admin edit it as it was typed, and questions name it', async () => {
  const { author, posts } = await attacks();
  for (const viewer of [await browserOf(author), await browserOf(await owner())]) {
    await watched(viewer);
    const { page } = viewer;
    await goTo(page, `/free-board/edit/${posts[1]}`);
    expect(await page.getByLabel('제목').inputValue()).toBe(TITLES[1]);
    expect(await page.getByLabel('내용').inputValue()).toBe(CONTENT);
    await goTo(page, `/free-board/${posts[0]}`);
    await page.getByRole('main').getByRole('button', { name: '삭제', exact: true }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.textContent()).toContain(`‘${TITLES[0]}’ 글을 삭제합니다.`);
    await expectHarmless(viewer);
  }
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
  expect(await page.locator('.plain-text').first().textContent()).toBe(CONTENT);
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
  await attacks();
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
  // What was kept a moment ago may still be served.
  await expect
    .poll(async () => (await read()).titles)
    .toEqual(expect.arrayContaining([TITLES[0], TITLES[2]]));
  expect(await read()).toMatchObject({ broken: null, elements: 0 });
});

type Watched = Visit & { dialogs: string[]; asked: string[] };

/** Notes every dialog that opens and every address outside the site's own files that is asked for. */
async function watched(visit: Visit): Promise<Watched> {
  const dialogs: string[] = [];
  const asked: string[] = [];
  visit.page.on('dialog', dialog => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  visit.page.on('request', request => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== inject('siteUrl') || /\/x$/.test(pathname)) asked.push(request.url());
  });
  return Object.assign(visit, { dialogs, asked });
}

async function expectHarmless({ page, complaints, ...visit }: Visit & Partial<Watched>): Promise<void> {
  const found = await page.evaluate(() => {
    const all = [...document.querySelectorAll('*')];
    const main = document.querySelector('main');
    return {
      hit: 'hit' in window,
      handlers: all.filter(each => each.getAttributeNames().some(name => name.startsWith('on'))).length,
      foreign: [...(main?.querySelectorAll('script, iframe, style, base, meta, object, embed') ?? [])].length,
      links: [...document.links].map(link => link.getAttribute('href') ?? ''),
    };
  });
  expect(found).toMatchObject({ hit: false, handlers: 0, foreign: 0 });
  expect(found.links.filter(link => !/^(https?:\/\/|mailto:|[/#?])/.test(link))).toEqual([]);
  expect({ complaints, dialogs: visit.dialogs, asked: visit.asked }).toEqual({
    complaints: [],
    dialogs: [],
    asked: [],
  });
}

/** Waits until the viewer's own part of a post has come. */
async function partOf(who: string, page: Page): Promise<void> {
  const main = page.getByRole('main');
  if (who === 'a member') await main.getByText('수정 및 삭제 권한이 없습니다.').waitFor();
  if (who === 'the author' || who === 'an admin') await main.getByRole('link', { name: '수정' }).waitFor();
}

const metaOf = (page: Page, name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content');
