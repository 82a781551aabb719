import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import { lockInTurn } from '#/database/row-locks.ts';
import { write } from '#/database/write.ts';
import { notify } from '#/features/notifications/notify.server.ts';
import { setHiddenBy } from '#/features/reports/hiding.server.ts';
import { withJosa } from '#/shared/josa.ts';
import type { FoundTarget } from './named-targets.server.ts';
import type { TakedownDraft } from './takedowns.contract.ts';
import { HIDES_AT_ONCE, TARGET_WORDS } from './takedowns.limits.ts';
import type { TextTarget } from './takedowns.rules.ts';

export const hashKey = (key: string) => hash('sha256', key, 'base64url');

export type Filed = { id: number; key: string; recipients: number[] };

/**
 * Stores a request with what the content says now. 불법촬영물 are hidden at once, unless a moderator has looked at this
 * content before and refused, or more wait than anybody could have looked at.
 */
export function fileTakedown(
  db: Database,
  { draft, target, now }: { draft: TakedownDraft; target: FoundTarget; now: Date },
): Promise<Filed> {
  const key = randomBytes(24).toString('base64url');
  const { kind, name, contact, email, capacity, claim, reasons } = draft;
  const { target: number, post, author, title, content } = target;
  const given = { kind, name, contact, email, capacity, claim, reasons, author, title, content, post };
  return write(db, async tx => {
    if (kind === 'filming') await lockInTurn(tx, 'filming reports');
    const hides = kind === 'filming' && (await mayHide(tx, target)) ? 1 : 0;
    const { id } = await tx
      .insertInto('takedowns')
      .values({
        ...given,
        key_hash: hashKey(key),
        target_kind: target.kind,
        target: number,
        hides,
        at: now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (!hides) return { id, key, recipients: [] };
    await setHiddenBy(tx, target as TextTarget, { by: 'filming', isHidden: true });
    const recipients = await notify(tx, {
      to: [author],
      kind: 'sanction',
      subject: `takedown:${id}`,
      title: `불법촬영물 신고가 접수되어 내 ${withJosa(TARGET_WORDS[target.kind], '이/가')} 가려졌습니다. 운영진이 바로 살펴봅니다.`,
      link: '/profile/takedowns',
      actor: null,
      now,
    });
    return { id, key, recipients };
  });
}

async function mayHide(tx: Transaction, { kind, target }: FoundTarget): Promise<boolean> {
  const refused = await tx
    .selectFrom('takedowns')
    .select('id')
    .where('target_kind', '=', kind)
    .where('target', '=', target)
    .where('kind', '=', 'filming')
    .where('state', '=', 'refused')
    .limit(1)
    .executeTakeFirst();
  if (refused) return false;
  const waiting = await tx
    .selectFrom('takedowns')
    .select('id')
    .where('pending', '=', sql.lit(1))
    .where('kind', '=', 'filming')
    .limit(HIDES_AT_ONCE)
    .execute();
  return waiting.length < HIDES_AT_ONCE;
}
