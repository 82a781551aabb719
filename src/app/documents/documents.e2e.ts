import { describe, expect, inject, test } from 'vitest';
import { barriers } from '#test/browser/accessibility.ts';
import { goTo, hydrated, newVisitor, visit } from '#test/browser/browser.ts';
import { callSite, owner } from '#test/browser/writers.ts';

const PUBLIC = {
  '/': '랭킹',
  '/notice': '공지사항',
  '/free-board': '자유게시판',
  '/tournament-type': '대회 열기',
  '/tournament/single': '매치',
  '/gy': '당구장 소식',
  '/ad1': '광고를 실을 수 있는 자리입니다',
  '/signup': '회원가입',
  '/terms': '이용약관',
  '/privacy': '개인정보처리방침',
  '/feeds': '새 글 받아보기',
  '/api-docs': 'API',
};
const FOR_ONE = {
  '/login': '로그인',
  '/find-username': '아이디 찾기',
  '/request-reset-password': '비밀번호 재설정',
};

const read = async (path: string) => {
  const answer = await fetch(inject('siteUrl') + path);
  return { answer, html: await answer.text() };
};
/** The value of the only tag that matches `pattern`. */
function only(html: string, pattern: RegExp): string | undefined {
  const found = [...html.matchAll(new RegExp(pattern, 'g'))];
  return found.length === 1 ? found[0]?.[1] : `${found.length} of them`;
}
const meta = (html: string, name: string) =>
  only(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`));

describe('the documents, as search engines and messengers read them without scripts', () => {
  test('have a title, a description, an address and a card each', async () => {
    for (const [path, title] of Object.entries(PUBLIC)) {
      const { answer, html } = await read(`${path}?utm_source=somewhere`);
      expect(answer.status).toBe(200);
      expect(html).toContain('<html lang="ko"');
      expect(only(html, /<title>([^<]*)<\/title>/)).toBe(
        path === '/' ? `당구마당 · ${title}` : `${title} · 당구마당`,
      );
      expect(only(html, /<h1[^>]*>([^<]*)<\/h1>/)).toBe(title);
      expect(meta(html, 'description')?.length).toBeGreaterThan(10);
      expect(only(html, /<link rel="canonical" href="([^"]*)"/)).toBe(inject('siteUrl') + path);
      expect(meta(html, 'og:title')).toBe(title);
      expect(meta(html, 'og:url')).toBe(inject('siteUrl') + path);
      expect(meta(html, 'og:site_name')).toBe('당구마당');
      expect(meta(html, 'og:description')).toBe(meta(html, 'description'));
      const card = await fetch(meta(html, 'og:image') ?? '');
      expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(html).not.toContain('noindex');
      expect(html).not.toMatch(/undefined|\[object/);
    }
  });

  test('name one style sheet, and their scripts where it no longer waits for them', async () => {
    for (const path of ['/', '/notice', '/free-board', '/login', '/terms']) {
      const { html } = await read(path);
      expect(html.match(/<link rel="stylesheet"/g)).toHaveLength(1);
      expect(html).not.toContain('<link rel="modulepreload"');
      const body = html.slice(html.indexOf('</head>'));
      const named: string[] = JSON.parse(/<script>for\(const href of (\[[^\]]+\])/.exec(body)?.[1] ?? '[]');
      expect(named.length).toBeGreaterThan(3);
      expect(new Set(named).size).toBe(named.length);
    }
  });

  test('load their scripts under their policy, each once', async () => {
    const { page } = await newVisitor({ fresh: true });
    const scripts: string[] = [];
    page.on('request', request => request.resourceType() === 'script' && scripts.push(request.url()));
    await goTo(page, '/free-board');
    const preloaded = await page.locator('head link[rel=modulepreload]').count();
    expect(preloaded).toBeGreaterThan(3);
    expect(new Set(scripts).size).toBe(scripts.length);
  });

  test('of the account are titled too, and stay out of search engines', async () => {
    for (const [path, title] of Object.entries(FOR_ONE)) {
      const { html } = await read(path);
      expect(only(html, /<title>([^<]*)<\/title>/)).toBe(`${title} · 당구마당`);
      expect(meta(html, 'robots')).toBe('noindex');
    }
  });

  test('of a notice carry its own title and text', async () => {
    const data = { title: '"봄" 리그 <안내> & 일정', content: '첫 줄입니다.\n둘째 줄의 <b>안내</b>입니다.' };
    const made = { as: await owner(), body: data };
    const { id } = await callSite<{ id: number }>('POST', '/api/announcements', made);
    const { html } = await read(`/notice/${id}`);
    expect(meta(html, 'og:title')).toBe('&quot;봄&quot; 리그 &lt;안내&gt; &amp; 일정');
    expect(meta(html, 'og:type')).toBe('article');
    expect(meta(html, 'description')).toBe('첫 줄입니다. 둘째 줄의 &lt;b&gt;안내&lt;/b&gt;입니다.');
    expect(html).not.toContain('<b>안내');
    const { page } = await visit(`/notice/${id}`);
    await expect.poll(() => page.title()).toBe(`${data.title} · 당구마당`);
  });
});

describe('the policy of a page', () => {
  test('is strict on every page, violated by none, and lets no foreign script run', async () => {
    const { page, complaints } = await newVisitor();
    for (const path of [
      ...Object.keys(PUBLIC),
      ...Object.keys(FOR_ONE),
      '/free-board/new',
      '/no-such-page',
    ]) {
      const answer = await page.goto(path);
      const policy = answer?.headers()['content-security-policy'] ?? '';
      expect(policy).toContain("default-src 'none'");
      for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
        expect(policy).toContain(`${name} 'none'`);
      expect(policy).toContain("form-action 'self'");
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
      expect(policy).not.toMatch(/unsafe|\*/);
      await hydrated(page);
      expect([path, complaints]).toEqual([path, []]);
    }
    const refused = await page.evaluate(() => {
      const refused: string[] = [];
      const attempt = (name: string, action: () => void) => {
        try {
          action();
        } catch (error) {
          refused.push(`${name}: ${(error as Error).name}`);
        }
      };
      const script = document.createElement('script');
      const ran = (what: string) => `document.documentElement.dataset.ran = "${what}"`;
      attempt('text of a script', () => {
        script.textContent = ran('script');
        document.body.append(script);
      });
      attempt('node of a script', () => {
        const other = document.createElement('script');
        other.append(ran('node'));
        document.body.append(other);
      });
      attempt('HTML', () => {
        document.body.insertAdjacentHTML('beforeend', `<img src="data:," onerror='${ran('handler')}'>`);
      });
      attempt('address of a script', () => {
        script.src = 'https://example.com/x.js';
      });
      attempt('handler', () => document.body.setAttribute('onclick', ran('attribute')));
      attempt('frame', () => {
        document.createElement('iframe').srcdoc = `<script>parent.${ran('frame')}</script>`;
      });
      document.body.click();
      return refused;
    });
    expect(refused).toEqual([
      'text of a script: TypeError',
      'address of a script: TypeError',
      'handler: TypeError',
    ]);
    await expect.poll(() => complaints.length).toBeGreaterThanOrEqual(4);
    expect(complaints.splice(0).filter(text => !/Content Security Policy|Trusted/.test(text))).toEqual([]);
    await expect.poll(() => page.locator('body > img').count()).toBe(0);
    await expect.poll(() => page.locator('html[data-ran]').count()).toBe(0);
  });

  test('lets a page work that a proxy has changed on its way', async () => {
    const { page, complaints } = await newVisitor();
    await page.route('**/terms', async route => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/<h1.*?<\/h1>/s, '<h2>Terms</h2>');
      await route.fulfill({ response: answer, body });
    });
    await goTo(page, '/terms');
    await page.getByRole('heading', { level: 1, name: '이용약관' }).waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: '개인정보처리방침' }).click();
    await page.getByRole('heading', { level: 1, name: '개인정보처리방침' }).waitFor();
    expect(complaints.splice(0)).toEqual([expect.stringContaining('React error #418')]);
  });

  test('knows the inline scripts by their hashes, also in a cached page', async () => {
    let [first, second] = [await read('/terms'), await read('/terms')];
    // The page may be rendered again between the two reads.
    for (let n = 0; n < 10 && second.html !== first.html; n++)
      [first, second] = [second, await read('/terms')];
    expect(second.html).toBe(first.html);
    expect(second.answer.headers.get('content-security-policy')).toContain("'sha256-");
    expect(first.html).not.toContain('nonce');
  });
});

test('terms and privacy are reached from the signup and from the foot of every page, with the operator’s contact', async () => {
  const { page, context } = await visit('/signup');
  for (const [name, path] of [
    ['이용약관', '/terms'],
    ['개인정보처리방침', '/privacy'],
  ] as const) {
    // The typed text of the form is kept.
    const opened = context.waitForEvent('page');
    await page.getByRole('main').getByRole('link', { name }).click();
    const paper = await opened;
    await paper.getByRole('heading', { level: 1, name }).waitFor();
    expect(new URL(paper.url()).pathname).toBe(path);
    await hydrated(paper);
    expect(await barriers(paper)).toEqual([]);
    await paper.close();
  }
  const foot = page.getByRole('contentinfo');
  await expect.poll(() => foot.textContent()).toContain('운영자 연락처');
  for (const name of ['이용약관', '개인정보처리방침']) {
    await foot.getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await expect.poll(() => page.title()).toBe(`${name} · 당구마당`);
  }
});

test('an address to pass on is at the host by which this page was opened, not at the site’s own computer', async () => {
  const [site, here] = [inject('siteUrl'), 'http://hall.test'];
  const { page, complaints } = await newVisitor();
  await page.route(`${here}/**`, async route => {
    const url = route.request().url().replace(here, site);
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  await page.goto(`${here}/feeds`);
  await page.getByText(`${here}/notice/feed.xml`).waitFor();
  // Without https the browser ignores one header, and says so.
  expect(complaints.filter(text => !text.includes('Cross-Origin-Opener-Policy'))).toEqual([]);
  complaints.length = 0;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
