import type { Transaction } from '#/database/connect.ts';
import { changeCount } from '#/database/lists/counts.ts';
import type { MemberRow, Tables } from '#/database/schema/tables.ts';
import { indexMembers } from '#/database/search/search-names.ts';
import { lockMember, write } from '#/database/write.ts';
import { oneAdminLess } from '#/features/accounts/admin/managed-members.server.ts';
import { withdrawLikes } from '#/features/boards/likes/likes.server.ts';
import { leaveClubs } from '#/features/clubs/directory/memberships.server.ts';
import { leaveMeetings } from '#/features/clubs/meetings/answers.server.ts';
import { endCaptaincies } from '#/features/clubs/team-matches/captains.server.ts';
import { leaveMatches } from '#/features/matches/applicants/application-changes.server.ts';
import { columnsFrom } from '#/features/members/fields/member-row.server.ts';
import { NO_SUCH_MEMBER } from '#/features/members/profile/profile.rules.ts';
import { leaveCases } from '#/features/moderation/cases/case-store.server.ts';
import { leaveTakedowns } from '#/features/moderation/takedowns/takedown-rows.server.ts';
import { leaveResults } from '#/features/results/records/on-withdrawal.server.ts';
import { dropEntries } from '#/features/tournaments/entries/server/on-withdrawal.server.ts';
import { forgetInTournaments } from '#/features/tournaments/server/after-changes/on-withdrawal.server.ts';
import { audit } from '#/server/audit.ts';
import { leavePictures } from '#/server/pictures/attached.ts';
import { endSessions } from '#/server/sessions/session.ts';
import type { SignedIn, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { DAY_MS, timeBefore } from '#/shared/time/time.ts';

/**
 * Erases personal data and frees the nickname; the login id stays in use, and texts stay without a name.
 * Throws 409 for the last admin.
 */
export async function withdrawMember(
  tx: Transaction,
  { member, by, now }: { member: number; by: SignedIn; now: Date },
): Promise<void> {
  await leaveTournaments(tx, member, now);
  const row = await lockMember(tx, member);
  if (!row) throw new Refusal('missing', NO_SUCH_MEMBER);
  await tx
    .updateTable('members')
    .set({ ...EMPTIED, withdrawn_at: now.toISOString() })
    .where('number', '=', member)
    .execute();
  await indexMembers(tx, [member]);
  await eraseTraces(tx, member, now);
  if (row.role === 'admin') await oneAdminLess(tx);
  else await changeCount(tx, 'members', -1);
  if (by.role === 'admin') {
    await audit(tx, { by, action: 'member.remove', subject: `member:${row.id}`, now });
  }
}

const REPEATED_MS = 2 * DAY_MS;

/**
 * Erases again members that withdrew within two days: a call that ran during a withdrawal may have stored a
 * row after it, such as an entry in a tournament.
 */
export async function eraseAgain({ db, now }: Pick<Site, 'db' | 'now'>, signal: AbortSignal): Promise<void> {
  const since = timeBefore(now(), REPEATED_MS);
  const gone = await db.selectFrom('members').select('number').where('withdrawn_at', '>=', since).execute();
  for (const { number } of gone) {
    signal.throwIfAborted();
    await write(db, async tx => {
      await leaveTournaments(tx, number, now());
      await eraseTraces(tx, number, now());
    });
  }
}

/** Tournaments and meetings are locked before the member. */
async function leaveTournaments(tx: Transaction, member: number, now: Date): Promise<void> {
  await forgetInTournaments(tx, member, now);
  await dropEntries(tx, member, now);
  await leaveMeetings(tx, { member, now });
}

async function eraseTraces(tx: Transaction, member: number, now: Date): Promise<void> {
  await endSessions(tx, member);
  for (const side of ['blocker', 'blocked'] as const)
    await tx.deleteFrom('member_blocks').where(side, '=', member).execute();
  // The cases come before `hall_keepers`: a claim that is being accepted adds a row there.
  await leaveCases(tx, member, now);
  await tx.deleteFrom('hall_keepers').where('member', '=', member).execute();
  await tx.updateTable('webhooks').set({ made_by: null }).where('made_by', '=', member).execute();
  await leaveClubs(tx, member, now);
  await endCaptaincies(tx, { member, now });
  await leaveTakedowns(tx, member);
  await leavePictures(tx, member, now);
  await withdrawLikes(tx, member);
  await leaveMatches(tx, member, now);
  await leaveResults(tx, member);
  // These come after the posts, as in other transactions; another order would end in a deadlock.
  for (const table of DELETED_WITH_MEMBER) await tx.deleteFrom(table).where('member', '=', member).execute();
}

/** A withdrawal gives these columns these values. */
const EMPTIED = {
  ...columnsFrom({}),
  nickname_skeleton: '',
  password_hash: '',
  role: 'member',
  listed: 0,
  moderator: 0,
  profile_hidden: 0,
  write_banned_until: '',
  suspended_until: '',
  points: 0,
  victories: 0,
  week: '',
  week_points: 0,
  week_victories: 0,
  past_week: '',
  past_week_points: 0,
  past_week_victories: 0,
  month: '',
  month_points: 0,
  month_victories: 0,
  year: '',
  year_points: 0,
  year_victories: 0,
  sign_in_notice: '',
  emptied_fields: '',
  free_changes: '{}',
  reset_refused_until: '',
  second_factor: 0,
  picture: '',
} as const satisfies Partial<MemberRow>;

/** The rows are found by their column `member`. */
const DELETED_WITH_MEMBER = [
  'last_visits',
  'idempotency_keys',
  'known_addresses',
  'member_origins',
  'recovery_grants',
  'pending_resets',
  'totp_factors',
  'recovery_codes',
  'bookmarks',
  'hall_favourites',
  'mentions',
  'passkeys',
  'passkey_challenges',
  'login_steps',
  'linked_accounts',
  'points_ledger',
  'attendance_days',
  'victories',
  'week_ranks',
  'notifications',
  'muted_notifications',
  'match_watchers',
  'no_show_reports',
  'push_subscriptions',
  'calendar_feeds',
  'roster_guests',
  'club_attendances',
  'club_handicaps',
  'advertising_consents',
  'advertising_history',
  'muted_pushes',
] as const satisfies (keyof Tables)[];
