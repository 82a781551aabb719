import { expect, test } from 'vitest';
import { enteringOf, type KnownApplicant } from './applicants.rules.ts';

const who = (id: string, state: KnownApplicant['state'] = 'applied'): KnownApplicant => ({
  id,
  username: `선수 ${id}`,
  score4: 200,
  score3: null,
  billiardHall: '큐브',
  state,
});
const members = (applicants: KnownApplicant[], size: string | null = null) =>
  enteringOf(applicants, size).slots.map(({ member }) => member);

test('a post’s applicants fill as many places as they are, from two to sixteen', () => {
  expect(members([])).toEqual([null, null]);
  expect(members([who('a1')])).toEqual(['a1', null]);
  const eight = Array.from({ length: 8 }, (_, at) => who(`a${at}`));
  expect(members(eight)).toEqual(eight.map(({ id }) => id));
  const twenty = Array.from({ length: 20 }, (_, at) => who(`a${at}`));
  expect(members(twenty)).toHaveLength(16);
});

test('a size in the address leaves the rest empty, and one that does not fit is passed over', () => {
  expect(members([who('a1'), who('a2'), who('a3')], '5')).toEqual(['a1', 'a2', 'a3', null, null]);
  expect(members([who('a1'), who('a2'), who('a3')], '99')).toHaveLength(3);
});

test('who was declined does not come, and the accepted come first where not all find a place', () => {
  const three = [who('a1'), who('a2', 'declined'), who('a3', 'accepted'), who('a4')];
  expect(members(three)).toEqual(['a1', 'a3', 'a4']);
  expect(members(three, '2')).toEqual(['a3', 'a1']);
  expect(members([who('a1', null), who('a2', null)])).toEqual(['a1', 'a2']);
});

test('who has left the site meanwhile is a name typed by hand', () => {
  const { slots } = enteringOf([{ ...who(''), username: '탈퇴한 회원' }, who('a2')], null);
  expect(slots[0]).toMatchObject({ member: null, byHand: true, name: '탈퇴한 회원' });
});
