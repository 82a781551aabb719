import { describe, expect, test } from 'vitest';
import { openHouse } from '#test/house.ts';
import { newAdmin, newMember } from '#test/visitors.ts';

// Read by people as the operator, an admin or somebody who left, whatever the signs are.
const RESERVED = [
  ...['운영자', '관리자', 'admin', 'ADMIN', 'Administrator', '탈퇴한 회원', '당구마당 운영자', '★관리자★'],
  ...[
    '운\u200b영자',
    '운영\u00ad자',
    '관\u3164리자',
    '관리자\u202e',
    '\u2067운영자\u2069',
    '운 영 자',
    '운.영.자',
  ],
  ...[
    '운영자'.normalize('NFD'),
    'ㅇㅜㄴㅇㅕㅇㅈㅏ',
    'ａｄｍｉｎ',
    'Аdmin',
    'аdmіn',
    '4dm1n',
    '@dm!n',
    'ÀDMIN',
    '🅰🅳🅼🅸🅽',
    'adrnin',
  ],
];
const INVISIBLE = [
  '\u200b\u200b\u200b',
  '\u3164\u3164',
  '\u2800\u2800',
  '\u202e\u202d',
  ' \u00a0 ',
  '\u0000\u0001',
  '\ud800\udc00\ud800'.slice(2),
];
const KEPT = [
  '큐👨‍👩‍👧‍👦왕',
  '🎱 당구왕',
  '엄지👍🏽척',
  '하트❤️하나',
  '깃발🇰🇷',
  'Nguyễn Ánh',
  'ㅋㅋ당구',
  '각(角)도',
  'O’Neil',
];

const patch = (username: string) => ({ username });

describe('a nickname', () => {
  test('that could be taken for the operator is refused, at signup and afterwards', async () => {
    const house = await openHouse();
    const as = await newMember(house);
    for (const [n, username] of RESERVED.entries()) {
      const body = {
        id: `reserved${n}`,
        username,
        phone: '01012345678',
        email: 'a@example.com',
        password: 'three-cushion-9',
      };
      const [signup, change] = [
        await house.call('POST', '/api/auth/signup', { body }),
        await house.call('PUT', `/api/memberanking/${as.id}/update`, { as, body: patch(username) }),
      ];
      const sentence = '사용할 수 없는 닉네임입니다.';
      expect([username, signup.status, signup.body.message]).toEqual([username, 400, sentence]);
      expect([username, change.status, change.body.message]).toEqual([username, 400, sentence]);
    }
  });

  test('of which nothing can be seen is none', async () => {
    const house = await openHouse();
    const as = await newAdmin(house);
    const member = await newMember(house);
    for (const username of INVISIBLE) {
      const { status } = await house.call('PUT', `/api/memberanking/${member.id}/update`, {
        as,
        body: patch(username),
      });
      expect([username, status]).toEqual([username, 400]);
    }
  });

  test('keeps its emoji and scripts whole, is stored composed, and is found either way', async () => {
    const house = await openHouse();
    const [as, member, other] = [await newAdmin(house), await newMember(house), await newMember(house)];
    for (const username of KEPT) {
      for (const form of ['NFC', 'NFD'] as const) {
        const path = `/api/memberanking/${member.id}`;
        const saved = await house.call('PUT', `${path}/update`, {
          as,
          body: patch(username.normalize(form)),
        });
        expect([username, saved.status]).toEqual([username, 200]);
        const read = await house.call<{ username: string }>('GET', path);
        expect(read.body.username).toBe(username.normalize('NFC'));
        const taken = await house.call('PUT', `/api/memberanking/${other.id}/update`, {
          as,
          body: patch(username.normalize('NFD')),
        });
        expect([username, taken.status]).toEqual([username, 409]);
      }
      const q = encodeURIComponent(username.normalize('NFD'));
      const found = await house.call<{ username: string }[]>('GET', `/api/memberanking?q=${q}`);
      expect(found.body.map(row => row.username)).toEqual([username.normalize('NFC')]);
    }
  });

  test('turns nothing that stands beside it, and wears no tower of accents', async () => {
    const house = await openHouse();
    const [as, member] = [await newAdmin(house), await newMember(house)];
    const path = `/api/memberanking/${member.id}`;
    const body = patch(`큐\u202e왕${'\u0336\u0322\u0353'.repeat(6)}`);
    expect((await house.call('PUT', `${path}/update`, { as, body })).status).toBe(200);
    const { username } = (await house.call<{ username: string }>('GET', path)).body;
    expect(username).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    expect(Array.from(username).length).toBe(6);
  });
});
