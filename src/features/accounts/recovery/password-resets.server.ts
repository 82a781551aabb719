import { hash } from 'node:crypto';
import { Hono } from 'hono';
import type { Database, Transaction } from '#/database/connect.ts';
import { lockMember, write } from '#/database/write.ts';
import { isKnownAddress } from '#/features/accounts/login/failed-attempts.server.ts';
import { MAILED_CODE_MINUTES } from '#/features/accounts/login/login.constants.ts';
import { forgetLoginSteps } from '#/features/accounts/second-factors/second-factors.server.ts';
import { emitAccountChange } from '#/features/notifications/inbox/notify.server.ts';
import { ADDRESS_DAYS, hashAddress } from '#/server/http/address.ts';
import { MESSAGE, operation } from '#/server/http/operations.ts';
import { endSessions, memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { spokenMoment } from '#/shared/time/spoken-day.ts';
import { HOUR_MS, MINUTE_MS, timeAfter, timeBefore } from '#/shared/time/time.ts';
import { pendingResetAnswer } from './recovery.contract.ts';

/** Hours after a change of contact data, or a stopped reset, during which no password is reset. */
export const RESET_BLOCK_HOURS = 24;
export const NO_PENDING_RESET = '기다리고 있는 비밀번호 재설정이 없습니다.';
const STOPPED_LATELY =
  `회원이 비밀번호 재설정을 중단한 뒤 ${RESET_BLOCK_HOURS}시간 동안은 처음 보는 곳에서 재설정할 수 없습니다. ` +
  '로그인한 적이 있는 곳에서 다시 시도하거나 운영자에게 문의해주세요.';

declare module '#/database/events.ts' {
  interface Events {
    'password.reset': { member: number; now: Date };
  }
}

const NAMES_MOST = 5;

export const pendingReset = new Hono<ApiEnv>()
  .get('/pending-reset', operation('대기 중인 비밀번호 재설정', pendingResetAnswer), memberOnly, async c => {
    const { db } = c.env.site;
    const { number } = c.var.member;
    const row = await waitingReset(db, number).executeTakeFirst();
    return c.json({ text: row ? await loadResetFacts(db, number, row.due_at) : null });
  })
  .delete('/pending-reset', operation('대기 중인 비밀번호 재설정 중단', MESSAGE), memberOnly, async c => {
    const { db, now } = c.env.site;
    const { number } = c.var.member;
    await write(db, async tx => {
      await stopReset(tx, number, now());
      tx.emit({ kind: 'unread.changed', members: [number] });
    });
    return c.json({
      message:
        '비밀번호 재설정을 중단하고 모든 기기에서 로그아웃했습니다. 쓰시던 비밀번호로 다시 로그인해주세요.',
    });
  });

/**
 * The time (ISO, UTC) at which the reset takes effect; undefined for at once. Without mail, a reset from an
 * unknown address waits, so that the member can stop it.
 */
export async function resetDueAt(site: Site, member: number, address: string): Promise<string | undefined> {
  const { config, mail, now } = site;
  if (mail || config.RESET_DELAY === 0) return undefined;
  if (await isKnownAddress(site, [member], address, ADDRESS_DAYS)) return undefined;
  return timeAfter(now(), config.RESET_DELAY * HOUR_MS);
}

/** Replaces a pending password; throws 403 within RESET_BLOCK_HOURS of a stopped reset. */
export async function scheduleReset(
  tx: Transaction,
  member: number,
  reset: { hash: string; dueAt: string },
  now: Date,
): Promise<void> {
  const lately = timeBefore(now, RESET_BLOCK_HOURS * HOUR_MS);
  const stopped = tx.selectFrom('pending_resets').select('member').where('member', '=', member);
  if (await stopped.where('stopped_at', '>', lately).executeTakeFirst())
    throw new Refusal('forbidden', STOPPED_LATELY);
  const asked_at = now.toISOString();
  const row = { password_hash: reset.hash, asked_at, due_at: reset.dueAt, stopped_at: '' };
  await tx
    .insertInto('pending_resets')
    .values({ member, ...row })
    .onConflict(oc => oc.column('member').doUpdateSet(row))
    .execute();
  const title = await loadResetFacts(tx, member, reset.dueAt);
  const sign_in_notice = `처음 보는 곳에서 비밀번호 재설정을 요청했습니다. ${title}`;
  await tx.updateTable('members').set({ sign_in_notice }).where('number', '=', member).execute();
  const about = { subject: 'reset', title, link: '/notifications' };
  emitAccountChange(tx, { member, event: 'pending', ...about, now });
}

/** Applies a reset that is due or `released` by an admin; returns whether a password changed. */
export async function applyReset(tx: Transaction, member: number, now: Date, released = false) {
  if (!(await lockMember(tx, member))) return false;
  const taken = await tx
    .deleteFrom('pending_resets')
    .where(eb => eb.and({ member, stopped_at: '' }))
    .$if(!released, rows => rows.where('due_at', '<=', now.toISOString()))
    .returning('password_hash')
    .executeTakeFirst();
  return taken !== undefined && setResetPassword(tx, member, taken.password_hash, now);
}

/** Also deletes resets that were stopped more than RESET_BLOCK_HOURS ago. */
export async function applyDueResets(db: Database, now: Date): Promise<void> {
  const due = db.selectFrom('pending_resets').select('member').where('due_at', '<=', now.toISOString());
  for (const { member } of await due.where('stopped_at', '=', '').execute()) {
    await write(db, tx => applyReset(tx, member, now));
  }
  const before = timeBefore(now, RESET_BLOCK_HOURS * HOUR_MS);
  await db
    .deleteFrom('pending_resets')
    .where('stopped_at', '<>', '')
    .where('stopped_at', '<=', before)
    .execute();
}

const waitingReset = (db: Database | Transaction, member: number) =>
  db.selectFrom('pending_resets').select('due_at').where('member', '=', member).where('stopped_at', '=', '');

// Ends all sessions including the caller's, which could be the attacker's.
async function stopReset(tx: Transaction, member: number, now: Date): Promise<void> {
  await lockMember(tx, member);
  const stopped = await tx
    .updateTable('pending_resets')
    .set({ password_hash: '', stopped_at: now.toISOString() })
    .where(eb => eb.and({ member, stopped_at: '' }))
    .executeTakeFirst();
  if (!stopped.numUpdatedRows) throw new Refusal('missing', NO_PENDING_RESET);
  await tx.deleteFrom('recovery_grants').where('member', '=', member).execute();
  await tx.updateTable('members').set({ sign_in_notice: '' }).where('number', '=', member).execute();
  await tx
    .updateTable('notifications')
    .set({ event: 'stopped', title: '' })
    .where(eb => eb.and({ member, kind: 'password', subject: 'reset' }))
    .execute();
  await endSessions(tx, member);
}

async function loadResetFacts(db: Database | Transaction, member: number, dueAt: string): Promise<string> {
  const names = await findNamesWithPhone(db, member);
  const others = names.length > NAMES_MOST ? ' 등 여러 회원' : '';
  const said = names.slice(0, NAMES_MOST).map(name => `${name}님`);
  const seen = `회원님의 전화번호는 수락된 매치 신청에서 ${said.join(', ')}${others}에게 보였습니다. `;
  return (
    `${spokenMoment(dueAt)}부터 새 비밀번호가 적용됩니다. ${names.length > 0 ? seen : ''}` +
    '본인이 요청하지 않았다면 ‘내가 아닙니다’를 눌러 주세요.'
  );
}

/** Returns the names of members that saw the phone number through an accepted application. */
async function findNamesWithPhone(db: Database | Transaction, member: number): Promise<string[]> {
  const accepted = db
    .selectFrom('applications')
    .innerJoin('match_posts', 'match_posts.id', 'applications.post')
    .where('applications.state', '=', 'accepted');
  const authors = accepted
    .innerJoin('members as other', 'other.number', 'match_posts.author')
    .where('applications.member', '=', member);
  const applicants = accepted
    .innerJoin('members as other', 'other.number', 'applications.member')
    .where('match_posts.author', '=', member);
  const rows = await authors
    .select('other.username')
    .where('other.username', '<>', '')
    .union(applicants.select('other.username').where('other.username', '<>', ''))
    .orderBy('username')
    .limit(NAMES_MOST + 1)
    .execute();
  return rows.map(row => row.username);
}

type Grant = { member: number; address_hash: string; code_hash: string };

/** The grant lasts MAILED_CODE_MINUTES; `code` is '' on sites without mail. */
export async function grantTo(
  tx: Transaction,
  { member, address, code, now }: { member: number; address: string; code: string; now: Date },
): Promise<void> {
  const address_hash = hashAddress(member, address);
  const changes = {
    code_hash: code && hashCode(address_hash, code),
    expires_at: timeAfter(now, MAILED_CODE_MINUTES * MINUTE_MS),
  };
  await tx
    .insertInto('recovery_grants')
    .values({ member, address_hash, ...changes })
    .onConflict(oc => oc.columns(['member', 'address_hash']).doUpdateSet(changes))
    .execute();
}

export function findGrant(db: Database, member: number, address: string, now: Date) {
  return db
    .selectFrom('recovery_grants')
    .select(['member', 'address_hash', 'code_hash'])
    .where(eb => eb.and({ member, address_hash: hashAddress(member, address) }))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** Accepts any code when none was mailed. */
export const hasCode = ({ address_hash, code_hash }: Grant, code: string) =>
  code_hash === '' || code_hash === hashCode(address_hash, code.replace(/\D/g, ''));

const hashCode = (addressHash: string, code: string) => hash('sha256', `${addressHash} ${code}`, 'base64url');

export async function forgetResets(tx: Transaction, member: number): Promise<void> {
  for (const table of ['recovery_grants', 'pending_resets'] as const) {
    await tx.deleteFrom(table).where('member', '=', member).execute();
  }
  await forgetLoginSteps(tx, member);
}

/** Called after a change of contact data, which a stranger may have made. */
export async function blockResets(tx: Transaction, member: number, now: Date): Promise<void> {
  await tx.deleteFrom('recovery_grants').where('member', '=', member).execute();
  const reset_refused_until = timeAfter(now, RESET_BLOCK_HOURS * HOUR_MS);
  await tx.updateTable('members').set({ reset_refused_until }).where('number', '=', member).execute();
}

/** Deletes the grant, so that it permits only one reset; returns false when another request has used it. */
export async function takeGrant(
  tx: Transaction,
  { member, address_hash, code_hash }: Grant,
): Promise<boolean> {
  // Of several simultaneous resets one deletes the row; the others find none.
  const used = await tx
    .deleteFrom('recovery_grants')
    .where(eb => eb.and({ member, address_hash, code_hash }))
    .executeTakeFirst();
  return Boolean(used.numDeletedRows);
}

/** Ends all sessions; returns false for an admin or a withdrawn member. */
export async function setResetPassword(tx: Transaction, member: number, hash: string, now: Date) {
  const notice =
    `비밀번호가 재설정되었습니다. (${spokenMoment(now.toISOString())}) ` +
    '본인이 재설정하지 않았다면 운영자에게 문의해주세요.';
  const changed = await tx
    .updateTable('members')
    .set({ password_hash: hash, sign_in_notice: notice })
    .where(eb => eb.and({ number: member, role: 'member', withdrawn_at: '' }))
    .executeTakeFirst();
  if (!changed.numUpdatedRows) return false;
  await forgetResets(tx, member);
  await endSessions(tx, member);
  // A stranger could read and end the notice of the next login. The notification stays in the list.
  tx.emit({ kind: 'password.reset', member, now });
  return true;
}
