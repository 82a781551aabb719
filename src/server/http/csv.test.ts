import { expect, test } from 'vitest';
import { csvFile } from './csv.ts';

async function* pieces() {
  yield [
    ['=1+1', '+82', '-3', '@name'],
    ['쉼표, 있음', '따옴표 "둘"', '줄\n바꿈', 7],
  ];
  yield [];
  yield [['끝', null, '', 0]];
}

test('a table becomes a file that Excel opens in Korean and takes no formula from', async () => {
  const file = csvFile('당구장.csv', ['가', '나', '다', '라'], pieces());
  expect(file.headers.get('content-disposition')).toContain(encodeURIComponent('당구장.csv'));
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe(
    [
      '가,나,다,라',
      `"'=1+1","'+82","'-3","'@name"`,
      '"쉼표, 있음","따옴표 ""둘""","줄\n바꿈",7',
      '끝,,,0',
      '',
    ].join('\r\n'),
  );
});

const HIDDEN = ['\u200B', '\uFEFF', '\u00AD', '\u3164', '\u2060', ' ', '\u3000', '\n', '\u202E', '\uFE0F'];

test('full-width and hidden formula characters are escaped, too, and harmless similar texts are not', async () => {
  const read = async (cell: string) => {
    async function* one() {
      yield [[cell]];
    }
    return (await csvFile('x.csv', ['가'], one()).text()).split('\r\n').slice(1, -1).join('\r\n');
  };
  const formulas = [
    ...['＝1+1', '＋82', '－3', '＠name', '﹦1', '﹢1', '﹣1', '﹫a', '⁼1', '−5'],
    '\tcmd',
    '\rcmd',
  ];
  for (const cell of [...formulas, ...HIDDEN.map(sign => `${sign}=1+1`), '\u200B\u200B ＠name'])
    expect([cell, await read(cell)]).toEqual([cell, `"'${cell}"`]);
  for (const cell of ['1=1', '가-나', 'a@b.kr', '3+1 이벤트', '', '·오늘', '(=)'])
    expect([cell, await read(cell)]).toEqual([cell, cell]);
});

test('a failure in the middle breaks the file off instead of ending it', async () => {
  async function* broken() {
    yield [['하나']];
    throw new Error('lost');
  }
  await expect(csvFile('x.csv', ['가'], broken()).text()).rejects.toThrow('lost');
});
