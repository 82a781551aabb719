import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import { lockInTurn } from '#/database/row-locks.ts';
import { tellSides } from '#/features/moderation/cases/case-decisions.server.ts';
import type { Told } from '#/features/moderation/cases/case-kind.server.ts';
import { openCase } from '#/features/moderation/cases/case-store.server.ts';
import { findModerators } from '#/features/moderation/reports/reports.server.ts';
import { type HidableTarget, setHiddenBy } from '#/features/moderation/visibility/visibility.server.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import type { IdempotentCall } from '#/server/site.ts';
import { withJosa } from '#/shared/text/josa.ts';
import { addDays, seoulDay } from '#/shared/time/time.ts';
import type { FoundTarget } from './named-targets.server.ts';
import { DUE_DAYS, TARGET_WORDS } from './takedowns.constants.ts';
import type { TakedownDraft } from './takedowns.contract.ts';
import { type HidingReport, lowAllowanceText, mayHideAtOnce } from './takedowns.rules.ts';

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
 * Stores a takedown request with the content. 불법촬영물 are hidden at once, unless refused before or beyond an
 * allowance; moderators hear when that runs low.
 */
export function fileTakedown(db: Database, { draft, target, requester, now, call }: Filing): Promise<Filed> {
  const key = randomBytes(24).toString('base64url');
  const { kind, name, contact, email, capacity, claim, reasons } = draft;
  const { target: number, post, author, title, content } = target;
  return writeOnce(db, call, async tx => {
    if (kind === 'filming') await lockInTurn(tx, 'filming reports');
    const hiding = kind === 'filming' ? await hidingReports(tx) : [];
    const report = { target: `${target.kind} ${number}`, ...requester };
    const hides =
      kind === 'filming' && mayHideAtOnce(hiding, report) && !(await wasRefused(tx, target)) ? 1 : 0;
    const { id } = await tx
      .insertInto('takedowns')
      .values({
        ...{ kind, claim, author, title, content, post, hides },
        target_kind: target.kind,
        target: number,
        well_known: requester.isWellKnown ? 1 : 0,
        origin: requester.origin,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await openCase(tx, {
      kind: { kind, isForAdmins: false },
      subject: id,
      author,
      keyHash: hashKey(key),
      text: reasons,
      facts: { name, contact, email, capacity },
      dueDay: addDays(seoulDay(now), DUE_DAYS[kind]),
      weight: kind === 'filming' ? 1 : 0,
      now,
    });
    if (!hides) return { id, key };
    await setHiddenBy(tx, target as HidableTarget, { by: 'filming', isHidden: true });
    const hidden = withJosa(TARGET_WORDS[target.kind], '이/가');
    const low = lowAllowanceText(hiding, [...hiding, report]);
    const told: Told[] = [
      {
        ...{ to: [author], kind: 'sanction', subject: `takedown:${id}`, link: '/profile/takedowns' },
        title: `불법촬영물 신고가 접수되어 내 ${hidden} 가려졌습니다. 운영진이 바로 살펴봅니다.`,
      },
      {
        ...{ to: low ? await findModerators(tx) : [], kind: 'report', subject: 'filming', title: low },
        link: '/admin/cases?tab=takedowns',
      },
    ];
    await tellSides(tx, told, { by: null, now });
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
    .where('kind', '=', 'filming')
    .where('state', '=', sql.lit('open'))
    .where('hides', '=', sql.lit(1))
    .execute();
  return rows.map(({ target_kind, target, origin, well_known }) => ({
    target: `${target_kind} ${target}`,
    origin,
    isWellKnown: well_known === 1,
  }));
}
