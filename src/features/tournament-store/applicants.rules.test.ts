import { expect, test } from 'vitest';
import { enteringOf, type KnownApplicant, type PostAuthor, withNewApplicants } from './applicants.rules.ts';
import type { Entering } from './entering-draft.rules.ts';
import { withFormat } from './format-change.rules.ts';

const who = (id: string, state: KnownApplicant['state'] = 'applied'): KnownApplicant => ({
  id,
  username: `선수 ${id}`,
  score4: 200,
  score3: null,
  billiardHall: '큐브',
  state,
});
const author: PostAuthor = { ...who('author'), username: '글쓴이' };
const members = (applicants: KnownApplicant[], wantedSize: string | null = null) =>
  enteringOf(applicants, author, { mode: 'single', wantedSize }).slots.map(({ member }) => member);

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
  const { slots } = enteringOf([{ ...who(''), username: '탈퇴한 회원' }, who('a2')], admin, {
    mode: 'single',
    wantedSize: null,
  });
  expect(slots[0]).toMatchObject({ member: null, byHand: true, name: '운영 하나' });
  expect(slots[1]).toMatchObject({ member: null, byHand: true, name: '탈퇴한 회원' });
});

test('a bracket has the least size in which all find a place', () => {
  const sizeOf = (mode: 'team' | 'multi', applicants: number) =>
    enteringOf(
      Array.from({ length: applicants }, (_, at) => who(`a${at}`)),
      author,
      { mode, wantedSize: null },
    ).slots.length;
  expect([sizeOf('team', 2), sizeOf('team', 4), sizeOf('team', 90)]).toEqual([4, 8, 64]);
  expect([sizeOf('multi', 4), sizeOf('multi', 5), sizeOf('multi', 90)]).toEqual([6, 6, 32]);
});

test('who applies later is added in a free slot or a further one, and who was taken out stays out', () => {
  const first = enteringOf([who('a1'), who('a2')], author, { mode: 'single', wantedSize: null });
  const without = { ...first, slots: first.slots.filter(({ member }) => member !== 'a2') };
  const all = [who('a1'), who('a2'), who('a3'), who('a4', 'declined')];
  const { entering, added, left } = withNewApplicants(without, all, 'single');
  expect(entering.slots.map(({ member }) => member)).toEqual(['author', 'a1', 'a3']);
  expect([added, left]).toEqual([['선수 a3'], []]);
  expect(withNewApplicants(entering, all, 'single')).toMatchObject({ added: [], left: [] });
  const many = Array.from({ length: 20 }, (_, at) => who(`b${at}`));
  const full = withNewApplicants(entering, [...all, ...many], 'single');
  expect(full.entering.slots).toHaveLength(16);
  expect(full.left).toHaveLength(7);
});

test('a field in another format grows by one, and not beyond those who can play it', () => {
  const seven = Array.from({ length: 7 }, (_, at) => who(`a${at}`));
  const bracket = enteringOf(seven, author, { mode: 'team', wantedSize: null });
  const league = withFormat('team', bracket, 'league') as Entering;
  const eight = withNewApplicants(league, [...seven, who('late')], 'team');
  expect(eight.entering.slots.map(({ member }) => member).at(-1)).toBe('late');
  expect(eight.entering.slots).toHaveLength(9);
  const many = Array.from({ length: 20 }, (_, at) => who(`b${at}`));
  const full = withNewApplicants(league, [...seven, ...many], 'team');
  expect(full.entering.slots).toHaveLength(20);
  expect(full.left).toHaveLength(8);
});
