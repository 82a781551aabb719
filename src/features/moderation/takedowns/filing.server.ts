import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import { lockInTurn } from '#/database/row-locks.ts';
import { findModerators } from '#/features/moderation/reports/reports.server.ts';
import { setHiddenBy } from '#/features/moderation/visibility/visibility.server.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import type { IdempotentCall } from '#/server/site.ts';
import { withJosa } from '#/shared/text/josa.ts';
import type { FoundTarget } from './named-targets.server.ts';
import { TARGET_WORDS } from './takedowns.constants.ts';
import type { TakedownDraft } from './takedowns.contract.ts';
import { type HidingReport, lowAllowanceText, mayHideAtOnce, type TextTarget } from './takedowns.rules.ts';

export const hashKey = (key: string) => hash('sha256', key, 'base64url');

export type Filed = { id: number; key: string };
export type Requester = { origin: string; isWellKnown: boolean };
type Filing = {
  draft: TakedownDraft;
  target: FoundTarget;
  requester: Requester;
  now: Date;
  call?: IdempotentCall;
};

/**
 * Stores a takedown request with the present content. 불법촬영물 are hidden at once, unless a moderator has
 * refused a request for this content before, or the allowance of the network, of guests or of the site is
 * used up; moderators are notified when it runs low.
 */
export function fileTakedown(db: Database, { draft, target, requester, now, call }: Filing): Promise<Filed> {
  const key = randomBytes(24).toString('base64url');
  const { kind, name, contact, email, capacity, claim, reasons } = draft;
  const { target: number, post, author, title, content } = target;
  const given = { kind, name, contact, email, capacity, claim, reasons, author, title, content, post };
  return writeOnce(db, call, async tx => {
    if (kind === 'filming') await lockInTurn(tx, 'filming reports');
    const hiding = kind === 'filming' ? await hidingReports(tx) : [];
    const report = { target: `${target.kind} ${number}`, ...requester };
    const hides =
      kind === 'filming' && mayHideAtOnce(hiding, report) && !(await wasRefused(tx, target)) ? 1 : 0;
    const { id } = await tx
      .insertInto('takedowns')
      .values({
        ...given,
        key_hash: hashKey(key),
        target_kind: target.kind,
        target: number,
        hides,
        well_known: requester.isWellKnown ? 1 : 0,
        origin: requester.origin,
        at: now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    tx.emit({ kind: 'moderator-queue.changed' });
    if (!hides) return { id, key };
    await setHiddenBy(tx, target as TextTarget, { by: 'filming', isHidden: true });
    tx.emit({
      kind: 'moderation.told',
      as: 'sanction',
      to: [author],
      subject: `takedown:${id}`,
      title: `불법촬영물 신고가 접수되어 내 ${withJosa(TARGET_WORDS[target.kind], '이/가')} 가려졌습니다. 운영진이 바로 살펴봅니다.`,
      link: '/profile/takedowns',
      actor: null,
      now,
    });
    await tellModerators(tx, lowAllowanceText(hiding, [...hiding, report]), now);
    return { id, key };
  });
}

async function wasRefused(tx: Transaction, { kind, target }: FoundTarget): Promise<boolean> {
  const refused = tx
    .selectFrom('takedowns')
    .select('id')
    .where('target_kind', '=', kind)
    .where('target', '=', target)
    .where('kind', '=', 'filming')
    .where('state', '=', 'refused')
    .limit(1);
  return (await refused.executeTakeFirst()) !== undefined;
}

async function hidingReports(tx: Transaction): Promise<HidingReport[]> {
  const rows = await tx
    .selectFrom('takedowns')
    .select(['target_kind', 'target', 'origin', 'well_known'])
    .where('pending', '=', sql.lit(1))
    .where('kind', '=', 'filming')
    .where('hides', '=', 1)
    .execute();
  return rows.map(({ target_kind, target, origin, well_known }) => ({
    target: `${target_kind} ${target}`,
    origin,
    isWellKnown: well_known === 1,
  }));
}

async function tellModerators(tx: Transaction, title: string, now: Date): Promise<void> {
  if (!title) return;
  const about = { subject: 'filming', title, link: '/admin/takedowns', actor: null, now };
  tx.emit({ kind: 'moderation.told', as: 'report', to: await findModerators(tx), ...about });
}
