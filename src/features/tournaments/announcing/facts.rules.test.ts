import { expect, test } from 'vitest';
import { isTournamentTitle, kindInList, stateName, tournamentsAhead } from './facts.rules.ts';

test('one that takes entries says so until they close or it starts', () => {
  const [closesAt, startsAt] = ['2026-11-20T12:00:00+09:00', '2026-11-21T14:00:00+09:00'];
  const entry = {
    closesAt,
    startsAt,
    capacity: 4,
    taken: 0,
    waiting: 0,
    stopped: false,
    players: 1 as const,
    fee: '',
  };
  const [before, closed] = [Date.parse(closesAt) - 1, Date.parse(closesAt)];
  expect(stateName({ state: 'coming', entry }, before)).toBe('모집 중');
  expect(stateName({ state: 'coming', entry }, closed)).toBe('예정');
  expect(stateName({ state: 'coming', entry: { ...entry, stopped: true } }, before)).toBe('예정');
  expect(stateName({ state: 'coming', entry: null }, before)).toBe('명단 확정');
  expect(stateName({ state: 'void', entry }, before)).toBe('무효');
  const row = { mode: 'team', format: '', ball: '4' } as const;
  expect(kindInList({ ...row, entry: { ...entry, fee: '2만 원' } })).toBe('4구 · 2만 원');
  expect(kindInList({ ...row, entry })).toBe('4구');
  expect(kindInList({ ...row, entry: null })).toBe('4구 토너먼트');
});

test.each([
  '노원 열두시 빌리아드 4구 수지제 대회 (12월 13일)',
  '[대회] 서울 마포 대대 3쿠션 동호인 대회',
  '한걸음 빌리아드 12월 월례전 참가자 모집, 선착순 16명',
  '동호회 대항전 하실 팀 계신가요',
  '당구 클럽 교류전 참가 팀 모집',
  '금요 3쿠션 리그 참가자',
])('%s is a tournament', title => expect(isTournamentTitle(title)).toBe(true));

test.each([
  '[레슨] 파이브앤하프 한 달 과정 (일산)',
  '평일 낮 정액제 회원 모집 (대회전 당구장)',
  '시니어 당구 벗 모집합니다. 새벽큐 당구장',
  '무지개큐 캐롬클럽 재개장 안내, 12월 3일',
])('%s is none', title => expect(isTournamentTitle(title)).toBe(false));

test('only promotions of a tournament on a known day are listed, with that day', () => {
  const posts = [
    { title: '12월 월례전', day: '', daysLeft: 3 },
    { title: '다음 주 일요일 4구 대회', day: '', daysLeft: null },
    { title: '클럽 교류전', day: '2026-12-05', daysLeft: 7 },
    { title: '[레슨] 초급', day: '2026-12-05', daysLeft: 7 },
  ];
  const listed = tournamentsAhead(posts, '2026-11-28');
  expect(listed.map(({ title, day }) => [title, day])).toEqual([
    ['12월 월례전', '2026-12-01'],
    ['클럽 교류전', '2026-12-05'],
  ]);
});
