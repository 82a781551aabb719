import { expect, test } from 'vitest';
import { CLUB_ROLES, mayRemoveMember, successorOf } from './clubs.rules.ts';

test('a treasurer removes members without an office only, and nobody removes the president', () => {
  const removable = (by: (typeof CLUB_ROLES)[number]) => CLUB_ROLES.filter(role => mayRemoveMember(by, role));
  expect(CLUB_ROLES.map(removable)).toEqual([['treasurer', 'match_director', 'member'], ['member'], [], []]);
});

test('an officer follows a president who leaves, else the member who joined first', () => {
  const first = { role: 'member', joined_at: '2026-01-01' } as const;
  const later = { role: 'member', joined_at: '2026-02-01' } as const;
  const director = { role: 'match_director', joined_at: '2026-03-01' } as const;
  const applicant = { role: 'member', joined_at: null } as const;
  expect(successorOf([later, first, director])).toBe(director);
  expect(successorOf([applicant, later, first])).toBe(first);
  expect(successorOf([applicant])).toBeUndefined();
});
