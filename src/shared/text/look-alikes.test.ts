import { describe, expect, test } from 'vitest';
import { isReservedName, nicknameSkeleton } from './look-alikes.ts';

const NICKNAMES = `
  당구왕 큐관리잘함 영자 회원 madmin Adam 관악구고수 3쿠션 mindad 공지영 자운영 당구사랑 마당발 공식이아빠 공식당구 윤영자 윤영희 운수대통 매니저김 장비관리왕
  시스템당구 고객님 꽁지 팀 마스터 Groot Stafford rooted Theo ecosystem
`;

describe('isReservedName', () => {
  test.each([
    '운영자',
    '운 영 자',
    '★운.영.자★',
    '당구마당운영자',
    '운영',
    '운영팀',
    '운영 аdmin1',
    '운영 adminl',
    '우ㄴ영팀',
    '동호회 운영진',
    '공지',
    '[공 지]',
    '공지사항',
    '긴급공지1',
    '당구마당',
    '당구 마당 안내',
    '★당.구.마.당★',
    '관리자1',
    '관\u200b리\u3164자',
    'ㅇㅜㄴ영ㅈㅏ',
    '관리자'.normalize('NFD'),
    '탈퇴한 회원',
    '탈퇴한회원',
    'admin',
    'ADMIN',
    'Administrator',
    'ａｄｍｉｎ',
    'аdmіn',
    'αdmιn',
    '@dm1n',
    'adm!n',
    'admln',
    'adrnin',
    'a-d-m-i-n',
    'àdmín',
    'ⓐⓓⓜⓘⓝ',
    '🅰🅳🅼🅸🅽',
    'admin_2',
    'аdміn',
    'ADM/N',
    'a/d/m/i/n',
    'the admin',
    'Site Admin 2',
    '고객센터',
    '고객 샌터',
    '매니저',
    '메니저1',
    '시스템',
    '공식',
    '공식 계정',
    '당구마당공식',
    '관리',
    '공지입니다',
    '[긴급] 공지예요!',
    '운엉자',
    '관리쟈',
    'official',
    'OFFICIAL_01',
    'staff',
    '5taff',
    'root',
    'r00t1',
    'operator',
    'moderator',
    'the moderator team',
  ])('%s could be taken for somebody in charge', name => {
    expect(isReservedName(name, '당구마당')).toBe(true);
  });

  test.each(NICKNAMES.trim().split(/\s+/))('%s is a nickname like any other', name => {
    expect(isReservedName(name, '당구마당')).toBe(false);
  });
});

test('the site’s name is reserved as set, a short one only as a whole nickname', () => {
  expect(isReservedName('c1ub Сue 안내', 'Club Cue')).toBe(true);
  expect(isReservedName('당구마당', 'Club Cue')).toBe(false);
  expect([isReservedName('큐', '큐'), isReservedName('초록 큐', '큐')]).toEqual([true, false]);
});

describe('nicknameSkeleton', () => {
  test.each([
    ['Lee', 'Iee'],
    ['LEE', 'lee'],
    ['paco', 'расо'],
    ['Cue King', 'Сuе Кing'],
    ['큐대1', '큐대l'],
    ['큐대10', '큐대lO'],
    ['초록큐', '초록큐\u0307'],
    ['cafe', 'café'],
    ['modern', 'rnodern'],
    ['Daum', '🅳🅰🆄🅼'],
    ['sol', 'ѕоI'],
    ['kim', 'kím\u200b'],
    ['lol', 'ㅣoㅣ'],
  ])('%s and %s are twins', (one, other) => {
    expect(nicknameSkeleton(other)).toBe(nicknameSkeleton(one));
  });

  test.each([
    ['아싸', '앗사'],
    ['각가', '가까'],
    ['큐대1', '큐대2'],
    ['초록 큐', '초록큐'],
    ['か', 'が'],
    ['당구왕', '당구앙'],
    ['b', 'd'],
    ['กา', 'กิ'],
  ])('%s and %s are not', (one, other) => {
    expect(nicknameSkeleton(other)).not.toBe(nicknameSkeleton(one));
  });
});
