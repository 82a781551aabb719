import { expect, inject, test } from 'vitest';
import { DESKTOP, goTo, PHONE, visit } from '#test/browser/browser.ts';

test('a page that is shorter than the screen does not scroll, and its footer is at the lower edge', async () => {
  for (const viewport of [PHONE, DESKTOP]) {
    const { page } = await visit('/no-such-page', viewport);
    for (const path of ['/no-such-page', '/login']) {
      await goTo(page, path);
      const [content, window] = await page.evaluate(() => [
        document.documentElement.scrollHeight,
        document.documentElement.clientHeight,
      ]);
      expect([path, viewport.width, content]).toEqual([path, viewport.width, window]);
      const footer = await page.getByRole('contentinfo').boundingBox();
      expect(Math.round((footer?.y ?? 0) + (footer?.height ?? 0))).toBe(window);
    }
  }
});

test('the footer leads to a page that says what a feed is, with the addresses to copy', async () => {
  const { page, context } = await visit('/terms');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('contentinfo').getByRole('link', { name: '새 글 받아보기(RSS)' }).click();
  await page.getByRole('heading', { level: 1, name: '새 글 받아보기' }).waitFor();
  const main = page.getByRole('main');
  for (const [name, path] of [
    ['공지사항', '/notice/feed.xml'],
    ['자유게시판', '/free-board/feed.xml'],
  ] as const) {
    const address = inject('siteUrl') + path;
    await main.getByText(address).waitFor();
    await main.getByRole('button', { name: `${name} 주소 복사` }).click();
    await page.getByText('주소를 복사했습니다.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    expect((await fetch(address)).headers.get('content-type')).toContain('application/atom+xml');
  }
});
