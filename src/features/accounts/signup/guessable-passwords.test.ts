import { describe, expect, test } from 'vitest';
import { newLoginId } from '#/features/members/fields/member-fields.contract.ts';
import { asKeystrokes } from './guessable-passwords.rules.ts';
import { isGuessable, isWeak } from './guessable-passwords.server.ts';
import { isPasswordTheId } from './signup.contract.ts';

const GUESSABLE = `
  password PassWord 1q2w3e4r qwer1234 tkfkdgo123 비밀번호 비밀번호1234 사랑해1234 eogksalsrnr ㅂㅈㄷㄱㅅㅛㅕㅑ
  ㅁㄴㅇㄹ1234 01012345678 ekdrn1234 aaaaaaaa abababab 1111aaaa abcabcab 가나가나가나가나 adminadmin abcdefgh
  zyxwvuts 23456789 admin123 Admin2026 password! !password1! dragon77! 관리자99! admin12345 adm1n123
  4dm1n!! p@ssw0rd2026 dangumadang DanguMadang1! 19900101 1990-01-01 010123456789 010-1234-5678
  4829104728 !@#$%^&* !!@@##$$ aabbccdd aaaabbbbcccc aabbccddeeff dragon19900101
`;

describe('passwords anybody would try', () => {
  test.each(GUESSABLE.trim().split(/\s+/))('%s is one of them', async password => {
    expect(await isGuessable(password)).toBe(true);
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
    'aabbccxxyz',
    'kwon19900101',
    '4829-1047-2855-9034',
    'bookkeeper77',
  ])('%s is not', async password => {
    expect(await isGuessable(password)).toBe(false);
  });
});

test('short and guessable passwords are weak, for the first admin too', async () => {
  const weak = await Promise.all(['cue 7', '1q2w3e4r', 'green-cloth-77'].map(isWeak));
  expect(weak).toEqual([true, true, false]);
});

test('Hangul is read as the keys pressed for it', () => {
  expect(asKeystrokes('비밀번호')).toBe('qlalfqjsgh');
  expect(asKeystrokes('값없이 꽈배기')).toBe('rkqtdjqtdl rhkqorl');
  expect(asKeystrokes('ㅂㅈㄷㄱ'.normalize('NFC'))).toBe('qwer');
  expect(asKeystrokes('Cue-7!')).toBe('cue-7!');
});

test('a password is no login id with a little around it, and another word may be', () => {
  const isId = (password: string) => isPasswordTheId({ id: 'Ball77kim', password });
  for (const password of ['ball77kim', 'BALL77KIM1', '!ball77kim!', 'ball77kim2026', 'ball77kimball77kim'])
    expect([password, isId(password)]).toEqual([password, true]);
  for (const password of ['ball77kim-cloth', 'ball77 green', 'three-cushion-9'])
    expect([password, isId(password)]).toEqual([password, false]);
});

test('operators’ login ids are reserved, even if digits replace letters', () => {
  const isTaken = (id: string) => !newLoginId.safeParse(id).success;
  const OPERATORS =
    'staff1 5taff9 support1 master1 notice1 n0tice22 admln1 Adm1nKim he1p24 admin99 Administrator1 manager7 ' +
    'r00tuser operat0r1 0wner1 system32 adm1n1';
  for (const id of OPERATORS.split(' ')) expect([id, isTaken(id)]).toEqual([id, true]);
  for (const id of ['masterkim7', 'cuemaster1', 'helpful9', 'noticed1', 'stafford2', 'player1', 'kim1990'])
    expect([id, isTaken(id)]).toEqual([id, false]);
});
