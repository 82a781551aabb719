import { expect, test } from 'vitest';
import { readField } from '#/features/tournaments/runner/entering/names/listed-field.rules.ts';
import { newEntries } from './typed-list.rules.ts';

const entry = (...names: string[]) => ({ players: names.map(username => ({ username })) });
const singles = (text: string, ...entries: ReturnType<typeof entry>[]) =>
  newEntries(readField(text, '4', false), 1, entries);
const pairs = (text: string, ...entries: ReturnType<typeof entry>[]) =>
  newEntries(readField(text, '4', true), 2, entries);

test('a list adds the names that are not entered yet, and says which are', () => {
  expect(singles('김하나 200\n이두리', entry('김하나'))).toEqual({
    added: ['이두리'],
    note: '이미 명단에 있는 이름: 김하나.',
  });
});

test('a list of pairs that is sent again adds no pair twice, members and typed names alike', () => {
  const text = '김하나, 이두리\n박세찬, 최넷째\n오다섯, 한여섯';
  const { added, note } = pairs(text, entry('김하나, 이두리'), entry('박세찬', '최넷째'));
  expect(added).toEqual(['오다섯, 한여섯']);
  expect(note).toBe('이미 명단에 있는 이름: 김하나, 이두리 / 박세찬, 최넷째.');
});

test('a list of pairs adds nothing while a name has no partner or stands twice', () => {
  const problem = '두 명씩 짝이 맞아야 추가할 수 있습니다.';
  expect(pairs('김하나, 이두리\n박세찬')).toEqual({ added: [], note: problem });
  const twice = pairs('김하나, 이두리\n김하나, 박세찬\n이두리, 최넷째');
  expect(twice.added).toEqual([]);
  expect(twice.note).toContain(problem);
});
