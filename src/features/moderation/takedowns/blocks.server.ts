import type { Database, Transaction } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { tellSides } from '#/features/moderation/cases/case-decisions.server.ts';
import {
  type DecisionNotice,
  factsOf,
  type Letter,
  type ModeratedContents,
} from '#/features/moderation/cases/case-kind.server.ts';
import { withdrawCases } from '#/features/moderation/cases/case-store.server.ts';
import { sendLetter } from '#/features/moderation/cases/cases.server.ts';
import {
  lockContent,
  restoreContent,
  showTakedownPlaceholder,
} from '#/features/moderation/visibility/takedown-placeholder.server.ts';
import {
  type HidableTarget,
  type ReportedContent,
  setHiddenBy,
} from '#/features/moderation/visibility/visibility.server.ts';
import { removePicturesNow } from '#/server/pictures/attached.ts';
import type { By, Site } from '#/server/site.ts';
import { isCommentKind } from '#/shared/comment-kinds.ts';
import { Refusal } from '#/shared/refusal.ts';
import { DAY_MS, timeBefore } from '#/shared/time/time.ts';
import { loadSides, type TakedownRow } from './takedown-rows.server.ts';
import { REQUESTER_DAYS, TAKEDOWN_KINDS, TAKEDOWN_MISSING, TAKEDOWN_WORDS } from './takedowns.constants.ts';
import type { TakedownDraft } from './takedowns.contract.ts';
import { blockEnd, isWithheldKind, linkOf } from './takedowns.rules.ts';

/** These facts are deleted a year after the takedown's end. */
export type RequesterFacts = Partial<Pick<TakedownDraft, 'name' | 'contact' | 'email' | 'capacity'>>;
type On = { contents: ModeratedContents; row: TakedownRow };

/** Throws 404. */
export async function lockTakedown(tx: Transaction, id: number): Promise<TakedownRow> {
  const found = tx.selectFrom('takedowns').selectAll().where('id', '=', id).forNoKeyUpdate();
  return found.executeTakeFirstOrThrow(() => new Refusal('missing', TAKEDOWN_MISSING));
}

/** Browsers that show the affected tournament load it again. */
export async function changeTakedown(tx: Transaction, id: number, changes: Partial<TakedownRow>) {
  const changed = await tx
    .updateTable('takedowns')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { target_kind, target } = changed;
  if (target_kind === 'tournament') tx.emit({ kind: 'tournament.changed', id: target, news: 'reload' });
  return changed;
}

/**
 * 임시조치 hides the content, 불법촬영물 are removed. Returns the changes for the row. Throws 409 if the content is
 * gone, or was hidden before for the same claimed violation.
 */
export async function takeDown(
  tx: Transaction,
  { contents, row }: On,
  by: By,
): Promise<Partial<TakedownRow>> {
  if (row.kind === 'rights') {
    const withheld = await hide(tx, row, by.now);
    if (withheld === undefined)
      throw new Refusal('conflict', '이미 삭제되거나 바뀐 내용입니다. 그렇게 적어 거절해 주세요.');
    if (await wasBlocked(tx, row))
      throw new Refusal(
        'conflict',
        '이 내용은 같은 권리로 이미 게시가 중단된 적이 있습니다. 게시 중단은 연장하거나 되풀이할 수 없습니다.',
      );
    return { state: 'blocked', hides: 1, until: blockEnd(by.now), withheld };
  }
  await contents.remove(tx, { ...row, kind: row.target_kind } as unknown as ReportedContent, by);
  const { kind, target, post } = { ...row, kind: row.target_kind } as HidableTarget;
  const text = isCommentKind(kind) ? { kind, post, comment: target } : { kind, post: target };
  await removePicturesNow(tx, text, by.now);
  return { state: 'removed', hides: 0, closed_at: by.now.toISOString() };
}

/** Returns the replaced text ('' if the content is only marked as hidden), undefined if it is gone. */
async function hide(tx: Transaction, row: TakedownRow, now: Date): Promise<string | undefined> {
  const { target_kind: kind, target, post, author, title, content } = row;
  if (isWithheldKind(kind)) return showTakedownPlaceholder(tx, { kind, target, author, title, content, now });
  return (await setHiddenBy(tx, { kind, target, post }, { by: 'rights', isHidden: true })) ? '' : undefined;
}

/** Whether the content was blocked before for the same claimed violation; call this with the content locked. */
async function wasBlocked(tx: Transaction, row: TakedownRow) {
  const before = othersOf(tx, row).where('claim', '=', row.claim).where('until', '<>', '');
  return (await before.executeTakeFirst()) !== undefined;
}

const othersOf = (tx: Transaction, { id, target_kind, target }: TakedownRow) =>
  tx
    .selectFrom('takedowns')
    .select('id')
    .where(eb => eb.and({ target_kind, target }))
    .where('id', '<>', id)
    .limit(1);

/** The content stays hidden if another takedown still hides it. */
export async function release(tx: Transaction, { contents, row }: On, now: Date): Promise<void> {
  const { id, kind, target_kind, target, post, hides, withheld } = row;
  if (!hides) return;
  // The content is locked first, so that of two takedowns that end at once the second finds the first.
  const isThere = isWithheldKind(target_kind)
    ? await lockContent(tx, { kind: target_kind, target })
    : await setHiddenBy(tx, { kind: target_kind, target, post }, { by: kind, isHidden: true });
  await tx.updateTable('takedowns').set({ hides: 0, withheld: '' }).where('id', '=', id).execute();
  const other = othersOf(tx, row).where('kind', '=', kind).where('hides', '=', 1);
  if (!isThere || (await other.executeTakeFirst())) return;
  if (isWithheldKind(target_kind)) {
    await restoreContent(tx, { kind: target_kind, target }, withheld);
    return;
  }
  const on = { kind: target_kind, target, post };
  await setHiddenBy(tx, on, { by: kind, isHidden: false });
  await contents.notifyNamed(tx, on, now);
}

/** Returns the mail to the requester, undefined if the block has ended already. */
function endBlock(db: Database, contents: ModeratedContents, { id, now }: { id: number; now: Date }) {
  return write(db, async tx => {
    const row = await lockTakedown(tx, id);
    if (row.state !== 'blocked' || row.until > now.toISOString()) return undefined;
    await release(tx, { contents, row }, now);
    const ended = { state: 'ended' as const, hides: 0, closed_at: now.toISOString() };
    const changed = await changeTakedown(tx, id, ended);
    await withdrawCases(tx, { kind: 'takedownObjection', subject: id }, now);
    const sentence = '게시 중단 기간 30일이 끝나 내용이 다시 보입니다.';
    await tellSides(tx, [noticeToAuthor(changed, sentence, now)], { by: null, now });
    const { request } = (await loadSides(tx, [id])).get(id) ?? {};
    return request && letterTo(changed, factsOf<RequesterFacts>(request), [sentence]);
  });
}

export const noticeToAuthor = ({ id, author }: TakedownRow, sentence: string, now: Date): DecisionNotice => ({
  to: [author],
  subject: `takedown:${id} ${now.toISOString()}`,
  title: `내가 올린 내용에 대한 신고: ${sentence}`,
  link: '/profile/takedowns',
});

export const letterTo = (
  row: Pick<TakedownRow, 'id' | 'kind' | 'target_kind' | 'target' | 'post'>,
  { email = '' }: RequesterFacts,
  sentences: string[],
): Letter => ({
  to: email,
  subject: `${TAKEDOWN_WORDS[row.kind]} ${row.id}번`,
  text: [`접수번호 ${row.id}`, ...sentences, '신고한 내용:'].join('\n\n'),
  link: linkOf(row),
});

const AT_ONCE = 100;

/** Each expired block ends in a transaction of its own. */
export async function endTakedowns(
  site: Pick<Site, 'db' | 'now' | 'mail' | 'log' | 'config'>,
  contents: ModeratedContents,
  signal: AbortSignal,
): Promise<void> {
  const { db, now } = site;
  const due = await db
    .selectFrom('takedowns')
    .select('id')
    .where('state', '=', 'blocked')
    .where('until', '<=', now().toISOString())
    .orderBy('until')
    .limit(AT_ONCE)
    .execute();
  for (const { id } of due) {
    signal.throwIfAborted();
    const letter = await endBlock(db, contents, { id, now: now() });
    if (letter) sendLetter(site, letter);
  }
}

export async function forgetRequesters(db: Database, now: Date): Promise<void> {
  const ended = db
    .selectFrom('takedowns')
    .select('id')
    .where('closed_at', '<>', '')
    .where('closed_at', '<=', timeBefore(now, REQUESTER_DAYS * DAY_MS));
  await db
    .updateTable('cases')
    .set({ text: '', facts: '{}' })
    .where('kind', 'in', TAKEDOWN_KINDS)
    .where('facts', '<>', '{}')
    .where('subject', 'in', ended)
    .execute();
  await db
    .updateTable('takedowns')
    .set({ origin: '' })
    .where('origin', '<>', '')
    .where('id', 'in', ended)
    .execute();
}
