import type { Transaction } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { tellSides } from '#/features/moderation/cases/case-decisions.server.ts';
import type { Told } from '#/features/moderation/cases/case-kind.server.ts';
import { withdrawCases } from '#/features/moderation/cases/case-store.server.ts';
import { ownCase } from '#/features/moderation/cases/deciders.rules.ts';
import { refusalFor } from '#/features/moderation/cases/deciders.server.ts';
import type { Desk, ModeratedContents } from '#/features/moderation/cases/moderated-contents.server.ts';
import { lockReported } from '#/features/moderation/reports/content-cases.server.ts';
import { audit } from '#/server/audit.ts';
import type { By } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { withJosa } from '#/shared/text/josa.ts';
import { type SanctionRow, storeBans } from './sanction-rows.server.ts';
import { SANCTION_LIFTED_ALREADY, SANCTION_MISSING, SANCTION_WORDS } from './sanctions.constants.ts';

type Lifting = By & { id: number };

/**
 * Ends a sanction early and shows again the content it hid. Throws 404, 403, and 409 where it is lifted
 * already.
 */
export function lift({ db, contents }: Desk, { id, ...by }: Lifting): Promise<void> {
  return write(db, async tx => {
    const found = await findLiftable(tx, id);
    const refused = await refusalFor(tx, found.member, by.by);
    if (refused) throw new Refusal('forbidden', refused);
    await liftIn(tx, { contents, found }, by);
    await audit(tx, {
      by: by.by,
      action: 'sanction.lift',
      subject: `report:${found.reported}`,
      after: { decided: [SANCTION_WORDS[found.kind]], ...ownCase(by.by, found.member) },
      now: by.now,
    });
    const title = `${withJosa(SANCTION_WORDS[found.kind], '이/가')} 해제되었습니다.`;
    await tellSides(tx, [sanctionNews(found, title)], by);
    tx.emit({ kind: 'moderator-queue.changed' });
  });
}

/** The notification of a member about a sanction, shown at the next login, too. */
export const sanctionNews = ({ id, member }: SanctionRow, title: string): Told => ({
  ...{ to: [member], kind: 'sanction', subject: `sanction:${id}`, title },
  ...{ link: '/profile/sanctions', atSignIn: true },
});

/**
 * Returns a sanction, locked until the transaction ends; throws 404, and 409 where the sanction is lifted
 * already.
 */
export async function findLiftable(tx: Transaction, id: number): Promise<SanctionRow> {
  const found = await tx
    .selectFrom('sanctions')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw new Refusal('missing', SANCTION_MISSING);
  if (found.lifted_at) throw new Refusal('conflict', SANCTION_LIFTED_ALREADY);
  return found;
}

type Lifted = { contents: ModeratedContents; found: SanctionRow };

/** Ends a sanction, shows the content again that the sanction hid, and ends a waiting objection. */
export async function liftIn(tx: Transaction, { contents, found }: Lifted, { by, now }: By): Promise<void> {
  const lifted = { lifted_at: now.toISOString(), lifted_by: by.number };
  await tx.updateTable('sanctions').set(lifted).where('id', '=', found.id).execute();
  await withdrawCases(tx, { kind: 'sanctionObjection', subject: found.id }, now);
  await storeBans(tx, found.member);
  if (found.kind !== 'hidden' || found.reported === null) return;
  const hidden = await lockReported(tx, found.reported);
  if (!hidden.hidden) return;
  await contents.setHidden(tx, hidden, false);
  await contents.notifyNamed(tx, hidden, now);
}
