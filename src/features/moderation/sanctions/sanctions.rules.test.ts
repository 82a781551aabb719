import { expect, test } from 'vitest';
import { sanctionRefusal } from './sanctions.rules.ts';

const admin = { role: 'admin' } as const;
const moderator = { role: 'moderator' } as const;
const member = { role: 'member' } as const;

test('moderators suspend for thirty days at most, and nobody an admin', () => {
  const suspension = (days: number) => ({ sanction: 'suspension', days });
  expect(sanctionRefusal(moderator, member, suspension(30))).toBeUndefined();
  expect(sanctionRefusal(moderator, member, suspension(0))).toContain('30일');
  expect(sanctionRefusal(admin, member, suspension(0))).toBeUndefined();
  expect(sanctionRefusal(admin, admin, suspension(1))).toContain('관리자');
  expect(sanctionRefusal(admin, admin, { sanction: 'none', days: 1 })).toBeUndefined();
});
