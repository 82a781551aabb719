import { describe, expect, test } from 'vitest';
import type { Mode } from '#/features/tournaments/engine/events.contract.ts';
import { withFormat } from '#/features/tournaments/runner/setup/format-change.rules.ts';
import {
  draftFromApplicants,
  type KnownApplicant,
  type PostAuthor,
  withApplicants,
} from './applicants.rules.ts';
import { type Entering, readEntering } from './entering.contract.ts';
import { withMember, withoutPlayer, withSwap } from './entering.rules.ts';

const who = (id: string, state: KnownApplicant['state'] = 'applied'): KnownApplicant => ({
  id,
  username: `선수 ${id}`,
  score4: 200,
  score3: null,
  billiardHall: '큐브',
  state,
});
const applied = (count: number, prefix = 'a') =>
  Array.from({ length: count }, (_, at) => who(`${prefix}${at}`));
const author: PostAuthor = { ...who('author'), username: '글쓴이' };
const members = (applicants: KnownApplicant[], wantedSize: string | null = null) =>
  draftFromApplicants(applicants, author, { mode: 'single', ball: '4', wantedSize }).slots.map(
    ({ member }) => member,
  );

test('a post’s author and applicants fill one slot each, from two to sixteen', () => {
  expect(members([])).toEqual(['author', null]);
  expect(members([who('a1')])).toEqual(['author', 'a1']);
  const eight = applied(8);
  expect(members(eight)).toEqual(['author', ...eight.map(({ id }) => id)]);
  expect(members(applied(20))).toHaveLength(16);
});

test('a size in the address leaves the rest empty, and one that does not fit is passed over', () => {
  expect(members([who('a1'), who('a2'), who('a3')], '6')).toEqual(['author', 'a1', 'a2', 'a3', null, null]);
  expect(members([who('a1'), who('a2'), who('a3')], '99')).toHaveLength(4);
});

test('the accepted applicants play, and while none is accepted, all but the declined ones', () => {
  const three = [who('a1'), who('a2', 'declined'), who('a3', 'accepted'), who('a4')];
  expect(members(three)).toEqual(['author', 'a3']);
  expect(members(three.filter(({ state }) => state !== 'accepted'))).toEqual(['author', 'a1', 'a4']);
  expect(members([who('a1', null), who('a2', null)])).toEqual(['author', 'a1', 'a2']);
});

test('the set-up takes over the ball of the match', () => {
  const draft = draftFromApplicants([], author, { mode: 'single', ball: '3', wantedSize: null });
  expect(draft.options.play.ball).toBe('3');
});

test('an applicant who is accepted later is added, and those who wait stay out', () => {
  const wait = [who('a1'), who('a2', 'accepted'), who('a3')];
  const first = draftFromApplicants(wait, author, { mode: 'single', ball: '4', wantedSize: null });
  const later = [who('a1', 'accepted'), who('a2', 'accepted'), who('a3')];
  const { entering } = withApplicants(first, { applicants: later, all: true }, 'single');
  expect(entering.slots.map(({ member }) => member)).toEqual(['author', 'a2', 'a1']);
});

test('an applicant who has withdrawn or is in no list becomes a name typed by hand', () => {
  const admin = { id: null, username: '운영 하나' };
  const { slots } = draftFromApplicants([{ ...who(''), username: '탈퇴한 회원' }, who('a2')], admin, {
    mode: 'single',
    ball: '4',
    wantedSize: null,
  });
  expect(slots[0]).toMatchObject({ member: null, byHand: true, name: '운영 하나' });
  expect(slots[1]).toMatchObject({ member: null, byHand: true, name: '탈퇴한 회원' });
});

test('a bracket has the least size in which all find a place', () => {
  const sizeOf = (mode: 'team' | 'multi', applicants: number) =>
    draftFromApplicants(applied(applicants), author, { mode, ball: '4', wantedSize: null }).slots.length;
  expect([sizeOf('team', 2), sizeOf('team', 4), sizeOf('team', 90)]).toEqual([3, 5, 91]);
  expect([sizeOf('multi', 4), sizeOf('multi', 5), sizeOf('multi', 90)]).toEqual([6, 6, 92]);
});

test('a later applicant is added in a free or additional slot, and a removed one stays removed', () => {
  const first = draftFromApplicants([who('a1'), who('a2')], author, {
    mode: 'single',
    ball: '4',
    wantedSize: null,
  });
  const without = { ...first, slots: first.slots.filter(({ member }) => member !== 'a2') };
  const all = [who('a1'), who('a2'), who('a3'), who('a4', 'declined')];
  const { entering, added, left } = withApplicants(without, { applicants: all, all: true }, 'single');
  expect(entering.slots.map(({ member }) => member)).toEqual(['author', 'a1', 'a3']);
  expect([added, left]).toEqual([['선수 a3'], []]);
  expect(withApplicants(entering, { applicants: all, all: true }, 'single')).toMatchObject({
    added: [],
    left: [],
  });
  const full = withApplicants(entering, { applicants: [...all, ...applied(20, 'b')], all: true }, 'single');
  expect(full.entering.slots).toHaveLength(16);
  expect(full.left).toHaveLength(7);
});

test('a field in another format grows by one, and not beyond those who can play it', () => {
  const seven = applied(7);
  const bracket = draftFromApplicants(seven, author, { mode: 'team', ball: '4', wantedSize: null });
  const league = withFormat('team', bracket, 'league') as Entering;
  const eight = withApplicants(league, { applicants: [...seven, who('late')], all: true }, 'team');
  expect(eight.entering.slots.map(({ member }) => member).at(-1)).toBe('late');
  expect(eight.entering.slots).toHaveLength(9);
  const full = withApplicants(league, { applicants: [...seven, ...applied(20, 'b')], all: true }, 'team');
  expect(full.entering.slots).toHaveLength(20);
  expect(full.left).toHaveLength(8);
});

describe('an applicant who withdraws the application', () => {
  const field = (mode: 'single' | 'multi', ...ids: string[]) =>
    draftFromApplicants(
      ids.map(id => who(id)),
      author,
      { mode, ball: '4', wantedSize: null },
    );
  const followed = (entering: Entering, ids: string[], { mode = 'single' as Mode, all = true } = {}) =>
    withApplicants(entering, { applicants: ids.map(id => who(id)), all }, mode);
  const names = ({ entering }: { entering: Entering }) => entering.slots.map(({ member }) => member);

  test('leaves the field, which keeps the least size, and is entered again after another application', () => {
    const without = followed(field('single', 'a1', 'a2', 'a3'), ['a1', 'a3']);
    expect([names(without), without.removed]).toEqual([['author', 'a1', 'a3'], ['선수 a2']]);
    const again = followed(without.entering, ['a1', 'a3', 'a2']);
    expect([names(again), again.added]).toEqual([['author', 'a1', 'a3', 'a2'], ['선수 a2']]);
  });

  test('leaves a gap among teams of two, and nobody changes partners', () => {
    const without = followed(field('multi', 'a1', 'a2', 'a3', 'a4', 'a5'), ['a1', 'a3', 'a4', 'a5'], {
      mode: 'multi',
    });
    expect(names(without)).toEqual(['author', 'a1', null, 'a3', 'a4', 'a5']);
  });

  test('is marked as cancelled if the organiser moved or picked that player, and no longer after applying again', () => {
    const moved = withSwap(field('single', 'a1', 'a2', 'a3'), 1, 2);
    const picked = withMember(withoutPlayer(moved, 3), 3, who('a4'));
    const known = followed(picked, ['a1', 'a2', 'a4']).entering;
    const { entering, removed, cancelled } = followed(known, []);
    expect([removed, cancelled]).toEqual([[], ['선수 a2', '선수 a1', '선수 a4']]);
    expect(entering.slots.map(slot => slot.cancelled)).toEqual([undefined, true, true, true]);
    // Reported once, and kept after a reload.
    const stored = readEntering(JSON.parse(JSON.stringify(entering))) as Entering;
    expect(followed(stored, []).cancelled).toEqual([]);
    const again = followed(stored, ['a1', 'a2']).entering;
    expect(again.slots.map(slot => slot.cancelled === true)).toEqual([false, false, false, true]);
  });

  test('is unknown for players beyond a truncated list', () => {
    const without = followed(field('single', 'a1', 'a2'), ['a1'], { all: false });
    expect(names(without)).toContain('a2');
  });
});
