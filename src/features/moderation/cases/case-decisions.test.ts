import { expect, test } from 'vitest';
import { decisionRefusal } from './case-decisions.server.ts';

const admin = { number: 1, role: 'admin' } as const;
const moderator = { number: 2, role: 'moderator' } as const;
const author = (number: number, role: 'member' | 'admin' = 'member', moderator = 0) => ({
  number,
  role,
  moderator,
});

test('moderators decide about members, admins about all others, and about themselves where nobody else may', () => {
  const may = (by: typeof admin | typeof moderator, of: ReturnType<typeof author>) =>
    !decisionRefusal(by, of, false);
  expect(may(moderator, author(9))).toBe(true);
  expect(may(moderator, author(1, 'admin'))).toBe(false);
  expect(may(moderator, author(3, 'member', 1))).toBe(false);
  expect(may(moderator, author(2, 'member', 1))).toBe(false);
  expect(may(admin, author(3, 'member', 1))).toBe(true);
  expect(may(admin, author(4, 'admin'))).toBe(true);
  expect(may(admin, author(1, 'admin'))).toBe(false);
  expect(decisionRefusal(admin, author(1, 'admin'), true)).toBeUndefined();
});
