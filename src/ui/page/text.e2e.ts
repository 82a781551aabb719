import { expect, test } from 'vitest';
import { visit } from '#test/browser/browser.ts';
import { newPost, newWriter } from '#test/browser/writers.ts';

test('an address that begins with www is a link, other words with a dot are none', async () => {
  const text = 'www.naver.com 과 www.daum.net/a?b=1 에서 봤습니다. readme.txt naver.com WWW.Nate.com';
  const { page } = await visit(`/free-board/${await newPost(await newWriter(), '주소', text)}`);
  const links = page.locator('.plain-text a');
  await expect
    .poll(() => links.allInnerTexts())
    .toEqual(['www.naver.com', 'www.daum.net/a?b=1', 'WWW.Nate.com']);
  const hrefs = await links.evaluateAll(all => all.map(each => (each as HTMLAnchorElement).href));
  expect(hrefs).toEqual(['https://www.naver.com/', 'https://www.daum.net/a?b=1', 'https://www.nate.com/']);
  await expect.poll(() => page.locator('.plain-text').innerText()).toBe(text);
  await expect.poll(() => links.first().getAttribute('rel')).toBe('nofollow ugc noopener');
});
