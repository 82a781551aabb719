import { describe, expect, test } from 'vitest';
import { isGuessable, isWeak } from './guessable-passwords.server.ts';
import { asKeystrokes } from './korean-keys.rules.ts';

describe('passwords anybody would try', () => {
  test.each([
    'password',
    'PassWord',
    '1q2w3e4r',
    'qwer1234',
    'tkfkdgo123',
    '비밀번호',
    '비밀번호1234',
    '사랑해1234',
    'eogksalsrnr',
    'ㅂㅈㄷㄱㅅㅛㅕㅑ',
    'ㅁㄴㅇㄹ1234',
    '01012345678',
    'ekdrn1234',
    'aaaaaaaa',
    'abababab',
    '1111aaaa',
    'abcabcab',
    '가나가나가나가나',
    'adminadmin',
    'abcdefgh',
    'zyxwvuts',
    '23456789',
    'admin123',
    'Admin2026',
    'password!',
    '!password1!',
    'dragon77!',
    '관리자99!',
  ])('%s is one of them', password => {
    expect(isGuessable(password)).toBe(true);
  });

  test.each([
    'soft english 7',
    '쿠션 세 번 돌고',
    'correct horse',
    'three-cushion-9',
    'admin 81 cloth',
    'dragon-4417-9',
    'abcdabce',
    'abcdefgi',
  ])('%s is not', password => {
    expect(isGuessable(password)).toBe(false);
  });
});

test('what is too short or guessable is weak, for the first admin too', () => {
  expect([isWeak('cue 7'), isWeak('1q2w3e4r'), isWeak('green-cloth-77')]).toEqual([true, true, false]);
});

test('Hangul is read as the keys pressed for it', () => {
  expect(asKeystrokes('비밀번호')).toBe('qlalfqjsgh');
  expect(asKeystrokes('값없이 꽈배기')).toBe('rkqtdjqtdl rhkqorl');
  expect(asKeystrokes('ㅂㅈㄷㄱ'.normalize('NFC'))).toBe('qwer');
  expect(asKeystrokes('Cue-7!')).toBe('cue-7!');
});
