import { expect, test } from 'vitest';
import { foldKey } from '#/shared/text.ts';
import { MENTIONS_MOST, namedBy, possibleNames } from './mentions.rules.ts';

const members = [
  '철수',
  '철수 형',
  '김 (부산)',
  'Ann',
  'b2',
  ...Array.from({ length: 9 }, (_, n) => `손님${n}`),
];
const found = new Map(members.map((name, number) => [foldKey(name), { number }]));
const named = (text: string) => namedBy(possibleNames(text), found).map(({ text }) => text);

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
