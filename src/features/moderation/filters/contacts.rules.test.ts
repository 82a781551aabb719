import { expect, test } from 'vitest';
import { hasPhoneNumber, linksIn } from './contacts.rules.ts';

test('links are found in any spelling, and compared without irrelevant parts', () => {
  const found: [string, string[]][] = [
    ['여기naver.com에서 봐요', ['naver.com']],
    ['https://www.Naver.com/Abc/?utm_source=1.', ['naver.com/abc']],
    ['http://203.0.113.7/a?b=1', ['203.0.113.7/a?b=1']],
    ['naver . com 그리고 naver.com', ['naver.com']],
    ['ｎａｖｅｒ．ｃｏｍ', ['naver.com']],
    ['na\u200bver·com', ['naver.com']],
    ['bet365 닷컴', ['bet365.com']],
    ['naver (dot) com', ['naver.com']],
    ['https://naver.com/a에서 naver.com/a입니다', ['naver.com/a']],
    ['naver.com/b。', ['naver.com/b']],
    ['https://2130706433/ 봐요', ['127.0.0.1']],
    ['https:// naver.com', ['naver.com']],
    ['youtu.be/a?v=1, youtu.be/a?v=2', ['youtu.be/a?v=1', 'youtu.be/a?v=2']],
  ];
  for (const [text, links] of found) expect([text, linksIn(text)]).toEqual([text, links]);
  for (const text of [
    '수지 3.5점. 에버리지 0.812',
    '2024.09.28 오후',
    '끝. me too',
    '1.5.cc',
    '잘 쳤다.그런데',
  ])
    expect([text, linksIn(text)]).toEqual([text, []]);
});

test('phone numbers are found with any separators and any form of digits', () => {
  const numbers = [
    '010-1234-5678',
    '01012345678',
    '0 1 0 1 2 3 4 5 6 7 8',
    '０１０ー１２３４ー５６７８',
    '010\u200b.1234\u2060.5678요',
    '공일공 일이삼사 오육칠팔',
    '공일공1234오육칠팔',
    '영일영-하나는 아니고 010 1234 5678',
    'o1o.1234.5678',
    '⓪①⓪①②③④⑤⑥⑦⑧',
    '0️⃣1️⃣0️⃣-1️⃣2️⃣3️⃣4️⃣-5️⃣6️⃣7️⃣8️⃣',
    '+82 10-1234-5678',
    '(011) 234/5678',
    '02-123-4567',
    '031)123-4567',
    '0 1 0 - 1 2 3 4 - 5 6 7 8',
    '0.1.0.1.2.3.4.5.6.7.8',
    '0 1 0 1234 5678',
    '010 12 34 56 78',
    '문의 010/1234:5678 (01/10 14:00-18:00)',
    '010.1234.5678, 에버 0.812',
    '연락처는 영일영.일이삼사.오육칠팔 입니다',
    '+82)010-1234-5678',
  ];
  for (const text of numbers) expect([text, hasPhoneNumber(text)]).toEqual([text, true]);
  const others = [
    '수지 200 에버 0.512 하이런 12',
    '2026-11-23 19:30',
    '0 1 0 2 3 1 0 5 2 1 1 0 3 4 5',
    '이 사람 오늘 이사 오나',
    '10 20 30 010',
    '1990-2000',
    '회비 10,000원, 상금 1,000,000원',
    '12010123456789',
    '01/10 14:00-18:00',
    '01.10. 14:00~18:00 모집',
    '01-10 09:00 ~ 12:00',
    '01월 10일 14:00-18:00',
    '2026.01.10 14:00, 2026.02.10 09:30',
    '01/03 9:00~12:00',
    '이닝 0 1 0 2 1 3 0 0 4 2',
    '0 1 0 2 10 3 0 0 4 2',
    '이닝: 0,1,0,2,1,3,0,0,4,2',
    '에버리지 0.1 0.25 0.333 0.41',
    '0.010 0.125 0.250',
    '0:1 0:2 1:3 0:0 4:2 1',
    '세트 0-10 12-10 10-8 9-10',
    '010 / 1 / 10 / 2 세트 점수',
  ];
  for (const text of others) expect([text, hasPhoneNumber(text)]).toEqual([text, false]);
});

test('no day with its hours reads as a phone number', () => {
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  const read: string[] = [];
  for (let month = 1; month <= 12; month++)
    for (let day = 1; day <= 28; day++)
      for (const sign of ['/', '.', '-'])
        for (const hours of ['14:00-18:00', '09:30~11:00', '19시 30분', '14:00 18:00'])
          read.push(`${twoDigits(month)}${sign}${twoDigits(day)} ${hours}`);
  expect(read.filter(hasPhoneNumber)).toEqual([]);
});
