import { expect, test } from 'vitest';
import { enteringOf, type KnownApplicant, type PostAuthor } from './applicants.rules.ts';

const who = (id: string, state: KnownApplicant['state'] = 'applied'): KnownApplicant => ({
  id,
  username: `선수 ${id}`,
  score4: 200,
  score3: null,
  billiardHall: '큐브',
  state,
});
const author: PostAuthor = { ...who('author'), username: '글쓴이' };
const members = (applicants: KnownApplicant[], size: string | null = null) =>
  enteringOf(applicants, author, size).slots.map(({ member }) => member);

test('a post’s author and applicants fill as many slots as they are, from two to sixteen', () => {
  expect(members([])).toEqual(['author', null]);
  expect(members([who('a1')])).toEqual(['author', 'a1']);
  const eight = Array.from({ length: 8 }, (_, at) => who(`a${at}`));
  expect(members(eight)).toEqual(['author', ...eight.map(({ id }) => id)]);
  const twenty = Array.from({ length: 20 }, (_, at) => who(`a${at}`));
  expect(members(twenty)).toHaveLength(16);
});

test('a size in the address leaves the rest empty, and one that does not fit is passed over', () => {
  expect(members([who('a1'), who('a2'), who('a3')], '6')).toEqual(['author', 'a1', 'a2', 'a3', null, null]);
  expect(members([who('a1'), who('a2'), who('a3')], '99')).toHaveLength(4);
});

test('who was declined does not come, and the accepted come first where not all fit', () => {
  const three = [who('a1'), who('a2', 'declined'), who('a3', 'accepted'), who('a4')];
  expect(members(three)).toEqual(['author', 'a1', 'a3', 'a4']);
  expect(members(three, '3')).toEqual(['author', 'a3', 'a1']);
  expect(members([who('a1', null), who('a2', null)])).toEqual(['author', 'a1', 'a2']);
});

test('who has left the site meanwhile, or is in no list, is a name typed by hand', () => {
  const admin = { id: null, username: '운영 하나' };
  const { slots } = enteringOf([{ ...who(''), username: '탈퇴한 회원' }, who('a2')], admin, null);
  expect(slots[0]).toMatchObject({ member: null, byHand: true, name: '운영 하나' });
  expect(slots[1]).toMatchObject({ member: null, byHand: true, name: '탈퇴한 회원' });
});
