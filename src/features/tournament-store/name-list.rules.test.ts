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

  test('leaves a slash within a name as it is, unless two of a team are listed', () => {
    expect(read('하나\n셋/넷\n최지훈/120')).toEqual(['하나||', '셋/넷||', '최지훈|120|']);
    expect(read('셋 / 넷')).toEqual(['셋||', '넷||']);
    expect(readNames('셋/넷', '4', true).names.map(({ name }) => name)).toEqual(['셋', '넷']);
  });

  test('leaves a name that ends in a number or a word in brackets as it is', () => {
    expect(read('선수 1호')).toEqual(['선수 1호||']);
    expect(read('king99')).toEqual(['king99||']);
    expect(read('김철수(큐브)')).toEqual(['김철수(큐브)||']);
    expect(read('김철수 7')).toEqual(['김철수 7||']);
  });

  test('is without its heading and its end, and answers behind a score are no name', () => {
    const message = `[토요 정기전 참가자]
1. 김철수(200)
2. 박민수(250) 참석
3. 최지훈/120
4. 정하나 80 ok!
5. 이영희 150점 입금 확정
6. 왕고수/300/25
이상 9명`;
    expect(read(message)).toEqual([
      '김철수|200|',
      '박민수|250|',
      '최지훈|120|',
      '정하나|80|',
      '이영희|150|',
      '왕고수|300|25',
    ]);
    expect(read('제 12회 정기전 명단\n김철수\n총 9명입니다\n끝')).toEqual(['김철수||']);
    expect(read('[김철수 200]\n박민수(250) 참가자')).toHaveLength(2);
    expect(read('김참석\n끝판왕\n총명한곰')).toEqual(['김참석||', '끝판왕||', '총명한곰||']);
  });

  test('of 복식 takes two Korean names side by side for a team', () => {
    const pairs = (text: string) => readNames(text, '4', true).names.map(({ name }) => name);
    expect(pairs('정우성 강호동\n2팀: 유재석 하하')).toEqual(['정우성', '강호동', '유재석', '하하']);
    expect(pairs('김철수 참석\nking 김철수')).toHaveLength(2);
    expect(read('정우성 강호동')).toEqual(['정우성 강호동||']);
  });

  test('skips what holds no name, and returns what is too long for one', () => {
    expect(read('---\n\n  \n1.\n')).toEqual([]);
    const long = '오늘은 비가 와서 많이 늦을 것 같습니다 죄송해요';
    expect(readNames(`김철수\n${long}`, '4')).toEqual({
      names: [{ name: '김철수', score4: '', score3: '' }],
      skipped: [long],
    });
  });
});
