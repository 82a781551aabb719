import type { Selectable } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import { countRows } from '#/database/rows.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { write } from '#/database/write.ts';
import type { Mail } from '#/server/mail/mail.ts';
import type { Site } from '#/server/site.ts';
import { affectedIn, WINDOW } from './affected.server.ts';
import { NOTICE_ITEM_NAMES, NOTICE_ITEMS, NOTICE_TITLE } from './leaks.constants.ts';

declare module '#/database/events.ts' {
  interface Events {
    /** The personal data of the members `to` leaked, or may have leaked. */
    'leak.found': { notice: number; to: number[]; now: Date };
  }
}

type Notice = Selectable<Tables['leak_notices']>;
type Sources = Pick<Site, 'db' | 'now' | 'mail' | 'log' | 'config'>;

const BATCH = 500;

/**
 * Sends leak notices: first all notifications, then the mails. A notice moves past the members it notifies in
 * one transaction: a crash skips and repeats nobody.
 */
export async function sendLeakNotices(site: Sources, signal: AbortSignal): Promise<void> {
  const unsent = () => site.db.selectFrom('leak_notices').where('state', '<>', 'sent').orderBy('id');
  for (const notice of await unsent().selectAll().execute()) {
    if (notice.total === null) await count(site.db, notice, signal);
    while (await notifyBatch(site, notice.id)) signal.throwIfAborted();
  }
  for (const notice of await unsent().selectAll().execute()) {
    if (site.mail) await mailAll(site, site.mail, { notice, signal });
    const change = { state: 'sent', sent_at: site.now().toISOString() } as const;
    await site.db.updateTable('leak_notices').set(change).where('id', '=', notice.id).execute();
  }
}

/** Counts the members who get the notice and stores the number; begins again after a crash. */
async function count(db: Database, notice: Notice, signal: AbortSignal): Promise<void> {
  let total = 0;
  for (let after = 0; after < notice.up_to; after += WINDOW) {
    signal.throwIfAborted();
    const upTo = Math.min(after + WINDOW, notice.up_to);
    total += await countRows(affectedIn(db, notice, [after, upTo]));
  }
  await db.updateTable('leak_notices').set({ total }).where('id', '=', notice.id).execute();
}

/** Notifies the next members of a notice; false when all are. */
function notifyBatch({ db, now }: Sources, id: number): Promise<boolean> {
  return write(db, async tx => {
    const notice = await lockNotice(tx, id);
    if (notice?.state !== 'notifying') return false;
    const reached = Math.min(notice.reached + BATCH, notice.up_to);
    const members = await affectedIn(tx, notice, [notice.reached, reached]).select('number').execute();
    const state = reached < notice.up_to ? 'notifying' : 'mailing';
    const notified = notice.notified + members.length;
    await tx.updateTable('leak_notices').set({ reached, notified, state }).where('id', '=', id).execute();
    const to = members.map(({ number }) => number);
    tx.emit({ kind: 'leak.found', notice: id, to, now: now() });
    return true;
  });
}

type Mailing = { notice: Notice; signal: AbortSignal };
async function mailAll(site: Sources, mail: Mail, { notice, signal }: Mailing): Promise<void> {
  for (let after = notice.mailed; after < notice.up_to; after += BATCH) {
    const upTo = Math.min(after + BATCH, notice.up_to);
    const members = affectedIn(site.db, notice, [after, upTo]).where('email', '<>', '');
    for (const member of await members.select(['number', 'email']).orderBy('number').execute()) {
      signal.throwIfAborted();
      await mailOne(site, mail, { notice, member });
    }
  }
}

/**
 * Mails a member after moving the notice past the member, so that nobody gets two. If the mail server cannot
 * be reached, the notice moves back, and the next run continues there.
 */
async function mailOne(
  { db, config, log }: Sources,
  mail: Mail,
  { notice, member: { number, email } }: { notice: Notice; member: { number: number; email: string } },
): Promise<void> {
  const row = () => db.updateTable('leak_notices').where('id', '=', notice.id);
  const next = row().set(eb => ({ mailed: number, letters: eb('letters', '+', 1) }));
  const moved = await next.where('mailed', '<', number).executeTakeFirst();
  if (Number(moved.numUpdatedRows) === 0) return;
  const parts = NOTICE_ITEM_NAMES.map(item => `[${NOTICE_ITEMS[item]}]\n${notice[item]}`);
  const subject = `[${config.SITE_NAME}] ${NOTICE_TITLE}`;
  try {
    await mail.send({ to: email, subject, text: parts.join('\n\n') });
  } catch (error) {
    const isUnreached = (error as { command?: string }).command === 'CONN';
    const back = isUnreached ? { mailed: number - 1 } : {};
    await row()
      .set(eb => ({ ...back, letters: eb('letters', '-', 1) }))
      .$if(!isUnreached, update => update.set(eb => ({ refused: eb('refused', '+', 1) })))
      .where('mailed', '=', number)
      .execute();
    if (isUnreached) throw error;
    log.error({ err: error, notice: notice.id }, 'a letter about a leak was not sent');
  }
}

function lockNotice(tx: Transaction, id: number) {
  return tx.selectFrom('leak_notices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}
