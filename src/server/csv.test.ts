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

test('a failure in the middle breaks the file off instead of ending it', async () => {
  async function* broken() {
    yield [['하나']];
    throw new Error('lost');
  }
  await expect(csvFile('x.csv', ['가'], broken()).text()).rejects.toThrow('lost');
});
