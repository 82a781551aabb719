import { describe, expect, test } from 'vitest';
import { readNames } from './name-list.rules.ts';

const read = (text: string, ball: '4' | '3' = '4') =>
  readNames(text, ball).names.map(({ name, score4, score3 }) => [name, score4, score3].join('|'));

describe('a pasted list of names', () => {
  test('is one a line or parted by commas', () => {
    expect(read('김철수\n이영희\n\n 박민수 ')).toEqual(['김철수||', '이영희||', '박민수||']);
    expect(read('김철수, 이영희,박민수、정하나')).toEqual(['김철수||', '이영희||', '박민수||', '정하나||']);
  });

  test('may carry handicaps behind the name or in brackets', () => {
    expect(read('김철수 200')).toEqual(['김철수|200|']);
    expect(read('김철수(200)')).toEqual(['김철수|200|']);
    expect(read('김철수 [ 200점 ]')).toEqual(['김철수|200|']);
    expect(read('김철수 수지 200')).toEqual(['김철수|200|']);
    expect(read('김철수 200/15, 이영희 (150, 12)')).toEqual(['김철수|200|15', '이영희|150|12']);
    expect(read('김철수 3구 15')).toEqual(['김철수||15']);
    expect(read('김철수 4구 200 3구 15')).toEqual(['김철수|200|15']);
    expect(read('김철수（２００）')).toEqual(['김철수|200|']);
  });

  test('may have the handicap in a column of its own, as a spreadsheet gives it', () => {
    expect(read('박민수,300\n정하나\t80\t12')).toEqual(['박민수|300|', '정하나|80|12']);
    expect(read('1\t김철수\t200\n2\t이영희\t150')).toEqual(['김철수|200|', '이영희|150|']);
  });

  test('a single number is the handicap of the game played', () => {
    expect(read('김철수 15', '3')).toEqual(['김철수||15']);
    expect(read('김철수(22)', '3')).toEqual(['김철수||22']);
  });

  test('may be a numbered message from the group chat', () => {
    const message =
      '참가자 명단:\n[사장님] [오후 3:12] 1. 김철수(200)\n2) 이영희 150\n③ 박민수\n4번 정하나\n- 최고수 500';
    expect(read(message)).toEqual(['김철수|200|', '이영희|150|', '박민수||', '정하나||', '최고수|500|']);
    expect(read('1 김철수 200\n2 이영희')).toEqual(['김철수|200|', '이영희||']);
  });

  test('names two of a team side by side', () => {
    expect(read('1팀: 김철수 200 / 이영희 150')).toEqual(['김철수|200|', '이영희|150|']);
    expect(read('김철수+이영희\n박민수(300) & 정하나(80)')).toEqual([
      '김철수||',
      '이영희||',
      '박민수|300|',
      '정하나|80|',
    ]);
  });

  test('leaves a name that ends in a number or a word in brackets as it is', () => {
    expect(read('선수 1호')).toEqual(['선수 1호||']);
    expect(read('king99')).toEqual(['king99||']);
    expect(read('김철수(큐브)')).toEqual(['김철수(큐브)||']);
    expect(read('김철수 7')).toEqual(['김철수 7||']);
  });

  test('passes over what holds no name, and tells what is too long for one', () => {
    expect(read('---\n\n  \n1.\n')).toEqual([]);
    const long = '오늘은 비가 와서 많이 늦을 것 같습니다 죄송해요';
    expect(readNames(`김철수\n${long}`, '4')).toEqual({
      names: [{ name: '김철수', score4: '', score3: '' }],
      skipped: [long],
    });
  });
});
