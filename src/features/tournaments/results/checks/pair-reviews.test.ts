import { expect, test } from 'vitest';
import { DAY_MS } from '#/shared/time/time.ts';
import { type ComparedMember, reviewReason } from './pair-reviews.server.ts';

const AT = '2026-11-18T01:00:00.000Z';
const NO_HALLS: ReadonlySet<string> = new Set();

const member = (days: number, networks: string[], hasLeft = false): ComparedMember => ({
  joinedAt: new Date(Date.parse(AT) - days * DAY_MS).toISOString(),
  networks: new Set(networks),
  hasLeft,
});
const reasonOf = (one: ComparedMember, other: ComparedMember, halls = NO_HALLS) =>
  reviewReason([one, other], AT, halls);

test('a shared network needs a review unless both are established or it is a hall’s', () => {
  const [regular, puppet] = [member(400, ['home', 'mobile']), member(3, ['home'])];
  expect(reasonOf(regular, puppet)).toBe('network');
  expect(reasonOf(puppet, regular)).toBe('network');
  expect(reasonOf(regular, puppet, new Set(['home']))).toBeUndefined();
  expect(reasonOf(regular, member(3, ['elsewhere']))).toBeUndefined();
  expect(reasonOf(regular, member(30, ['home', 'mobile 2']))).toBeUndefined();
  expect(reasonOf(regular, member(29.9, ['home', 'mobile 2']))).toBe('network');
  // An old account, used only from the other's network.
  expect(reasonOf(regular, member(300, ['home']))).toBe('network');
});

test('accounts of one Korean day need a review while they are young, wherever they sign in from', () => {
  const [morning, evening] = [member(1, ['a']), member(1.3, ['b'])];
  expect(reasonOf(morning, evening)).toBe('day');
  expect(reasonOf(morning, evening, new Set(['a', 'b']))).toBe('day');
  // 10:00 of a day and 22:00 of the day before.
  expect(reasonOf(morning, member(1.5, ['b']))).toBeUndefined();
  expect(reasonOf(member(30, ['a']), member(30, ['b']))).toBeUndefined();
});

test('one who left soon after joining needs a review, because nothing can be compared any more', () => {
  expect(reasonOf(member(400, ['a', 'b']), member(5, [], true))).toBe('left');
  expect(reasonOf(member(400, ['a', 'b']), member(50, [], true))).toBeUndefined();
});
