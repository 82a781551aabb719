import { sql } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import {
  recountLimited,
  recountMembersTournaments,
} from '#/features/tournaments/results/recount-tournaments.server.ts';
import { audit } from '#/server/audit.ts';
import type { SignedIn, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { foldKey } from '#/shared/text/text.ts';
import type { VoidingDraft } from './result-review.contract.ts';

type Voided = { member: number; other: number; reason: string };

/**
 * Voids all results of a member until now, or those of two members against each other, and recounts;
 * idempotent. Returns true if these results were not void before.
 */
export async function voidResults(site: Site, draft: VoidingDraft, by: SignedIn): Promise<boolean> {
  const now = site.now();
  const { pair, isNew } = await write(site.db, async tx => {
    const pair = await findVoidedPair(tx, draft);
    const { numInsertedOrUpdatedRows: added } = await tx
      .insertInto('result_voidings')
      .values({ ...pair, reason: draft.reason, by_member: by.number, at: now.toISOString() })
      .onConflict(known =>
        known.columns(['member', 'other']).where('lifted_at', '=', sql.lit('')).doNothing(),
      )
      .executeTakeFirstOrThrow();
    if (!added) return { pair, isNew: false };
    const subject = `member:${draft.member}`;
    const after = { ...(draft.other && { opponent: draft.other }), reason: draft.reason };
    await audit(tx, { by, action: 'result.void', subject, after, now });
    emitVoiding(tx, { ...pair, reason: draft.reason }, 'resultsVoided', now);
    return { pair, isNew: true };
  });
  await countAnew(site.db, pair);
  return isNew;
}

export async function liftVoiding(site: Site, id: number, by: SignedIn): Promise<void> {
  const now = site.now();
  const voided = await write(site.db, async tx => {
    const voided = await tx
      .updateTable('result_voidings')
      .set({ lifted_at: now.toISOString() })
      .where('id', '=', id)
      .where('lifted_at', '=', '')
      .returning(['member', 'other', 'reason'])
      .executeTakeFirst();
    if (!voided) throw new Refusal('missing', '무효 처리를 찾을 수 없습니다.');
    const names = await tx
      .selectFrom('members')
      .select(['number', 'id'])
      .where('number', 'in', [voided.member, voided.other])
      .execute();
    const login = (number: number) => names.find(each => each.number === number)?.id;
    const before = { ...(voided.other > 0 && { opponent: login(voided.other) }), reason: voided.reason };
    const subject = `member:${login(voided.member)}`;
    await audit(tx, { by, action: 'result.restore', subject, before, now });
    emitVoiding(tx, voided, 'resultsRestored', now);
    return voided;
  });
  await countAnew(site.db, voided);
}

/**
 * Recounts the affected tournaments, each in a transaction; after a crash a repeated call completes the rest.
 */
async function countAnew(db: Database, { member, other }: Pick<Voided, 'member' | 'other'>): Promise<void> {
  await recountMembersTournaments(db, other > 0 ? [member, other] : [member]);
  await recountLimited(db, other > 0 ? [member, other] : [member]);
}

/** Finds the numbers of the members in the draft; of two members the lower number comes first. */
async function findVoidedPair(
  tx: Transaction,
  draft: VoidingDraft,
): Promise<{ member: number; other: number }> {
  const keys = [draft.member, ...(draft.other === null ? [] : [draft.other])].map(foldKey);
  if (new Set(keys).size < keys.length) throw new Refusal('invalid', '서로 다른 두 회원을 선택해주세요.');
  const rows = await tx.selectFrom('members').select('number').where('id_key', 'in', keys).execute();
  if (rows.length < keys.length) throw new Refusal('missing', '회원을 찾을 수 없습니다.');
  const [member = 0, other = 0] = rows.map(({ number }) => number).sort((a, b) => a - b);
  return { member, other };
}

function emitVoiding(
  tx: Transaction,
  { member, other, reason }: Voided,
  event: 'resultsVoided' | 'resultsRestored',
  now: Date,
): void {
  tx.emit({
    kind: 'tournament.happened',
    to: [member, ...(other > 0 ? [other] : [])],
    event,
    subject: `results:${member}:${other}`,
    title: reason,
    link: '/profile',
    actor: null,
    now,
  });
}
