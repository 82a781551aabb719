import { expect, test } from 'vitest';
import { addressesIn } from './addresses.ts';

const linked = (text: string) => addressesIn(text).map(({ start, end }) => text.slice(start, end));

test.each([
  ['https://naver.com에서 봐요', 'https://naver.com'],
  ['https://naver.com/a에서', 'https://naver.com/a'],
  ['https://naver.com/에서', 'https://naver.com/'],
  ['https://naver.com/foo。', 'https://naver.com/foo'],
  ['“https://naver.com/foo”입니다', 'https://naver.com/foo'],
  ['https://naver.com/foo,바로', 'https://naver.com/foo'],
  ['https://naver.com/foo.그리고', 'https://naver.com/foo'],
  ['https://naver.com/foo…', 'https://naver.com/foo'],
  ['(https://naver.com/foo)에서', 'https://naver.com/foo'],
  ['[https://naver.com/foo]', 'https://naver.com/foo'],
  ['https://naver.com(큐브)', 'https://naver.com'],
  ['https://naver.com/foo(큐브', 'https://naver.com/foo'],
  ['https://naver.com/foo?진짜요', 'https://naver.com/foo'],
  ['https://naver.com/foo!!', 'https://naver.com/foo'],
  ['https://naver.com/fooㅋㅋ', 'https://naver.com/foo'],
  ['https://naver.com/foo👍', 'https://naver.com/foo'],
  ['https://naver.com/foo！그리고', 'https://naver.com/foo'],
  ['https://naver.com/foo（공식）', 'https://naver.com/foo'],
  ['https://naver.com/foo、https', 'https://naver.com/foo'],
  ['https://naver.com/foo입니다.', 'https://naver.com/foo'],
  ['https://naver.com?a=1에서', 'https://naver.com?a=1'],
  ['https://naver.com:8080/a로', 'https://naver.com:8080/a'],
  ['https://ko.wikipedia.org/wiki/당구', 'https://ko.wikipedia.org/wiki/당구'],
  ['https://ko.wikipedia.org/wiki/당구에서는', 'https://ko.wikipedia.org/wiki/당구'],
  ['https://ko.wikipedia.org/wiki/제주도', 'https://ko.wikipedia.org/wiki/제주도'],
  ['https://ko.wikipedia.org/wiki/3쿠션', 'https://ko.wikipedia.org/wiki/3쿠션'],
  ['https://ko.wikipedia.org/wiki/당구_(스포츠)', 'https://ko.wikipedia.org/wiki/당구_(스포츠)'],
  ['https://ko.wikipedia.org/wiki/당구_(스포츠)에서', 'https://ko.wikipedia.org/wiki/당구_(스포츠)'],
  ['https://ko.wikipedia.org/wiki/분류:당구', 'https://ko.wikipedia.org/wiki/분류:당구'],
  ['https://naver.com/search?q=당구&tags=큐,공#맨위', 'https://naver.com/search?q=당구&tags=큐,공#맨위'],
  ['https://map.naver.com/p/당구장?c=15.00,0,0,0,dh', 'https://map.naver.com/p/당구장?c=15.00,0,0,0,dh'],
  ['https://www.youtube.com/@철수에서', 'https://www.youtube.com/@철수'],
  ['https://naver.com/%EB%8B%B9%EA%B5%AC는', 'https://naver.com/%EB%8B%B9%EA%B5%AC'],
  ['여기www.naver.com/a/도', 'www.naver.com/a/도'],
  ['www.naver.com입니다', 'www.naver.com'],
  ['https://당구.com에서', 'https://당구.com'],
  ['https://정부.한국에서', 'https://정부.한국'],
  ['http://127.0.0.1:3000/a', 'http://127.0.0.1:3000/a'],
])('%s', (text, address) => expect(linked(text)).toEqual([address]));

test.each(['https://', 'www.', 'http://큐브', 'naver.com', 'javascript:alert(1)', 'xhttps://naver.com'])(
  '%s is no address',
  text => expect(linked(text)).toEqual([]),
);

test('two addresses in one sentence are two, one within the other is one', () => {
  expect(linked('https://a.kr/1,https://b.kr/2 (www.c.kr/3)')).toEqual([
    'https://a.kr/1',
    'https://b.kr/2',
    'www.c.kr/3',
  ]);
  const archived = 'https://web.archive.org/web/2026/https://a.kr/1';
  expect(linked(archived)).toEqual([archived]);
});
