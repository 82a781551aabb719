import type { Transaction } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { forgetNoShowReports } from '#/features/matches/no-shows/no-show-rows.server.ts';
import { forgetRequesters } from '#/features/moderation/takedowns/blocks.server.ts';
import { destroyOldRecords } from '#/features/privacy/access-records/destroying.server.ts';
import {
  CONSENT_KINDS,
  CONSENT_WORDS,
  confirmedBefore,
} from '#/features/privacy/consent/advertising.rules.ts';
import { FORGOTTEN_DAYS } from '#/features/privacy/requests/requests.constants.ts';
import type { Site } from '#/server/site.ts';
import { DAY_MS, seoulDay } from '#/shared/time/time.ts';

/**
 * The daily job: erases the texts and persons of requests a year after they ended and no-show reports that
 * are too old to count, destroys expired records, and reminds members of two-year-old consents.
 */
export async function runPrivacyJobs(
  site: Pick<Site, 'db' | 'now' | 'config'>,
  signal: AbortSignal,
): Promise<void> {
  const { db, now } = site;
  await db
    .updateTable('cases')
    .set({ facts: '{}', text: '', answer: '' })
    .where('kind', '=', 'privacyRequest')
    .where('pending', '=', 0)
    .where('decided_at', '<=', new Date(now().getTime() - FORGOTTEN_DAYS * DAY_MS).toISOString())
    .where('text', '<>', '')
    .execute();
  await forgetRequesters(db, now());
  await forgetNoShowReports(db, now());
  await destroyOldRecords(site, signal);
  await askAgain(site, signal);
}

const AT_ONCE = 500;

/**
 * Reminds members of consents given or confirmed two years ago and how to withdraw them (정보통신망법 50조 ⑧). Each
 * member has a transaction, so that after a crash nobody is reminded twice.
 */
async function askAgain({ db, now }: Pick<Site, 'db' | 'now'>, signal: AbortSignal): Promise<void> {
  const time = now();
  const due = await db
    .selectFrom('advertising_consents')
    .select('member')
    .where('kind', 'in', CONSENT_KINDS)
    .where('confirmed_at', '<=', confirmedBefore(time))
    .groupBy('member')
    .limit(AT_ONCE)
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
  const sentence = `${due.join(', ')}에 동의하셨습니다. 그대로 두면 동의가 이어지고, 회원정보의 광고성 정보 수신 동의에서 언제든지 거둘 수 있습니다.`;
  tx.emit({ kind: 'consent.changed', member, sentence, now });
}
