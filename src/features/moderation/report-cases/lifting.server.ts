import type { Transaction } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { lockCase } from '#/features/moderation/reports/filing.server.ts';
import { type SanctionRow, storeBans } from '#/features/moderation/sanctions/sanction-rows.server.ts';
import {
  SANCTION_LIFTED_ALREADY,
  SANCTION_MISSING,
  SANCTION_WORDS,
} from '#/features/moderation/sanctions/sanctions.constants.ts';
import { audit } from '#/server/audit.ts';
import type { By } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { withJosa } from '#/shared/text/josa.ts';
import { tellMember } from './decisions.server.ts';
import type { Desk, ModeratedContents } from './moderated-contents.server.ts';
import { decisionRefusal, ownCase } from './moderation.rules.ts';
import { isOnlyAdmin } from './only-admin.server.ts';

type Lifting = By & { id: number };

/**
 * Ends a sanction early and shows again the content it hid. Throws 404, 403, and 409 where it is lifted
 * already.
 */
export function lift({ db, contents }: Desk, { id, ...by }: Lifting): Promise<void> {
  return write(db, async tx => {
    const found = await lockSanction(tx, id, by);
    await liftIn(tx, { contents, found }, by);
    const title = `${withJosa(SANCTION_WORDS[found.kind], '이/가')} 해제되었습니다.`;
    await tellMember(tx, { member: found.member, subject: `sanction:${id}`, title }, by);
    tx.emit({ kind: 'moderator-queue.changed' });
  });
}

/**
 * Answers an objection; accepting it lifts the sanction. Throws as `lift` does, and 404 where nobody
 * objected.
 */
export function answerObjection(
  { db, contents }: Desk,
  { id, accept, ...by }: Lifting & { accept: boolean },
): Promise<void> {
  return write(db, async tx => {
    const found = await lockSanction(tx, id, by);
    if (found.objected_at === '' || found.answer !== '') throw new Refusal('missing', SANCTION_MISSING);
    const answer = accept ? ('accepted' as const) : ('declined' as const);
    const answered = { answer, answered_at: by.now.toISOString(), waiting: 0 };
    await tx.updateTable('sanctions').set(answered).where('id', '=', id).execute();
    if (accept) await liftIn(tx, { contents, found }, by);
    else await note(tx, found, 'sanction.decline', by);
    const name = SANCTION_WORDS[found.kind];
    const title = accept
      ? `이의신청이 받아들여져 ${withJosa(name, '이/가')} 해제되었습니다.`
      : `${name}에 대한 이의신청이 받아들여지지 않았습니다.`;
    await tellMember(tx, { member: found.member, subject: `sanction:${id}`, title }, by);
    tx.emit({ kind: 'moderator-queue.changed' });
  });
}

async function lockSanction(tx: Transaction, id: number, { by }: By): Promise<SanctionRow> {
  const found = await tx
    .selectFrom('sanctions')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw new Refusal('missing', SANCTION_MISSING);
  const member = await tx
    .selectFrom('members')
    .select(['number', 'role', 'moderator'])
    .where('number', '=', found.member)
    .executeTakeFirstOrThrow();
  const refused = decisionRefusal(by, member, await isOnlyAdmin(tx, by));
  if (refused) throw new Refusal('forbidden', refused);
  if (found.lifted_at) throw new Refusal('conflict', SANCTION_LIFTED_ALREADY);
  return found;
}

type Lifted = { contents: ModeratedContents; found: SanctionRow };

/** Ends a sanction and shows again the content it hid. */
async function liftIn(tx: Transaction, { contents, found }: Lifted, by: By): Promise<void> {
  const lifted = { lifted_at: by.now.toISOString(), lifted_by: by.by.number, waiting: 0 };
  await tx.updateTable('sanctions').set(lifted).where('id', '=', found.id).execute();
  await storeBans(tx, found.member);
  if (found.kind === 'hidden' && found.report_case !== null) {
    const hidden = await lockCase(tx, found.report_case);
    if (hidden?.hidden) {
      await contents.setHidden(tx, hidden, false);
      await contents.notifyNamed(tx, hidden, by.now);
    }
  }
  await note(tx, found, 'sanction.lift', by);
}

const note = (tx: Transaction, { report_case, kind, member }: SanctionRow, action: string, { by, now }: By) =>
  audit(tx, {
    by,
    action,
    subject: `report:${report_case}`,
    after: { decided: [SANCTION_WORDS[kind]], ...ownCase(by, member) },
    now,
  });
