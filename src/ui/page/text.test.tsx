import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { PlainText } from './text.tsx';

const shown = (text: string, ...names: string[]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <PlainText text={text} mentions={names.map((name, at) => ({ text: `@${name}`, number: at + 7 }))} />
    </MemoryRouter>,
  );
const links = (text: string, ...names: string[]) =>
  [...shown(text, ...names).matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(
    ([, href, said]) => `${said} ${href}`,
  );

test('only a name that stands alone is linked, not within an address, mail or a longer word', () => {
  expect(links('@kim me@kim.com @kimchi', 'kim')).toEqual(['@kim /profile/7']);
  expect(links('https://www.youtube.com/@철수 그리고 @철수님', '철수')).toEqual([
    'https://www.youtube.com/@철수 https://www.youtube.com/@철수',
    '@철수 /profile/7',
  ]);
  expect(links('@ann @ANN', 'ann')).toEqual(['@ann /profile/7', '@ANN /profile/7']);
});

test('an address is linked without the sentence around it, and the text stays whole', () => {
  expect(links('(www.naver.com/a)에서 봐요. https://ko.wikipedia.org/wiki/당구')).toEqual([
    'www.naver.com/a https://www.naver.com/a',
    'https://ko.wikipedia.org/wiki/당구 https://ko.wikipedia.org/wiki/당구',
  ]);
  const text = '앞 https://naver.com에서, @kim 뒤\n끝';
  expect(shown(text, 'kim').replace(/<[^>]*>/g, '')).toBe(text);
  expect(shown('<b>https://a.kr/?a=1&b=2</b>')).toContain('&lt;b&gt;<a href="https://a.kr/?a=1&amp;b=2"');
});
