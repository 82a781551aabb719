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

  test('leaves a name that ends in a number as it is', () => {
    expect(read('선수 1호')).toEqual(['선수 1호||']);
    expect(read('king99')).toEqual(['king99||']);
    expect(read('김철수 7')).toEqual(['김철수 7||']);
    expect(read('ㅋㅋ왕')).toEqual(['ㅋㅋ왕||']);
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

  test('skips lines without a name, and returns those that are too long for one', () => {
    expect(read('---\n\n  \n1.\n')).toEqual([]);
    const long = '오늘은 비가 와서 많이 늦을 것 같습니다 죄송해요';
    expect(readNames(`김철수\n${long}`, '4')).toEqual({
      names: [{ name: '김철수', score4: '', score3: '', hall: '' }],
      unread: [long],
      impossible: [],
      leftOut: [],
    });
  });

  test('names many on one line, behind a prefix, numbered or each with its handicap', () => {
    const four = ['김철수||', '이영희||', '박민수||', '정하나||'];
    expect(read('참가자: 김철수, 이영희, 박민수, 정하나')).toEqual(four);
    expect(read('참석자 명단 (4명): 김철수 이영희 박민수 정하나')).toEqual(four);
    expect(read('토요 정기전 참가 : 김철수/ 이영희/ 박민수/ 정하나')).toEqual(four);
    expect(read('1.김철수 2.이영희 3.박민수 4) 정하나')).toEqual(four);
    expect(read('①김철수 ②이영희③박민수 ④ 정하나')).toEqual(four);
    const scored = ['김철수|200|', '이영희|150|', '박민수|300|'];
    expect(read('김철수 200 이영희 150 박민수 300')).toEqual(scored);
    expect(read('선수: 김철수(200) 이영희(150) 박민수(300)')).toEqual(scored);
    const many = Array.from({ length: 64 }, (_, at) => `회원이름${at}호(${100 + at})`);
    expect(read(many.join(', '))).toHaveLength(64);
  });

  test('is read without phone numbers, and with dashes', () => {
    expect(read('김철수 010-1234-5678')).toEqual(['김철수||']);
    expect(read('1. 김철수 / 01012345678 / 200')).toEqual(['김철수|200|']);
    expect(read('김철수(010 1234 5678) 200')).toEqual(['김철수|200|']);
    expect(read('김철수 010-****-5678, 이영희 +82 10-1234-5678')).toEqual(['김철수||', '이영희||']);
    expect(read('김철수-200\n- 이영희 - 150\n박민수 – 300점')).toEqual([
      '김철수|200|',
      '이영희|150|',
      '박민수|300|',
    ]);
    expect(read('큐-마스터')).toEqual(['큐-마스터||']);
  });

  test('has the hall in brackets or behind a dash', () => {
    const halls = (text: string) =>
      readNames(text, '4').names.map(({ name, score4, hall }) => [name, score4, hall].join('|'));
    expect(halls('김철수(큐브)')).toEqual(['김철수||큐브']);
    expect(halls('김철수(큐브, 200)\n이영희 (150/한큐 당구장)')).toEqual([
      '김철수|200|큐브',
      '이영희|150|한큐 당구장',
    ]);
    expect(halls('[큐브] 김철수 200')).toEqual(['김철수|200|큐브']);
    expect(halls('김철수 200 (큐브)\n이영희(한큐) 150')).toEqual(['김철수|200|큐브', '이영희|150|한큐']);
    expect(halls('김철수 - 큐브 - 200')).toEqual(['김철수|200|큐브']);
    expect(halls('김철수 20 큐브\n2. 이영희 150점 한큐 당구장 입금\n박민수 200/15 늘봄')).toEqual([
      '김철수|20|큐브',
      '이영희|150|한큐 당구장',
      '박민수|200|늘봄',
    ]);
    expect(halls('김철수(큐브) 이영희(한큐)')).toEqual(['김철수||큐브', '이영희||한큐']);
    expect(halls('김철수(입금)\n이영희(여)\n박민수(2부)')).toEqual(['김철수||', '이영희||', '박민수||']);
  });

  test('returns the lines that are no names', () => {
    const about = [
      '일시: 12월 5일 오후 7시',
      '장소: 큐브 당구장',
      '참가비 20000원',
      '늦으시는 분은 연락 주세요',
      'https://open.kakao.com/o/abc',
      '대기: 최고수',
    ];
    const { names, unread } = readNames(`${about.join('\n')}\n1. 김철수(200)\n문의 010-1234-5678`, '4');
    expect(names.map(({ name }) => name)).toEqual(['김철수']);
    expect(unread).toEqual([...about, '문의 010-1234-5678']);
  });

  test('names several behind a prefix, whatever parts them', () => {
    const two = ['김철수||', '이영희||'];
    for (const text of [
      '참가자: 김철수 이영희',
      '참가자 : 김철수, 이영희 (2명)',
      '참가자(2명): 김철수/이영희',
      '[참가자] 김철수, 이영희',
      '* 참가자 - 김철수, 이영희',
      '▶ 참가자: 김철수, 이영희',
      '@김철수 @이영희',
      '1️⃣ 김철수\n2️⃣ 이영희 👍',
      '이름: 김철수\n✅ 이영희',
    ])
      expect(read(text), text).toEqual(two);
    expect(read('김철수 선수 - 200')).toEqual(['김철수 선수|200|']);
  });

  test('has a hall in any brackets, in a column of its own, or known by its name', () => {
    for (const text of [
      '김철수<큐브당구장> 200',
      '김철수【큐브당구장】200',
      '김철수 / 큐브당구장 / 200',
      '김철수 큐브당구장 200',
      '1\t김철수\t큐브당구장\t200\t입금',
      '김철수/010-1234-5678/큐브당구장/200',
    ])
      expect(readNames(text, '4').names, text).toEqual([
        { name: '김철수', score4: '200', score3: '', hall: '큐브당구장' },
      ]);
    expect(read('김철수, 큐브당구장, 이영희, 한큐당구장')).toEqual(['김철수||', '이영희||']);
    expect(read('김철수 02-123-4567\n이영희 (051-555-1234)')).toEqual(['김철수||', '이영희||']);
  });

  test('returns the players who do not come', () => {
    const { names, unread } = readNames('김철수, 이영희(불참), 박민수\n정하나 취소ㅠ\n(대기) 최고수', '4');
    expect(names.map(({ name }) => name)).toEqual(['김철수', '박민수']);
    expect(unread).toEqual(['이영희(불참)', '정하나 취소ㅠ', '(대기) 최고수']);
    expect(readNames('김철수\t200\t불참', '4').unread).toEqual(['김철수 200 불참']);
    const lists = readNames(
      '참가자\n1. 김철수\n\n[대기자 2명]\n\n1. 최고수\n2. 정하나\n\n추가 참가자\n박민수',
      '4',
    );
    expect(lists.names.map(({ name }) => name)).toEqual(['김철수', '박민수']);
    expect(lists.unread).toEqual(['[대기자 2명]', '1. 최고수', '2. 정하나']);
  });

  test('out of a spreadsheet has one player a row, by what the columns hold', () => {
    const table = (...rows: string[]) => {
      const { names, unread, leftOut } = readNames(rows.join('\n').replaceAll('|', '\t'), '4');
      return [
        names.map(({ name, score4, score3, hall }) => [name, score4, score3, hall].join('|')),
        unread,
        leftOut,
      ];
    };
    const two = ['김철수|200||큐브당구장', '이영희|150||한큐'];
    expect(table('김철수|200|큐브당구장')).toEqual([['김철수|200||큐브당구장'], [], []]);
    expect(table('김철수|200|큐브당구장', '이영희|150|한큐')).toEqual([two, [], []]);
    expect(table('이름|핸디|구장', '김철수|200|큐브당구장', '이영희|150|한큐')).toEqual([
      two,
      [],
      ['이름 핸디 구장'],
    ]);
    expect(
      table('번호|성명|연락처|핸디(4구)|소속', '1|김철수|010-1234-5678|200|큐브당구장', '2|이영희||150|한큐'),
    ).toEqual([two, [], ['연락처', '번호 성명 연락처 핸디(4구) 소속']]);
    expect(table('김철수||200|큐브당구장', '이영희||150|한큐')).toEqual([two, [], []]);
    expect(table('1|김철수|01012345678|큐브당구장|200|입금', '2|이영희|010-2222-3333|한큐|150|')).toEqual([
      two,
      [],
      ['전화번호', '그 밖의 열'],
    ]);
    expect(table('이름|4구|3구', '김철수|200|15', '이영희||12')).toEqual([
      ['김철수|200|15|', '이영희||12|'],
      [],
      ['이름 4구 3구'],
    ]);
    expect(table('핸디|이름', '200|김철수', '|이영희')).toEqual([
      ['김철수|200||', '이영희|||'],
      [],
      ['핸디 이름'],
    ]);
    expect(table('이름|핸디', 'A조|', '김철수|200', '|150', '합계|350')).toEqual([
      ['김철수|200||'],
      ['150', '합계 350'],
      ['이름 핸디', 'A조'],
    ]);
    expect(table('김철수|이영희|박민수')).toEqual([['김철수|||', '이영희|||', '박민수|||'], [], []]);
  });

  test('headings of any kind are not taken for players, and are reported', () => {
    const { names, unread, leftOut } = readNames(
      '토요 정기전 (11/28)\n이름 핸디\nA조\n1. 김철수 200\nB조:\n이영희, 150\n77\n이상 2명',
      '4',
    );
    expect(names.map(({ name, score4 }) => [name, score4])).toEqual([
      ['김철수', '200'],
      ['이영희', '150'],
    ]);
    expect(unread).toEqual(['토요 정기전 (11/28)', 'A조', '77']);
    expect(leftOut).toEqual(['이름 핸디', 'B조:', '이상 2명']);
  });
});

test('a number behind a name that cannot be a handicap makes no name, however it is written', () => {
  const lines = [
    '오수지 99999',
    '오수지, 99999',
    '오수지/99999',
    '오수지(99999)',
    '오수지 200 99999',
    '오수지 99999점',
  ];
  for (const line of lines) {
    const { names, impossible } = readNames(`김하나 200\n${line}\n9구왕12345`, '4');
    expect([line, names.map(({ name }) => name), impossible]).toEqual([
      line,
      ['김하나', '9구왕12345'],
      [line.replace(',', '')],
    ]);
  }
});
