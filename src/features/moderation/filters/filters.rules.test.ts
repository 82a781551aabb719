import { expect, test } from 'vitest';
import { compileFilters, type Filter, filtersIn, patternKey } from './filters.rules.ts';

const filter = (pattern: string, kind: Filter['kind'] = 'word'): Filter => ({
  id: 1,
  kind,
  pattern,
  action: 'refuse',
  sentence: '',
});
const isCaught = (pattern: string, text: string, kind: Filter['kind'] = 'word') =>
  filtersIn(compileFilters([filter(pattern, kind)]), text).length === 1;

test('a word is found under blanks, signs nobody sees, single letters of Hangul and letters of other scripts', () => {
  const caught = [
    ['카지노', '카 지 노 오세요'],
    ['카지노', '카.지\u200b노'],
    ['카지노', 'ㅋㅏㅈㅣㄴㅗ'],
    ['카지노', '카ㅈㅣ노'],
    ['시발', '시ㅂㅏㄹ'],
    ['ㅅㅂ', '이 ㅅㅂ'],
    ['casino', 'ＣＡSINO'],
    ['casino', 'саsinо'],
    ['카*노', '카1지2노'],
    ['바둑*머니', '바둑 게임 머니'],
    ['사다리', '온라인사다리 게임'],
    ['사다리', '재밌는 사 다 리'],
    ['사다리', '(사.다.리)'],
    ['사다리', '사 다리'],
    ['카지노', '온라인 카 지노'],
    ['시발', '야 시 ㅂ ㅏ ㄹ'],
    ['ㅅㅂ', '회사 ㅅ ㅂ'],
    ['casino', 'the cas ino'],
  ] as const;
  for (const [pattern, text] of caught)
    expect([pattern, text, isCaught(pattern, text)]).toEqual([pattern, text, true]);
  const passed = [
    ['카지노', '카운터 지점 노란 공'],
    ['카*노', '카가나다라마바사아자차타노'],
    ['카지노', ''],
    ['사다리', '회사 다리'],
    ['사다리', '회사, 다리가 아프다'],
    ['사다리', '회사\n다리'],
    ['사다리', '이사 다 리'],
    ['시발', '다시 발견'],
    ['대리', '상대 리그'],
    ['casino', 'Fracas in October'],
  ] as const;
  for (const [pattern, text] of passed)
    expect([pattern, text, isCaught(pattern, text)]).toEqual([pattern, text, false]);
});

test('a link filter matches its host, subdomains, and addresses under its path', () => {
  for (const text of ['naver.com', 'https://m.naver.com/x', 'naver.com?q=1', 'naver . com'])
    expect([text, isCaught('naver.com', text, 'link')]).toEqual([text, true]);
  for (const text of ['notnaver.com', 'naver.com.evil.kr', '네이버'])
    expect([text, isCaught('naver.com', text, 'link')]).toEqual([text, false]);
  expect(isCaught('naver.com/a', 'naver.com/a/b', 'link')).toBe(true);
  expect(isCaught('naver.com/a', 'naver.com/a에서 봐요', 'link')).toBe(true);
  expect(isCaught('naver.com/a', 'naver.com/abc', 'link')).toBe(false);
  expect(isCaught('naver.com?q=1', 'https://m.naver.com?q=1', 'link')).toBe(true);
  expect(isCaught('naver.com?q=1', 'naver.com?q=2', 'link')).toBe(false);
});

test('an invalid word or link has no key, and variants in other letters share a key', () => {
  for (const pattern of ['', '*', '가', '**가**', '! ?'])
    expect([pattern, patternKey('word', pattern)]).toEqual([pattern, '']);
  for (const pattern of ['카지노', 'naver', 'a.b', 'naver.com 보기'])
    expect([pattern, patternKey('link', pattern)]).toEqual([pattern, '']);
  expect(patternKey('word', ' 카 지노 ')).toBe(patternKey('word', 'ㅋㅏ지노'));
  expect(patternKey('link', 'https://www.Naver.com/')).toBe('naver.com');
});

test('texts that are made to be slow are matched quickly', () => {
  const filters = compileFilters([filter('aa*aa*aa*aa*aa*aa*ab'), filter('a*a*a*a*a*a*a*a*a*b')]);
  expect(filtersIn(filters, 'a'.repeat(10_000))).toEqual([]);
  for (const text of ['a.'.repeat(5000), 'a-'.repeat(5000), '0 1 '.repeat(2500), '가.'.repeat(5000)])
    expect(filtersIn(compileFilters([filter('evil.com', 'link')]), text)).toEqual([]);
});
