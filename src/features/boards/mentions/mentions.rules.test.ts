import { expect, test } from 'vitest';
import { possibleNames } from '#/shared/text/mentions.ts';
import { foldKey } from '#/shared/text/text.ts';
import { begunName, keyRanges, MENTIONS_MOST, namedBy } from './mentions.rules.ts';

const members = [
  '철수',
  '철수 형',
  '김 (부산)',
  'Ann',
  'b2',
  ...Array.from({ length: 9 }, (_, n) => `손님${n}`),
];
const found = new Map(members.map((name, number) => [foldKey(name), { number }]));
const named = (text: string) => namedBy(text, found).map(({ text }) => text);

test.each([
  ['@철수', ['@철수']],
  ['안녕@철수님, 반가워요', ['@철수']],
  ['@철수 형 오세요', ['@철수 형']],
  ['@철수\n형', ['@철수']],
  ['(@김 (부산))', ['@김 (부산)']],
  ['@ANN!', ['@ANN']],
  ['@Anna @b22', []],
  ['ann@철수 and me@ann.kr', []],
  ['@ 철수, @없는이', []],
  ['@@철수', ['@철수']],
  ['@철수 @철수 형 @철수', ['@철수', '@철수 형']],
  ['https://www.youtube.com/@철수', []],
  ['www.youtube.com/@철수/videos 와 youtube.com/@철수', []],
  ['youtube.com/a?b=@철수', []],
  ['https://youtube.com/a, @철수', ['@철수']],
  ['@ann me@ann.com @anna', ['@ann']],
  ['me@ann.com @anna @ann.com @ann-lee', []],
  ['철수@ann.com', []],
  ['@ann.', ['@ann']],
  ['@ann님', ['@ann']],
  ['@annë', []],
  ['@철수2 @철수77', []],
  ['@철수야 @김 (부산)2', ['@철수']],
  ['@철수/@ann', ['@철수', '@ann']],
])('%s', (text, texts) => {
  expect(named(text)).toEqual(texts);
});

test('the first five of a text are named', () => {
  const all = Array.from({ length: 9 }, (_, n) => `@손님${n}`);
  expect(named(all.join(', '))).toEqual(all.slice(0, MENTIONS_MOST));
});

test('a text of nothing but signs asks for a bounded number of names', () => {
  const asked = possibleNames('@가나다라마바사아자차카타파하갸냐댜랴먀뱌샤 '.repeat(400)).flat();
  expect(asked.length).toBeLessThanOrEqual(400);
});

test.each([
  ['안녕 @철', { from: 3, typed: '철' }],
  ['@김 (부', { from: 0, typed: '김 (부' }],
  ['(@ann', { from: 1, typed: 'ann' }],
  ['@', undefined],
  ['@ 철', undefined],
  ['@철수\n', undefined],
  ['me@ann', undefined],
  ['https://www.youtube.com/@ann', undefined],
  [`@${'가'.repeat(40)}`, undefined],
])('%s begins a name', (text, begun) => {
  expect(begunName(text)).toEqual(begun);
});

test.each([
  ['ㄱ', ['김철수', '가나', '깋', 'ㄱㄱ'], ['까치', '나', 'ㄲ']],
  ['기', ['기차', '김철수', '깋'], ['가나', '나', 'ㄱ']],
  ['김', ['김', '김철수'], ['기차', '길동']],
  ['김ㅊ', ['김철수', '김차'], ['김', '김하']],
  ['A', ['ann', 'a'], ['b']],
  ['힣', ['힣', '힣가'], ['히']],
  ['\u200b', [], ['가']],
])('%s begins', (typed, those, others) => {
  const begins = (name: string) =>
    keyRanges(typed).some(({ from, to }) => foldKey(name) >= from && foldKey(name) < to);
  expect(those.filter(name => !begins(name))).toEqual([]);
  expect(others.filter(begins)).toEqual([]);
});
