import type { Database, Transaction } from '#/database/connect.ts';
import { deleteUntil, inParts } from '#/database/rows.ts';
import { write } from '#/database/write.ts';
import { forgetNoShowReports } from '#/features/matches/no-shows/no-show-reports.server.ts';
import { forgetRequesters } from '#/features/moderation/takedowns/blocks.server.ts';
import {
  CONSENT_KINDS,
  CONSENT_WORDS,
  confirmedBefore,
} from '#/features/privacy/consent/advertising.rules.ts';
import { emitConsent } from '#/features/privacy/consent/advertising.server.ts';
import { FORGOTTEN_DAYS, REQUEST_KINDS } from '#/features/privacy/requests/requests.constants.ts';
import { audit } from '#/server/audit.ts';
import { ADDRESS_DAYS } from '#/server/http/address.ts';
import { originsUntil } from '#/server/sessions/member-origins.ts';
import type { Site } from '#/server/site.ts';
import { DAY_MS, seoulDay, timeBefore } from '#/shared/time/time.ts';

/**
 * Runs daily: erases texts of privacy requests and data of requesters a year after the end of their requests,
 * deletes no-show reports that are too old to count, destroys expired records, and reminds members of
 * two-year-old consents.
 */
export async function runPrivacyJobs(site: Pick<Site, 'db' | 'now' | 'config'>, signal: AbortSignal) {
  const { db, now } = site;
  await eraseRequests(db, timeBefore(now(), FORGOTTEN_DAYS * DAY_MS));
  await forgetRequesters(db, now());
  await forgetNoShowReports(db, now());
  await destroyOldRecords(site, signal);
  await remindOfConsents(site, signal);
}

/** Leaves the kind of each request, which its list and its page name. */
async function eraseRequests(db: Database, decidedUntil: string): Promise<void> {
  for (const what of REQUEST_KINDS)
    await db
      .updateTable('cases')
      .set({ facts: JSON.stringify({ what }), text: '', answer: '' })
      .where(eb => eb.and({ kind: 'privacyRequest', pending: 0 }))
      .where('decided_at', '<=', decidedUntil)
      .where('text', '<>', '')
      .where('facts', 'like', `{"what":"${what}"%`)
      .execute();
}

const REMINDED_AT_ONCE = 500;

/**
 * The law demands a reminder of consents given or confirmed two years ago, with how to withdraw them (정보통신망법
 * 50조 ⑧). Each member has a transaction, so that after a crash nobody is reminded twice.
 */
async function remindOfConsents({ db, now }: Pick<Site, 'db' | 'now'>, signal: AbortSignal): Promise<void> {
  const time = now();
  const due = await db
    .selectFrom('advertising_consents')
    .select('member')
    .where('kind', 'in', CONSENT_KINDS)
    .where('confirmed_at', '<=', confirmedBefore(time))
    .groupBy('member')
    .limit(REMINDED_AT_ONCE)
    .execute();
  for (const { member } of due) {
    signal.throwIfAborted();
    await write(db, tx => askOne(tx, member, time));
  }
}

async function askOne(tx: Transaction, member: number, now: Date): Promise<void> {
  const members = await tx
    .updateTable('advertising_consents')
    .set({ confirmed_at: now.toISOString() })
    .where('member', '=', member)
    .where('confirmed_at', '<=', confirmedBefore(now))
    .returning(['kind', 'given_at'])
    .execute();
  if (members.length === 0) return;
  members.sort((a, b) => CONSENT_KINDS.indexOf(a.kind) - CONSENT_KINDS.indexOf(b.kind));
  const rows = members.map(({ kind }) => ({ member, kind, what: 'asked' as const, at: now.toISOString() }));
  await tx.insertInto('advertising_history').values(rows).execute();
  const due = members.map(each => `${seoulDay(new Date(each.given_at))}에 ${CONSENT_WORDS[each.kind]}`);
  const title = `${due.join(', ')}에 동의하셨습니다. 그대로 두면 동의가 이어지고, 내 정보의 광고성 정보 수신 동의에서 언제든지 거둘 수 있습니다.`;
  emitConsent(tx, { member, title, now });
}

/** Records of viewed data are kept this long (개인정보의 안전성 확보조치 기준 8조: a year at least). */
export const DATA_VIEW_DAYS = 365;

type Old = { table: 'access_records' | 'data_views'; days: number };

/**
 * Destroys expired access records, sessions and access tokens, and the hashes of members' old addresses and
 * origins. Each batch of access records is destroyed in one transaction with its audit entry.
 */
export async function destroyOldRecords(
  { db, now, config }: Pick<Site, 'db' | 'now' | 'config'>,
  signal: AbortSignal,
): Promise<void> {
  const time = now();
  const all: Old[] = [
    { table: 'access_records', days: config.ACCESS_RECORD_DAYS },
    { table: 'data_views', days: DATA_VIEW_DAYS },
  ];
  for (const old of all) await inParts(signal, () => destroyPart(db, old, time));
  const known = timeBefore(time, ADDRESS_DAYS * DAY_MS);
  await inParts(signal, () => deleteUntil(db, 'sessions.expires_at', time.toISOString()));
  await inParts(signal, () => deleteUntil(db, 'access_tokens.expires_at', time.toISOString()));
  await inParts(signal, () => deleteUntil(db, 'known_addresses.seen_at', known));
  await inParts(signal, () => deleteUntil(db, 'member_origins.seen_at', originsUntil(time)));
}

function destroyPart(db: Database, { table, days }: Old, now: Date): Promise<number> {
  // Records of exactly this age are still kept.
  const before = new Date(now.getTime() - days * DAY_MS - 1);
  return write(db, async tx => {
    const rows = await deleteUntil(tx, `${table}.at`, before.toISOString());
    if (rows > 0) {
      const after = { rows, before: seoulDay(before) };
      await audit(tx, { by: null, action: 'records.destroy', subject: table, after, now });
    }
    return rows;
  });
}
