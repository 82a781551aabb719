import { expect, inject, test } from 'vitest';
import { goTo, newVisitor } from '#test/browser/browser.ts';
import { newComment, newPost, newWriter, type Writer } from '#test/browser/writers.ts';
import { ATTACK_NICKNAMES, ATTACK_TEXT } from '#test/security/attack-texts.ts';
import { expectHarmless, watched } from '#test/security/browser-harm.ts';

// If any of this ran, it would set `hit` on the window, open a dialog, or violate the page's policy.
const TITLES = [
  '</title><script>hit=1</script>',
  '"><meta http-equiv="refresh" content="0;url=javascript:hit=1"><img src=x onerror="hit=1">',
  `'</script><svg onload=hit=1>]]>&lt;\${hit=1}{{hit=1}}끝`,
];
// Noncharacters are not stored: one of them would make a whole feed unreadable.
const BROKEN = '\uFFFE\uFFFF';
const HALL = '<script>hit=1</script><img src=x onerror=hit=1>';

type Stored = { author: Writer; posts: number[] };
let stored: Promise<Stored> | undefined;

/** Members with an attack in every field, and their texts; made once for all tests. */
function attacks(): Promise<Stored> {
  stored ??= (async () => {
    const [author, talker] = await Promise.all(
      ATTACK_NICKNAMES.map(username => newWriter({ username, billiardHall: HALL })),
    );
    if (!author || !talker) throw new Error('no authors');
    const posts: number[] = [];
    for (const title of TITLES) posts.push(await newPost(author, title + BROKEN, BROKEN + ATTACK_TEXT));
    await newComment(talker, posts[0] as number, ATTACK_TEXT);
    return { author, posts };
  })();
  return stored;
}

// app/stored-scripts.e2e.ts shows such texts on every page.
test('what was searched for is shown as it was typed', async () => {
  const viewer = watched(await newVisitor(), inject('siteUrl'));
  const { page } = viewer;
  const asked = `'nobody"><script>hit=2</script>`;
  await goTo(page, `/free-board?field=${encodeURIComponent(asked)}&q=${encodeURIComponent(asked)}`);
  await page.getByText(`‘${asked}’ 검색 결과 0건`).waitFor();
  await expect.poll(() => page.getByLabel('글 검색').inputValue()).toBe(asked);
  await expectHarmless(viewer);
});

test('a link that is pressed leads to a web address, in a tab that knows nothing of this one', async () => {
  const { posts } = await attacks();
  const { page, context } = await newVisitor();
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
    // An invalid address (`http://javascript:…`) leads nowhere.
    if (URL.canParse((await link.getAttribute('href')) ?? '')) asked += 1;
    await expect.poll(() => led.length).toBe(asked);
    await tab.close();
  }
  // Other sites learn at most this site's name.
  const known = led.filter(
    ([protocol, from]) => /^https?:$/.test(protocol ?? '') && !from?.includes('free-board'),
  );
  expect(known).toEqual(led);
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
});

test('the feed stays readable and brings texts, not HTML', async () => {
  // New posts: other tests may have pushed earlier ones out of the feed.
  const author = await newWriter();
  for (const title of [TITLES[0], TITLES[2]])
    await newPost(author, `${title}${BROKEN}`, `${BROKEN}${HALL} ${title}`);
  // In a blank page: the site's pages turn no text into HTML.
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
  await expect
    .poll(async () => (await read()).titles)
    .toEqual(expect.arrayContaining([TITLES[0], TITLES[2]]));
  expect(await read()).toMatchObject({ broken: null, elements: 0 });
});
