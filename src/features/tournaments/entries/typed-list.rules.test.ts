import { expect, test } from 'vitest';
import { readField } from '#/features/tournaments/runner/entering/names/listed-field.rules.ts';
import { divisionsOf } from './divisions.rules.ts';
import { divisionOfTyped, newEntries, typedLine } from './typed-list.rules.ts';

const entry = (...names: string[]) => ({ players: names.map(username => ({ username })) });
const singles = (text: string, ...entries: ReturnType<typeof entry>[]) =>
  newEntries(readField(text, '4', false), { players: 1, ball: '4', entries });
const pairs = (text: string, ...entries: ReturnType<typeof entry>[]) =>
  newEntries(readField(text, '4', true), { players: 2, ball: '4', entries });
const namesIn = ({ added }: ReturnType<typeof newEntries>) => added.map(({ names }) => names);

test('a list adds the names that are not entered yet, and says which are', () => {
  const list = singles('김하나 200\n이두리', entry('김하나'));
  expect(namesIn(list)).toEqual(['이두리']);
  expect(list.note).toBe('이미 명단에 있는 이름: 김하나.');
});

test('the 수지 and the hall beside a name are added with it, of two 수지 that of the game', () => {
  const text = '김하나 200\n이두리 250/25\n박세찌(큐브, 300)\n최넷째';
  const expected = [
    { names: '김하나', players: [{ score: 200, hall: '' }] },
    { names: '이두리', players: [{ score: 250, hall: '' }] },
    { names: '박세찌', players: [{ score: 300, hall: '큐브' }] },
    { names: '최넷째', players: [{ score: 0, hall: '' }] },
  ];
  expect(singles(text).added).toEqual(expected);
  const [, second] = newEntries(readField(text, '3', false), { players: 1, ball: '3', entries: [] }).added;
  expect(second).toEqual({ names: '이두리', players: [{ score: 25, hall: '' }] });
  expect(pairs('김하나 200, 박세찌(큐브, 300)').added).toEqual([
    {
      names: '김하나, 박세찌',
      players: [
        { score: 200, hall: '' },
        { score: 300, hall: '큐브' },
      ],
    },
  ]);
});

test('a list of pairs that is sent again adds no pair twice, members and typed names alike', () => {
  const text = '김하나, 이두리\n박세찬, 최넷째\n오다섯, 한여섯';
  const list = pairs(text, entry('김하나', '이두리'), entry('박세찬', '최넷째'));
  expect(namesIn(list)).toEqual(['오다섯, 한여섯']);
  expect(list.note).toBe('이미 명단에 있는 이름: 김하나, 이두리 / 박세찬, 최넷째.');
});

test('a list of pairs adds nothing while a name has no partner or stands twice', () => {
  const problem = '두 명씩 짝이 맞아야 추가할 수 있습니다.';
  expect(pairs('김하나, 이두리\n박세찬')).toEqual({ added: [], note: problem });
  const twice = pairs('김하나, 이두리\n김하나, 박세찬\n이두리, 최넷째');
  expect(twice.added).toEqual([]);
  expect(twice.note).toContain(problem);
});

test('a number that is no 수지 is refused by its line, and adds nobody', () => {
  const { added, note } = singles('김하나 200\n오수지 99999');
  expect(added.map(({ names }) => names)).toEqual(['김하나']);
  expect(note).toBe('수지는 9999까지입니다. 고칠 줄: 오수지 99999.');
});

test('a typed entry as a line reads the same again', () => {
  const player = { score: 0, phone: null, confirmed: true, games: 0, wins: 0, trust: null };
  const of = (username: string, score4: number | null, billiardHall: string | null) =>
    ({ ...player, id: null, number: null, username, score4, score3: null, billiardHall }) as never;
  const line = typedLine({ players: [of('김하나', 200, null), of('박세찌', 300, '큐브')] }, '4');
  expect(line).toBe('김하나 200, 박세찌(큐브) 300');
  expect(pairs(line).added).toEqual([
    {
      names: '김하나, 박세찌',
      players: [
        { score: 200, hall: '' },
        { score: 300, hall: '큐브' },
      ],
    },
  ]);
});

test('a typed player with a handicap is in the division of it, one without in the chosen one', () => {
  const divisions = divisionsOf('A 25 이상\nB 24 이하');
  const { added } = singles('김하나 20\n이두리 30\n박세찌');
  expect(added.map(each => divisionOfTyped(divisions, each, 'A', 1))).toEqual(['B', 'A', 'A']);
  expect(added.map(each => divisionOfTyped(divisionsOf('A\nB'), each, 'B', 1))).toEqual(['B', 'B', 'B']);
});
