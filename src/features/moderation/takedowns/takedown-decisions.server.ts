import type { Transaction } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { decisionRefusal, ownCase } from '#/features/moderation/cases/deciders.rules.ts';
import { isOnlyAdmin } from '#/features/moderation/cases/deciders.server.ts';
import type { Desk, ModeratedContents } from '#/features/moderation/cases/moderated-contents.server.ts';
import {
  lockContent,
  restoreContent,
  showTakedownPlaceholder,
} from '#/features/moderation/visibility/takedown-placeholder.server.ts';
import { type ReportedContent, setHiddenBy } from '#/features/moderation/visibility/visibility.server.ts';
import { audit } from '#/server/audit.ts';
import { removePicturesNow } from '#/server/pictures/attached.ts';
import type { By } from '#/server/site.ts';
import { isCommentKind } from '#/shared/comment-kinds.ts';
import { Refusal } from '#/shared/refusal.ts';
import { withJosa } from '#/shared/text/josa.ts';
import { showDateTime } from '#/shared/time/time.ts';
import type { TakedownRow } from './takedown-rows.server.ts';
import {
  BLOCKED_BEFORE,
  CONTENT_GONE,
  DECIDED_ALREADY,
  TAKEDOWN_MISSING,
  TARGET_WORDS,
} from './takedowns.constants.ts';
import type { TakedownDecision } from './takedowns.contract.ts';
import { blockEnd, isWithheldKind, type TextTarget } from './takedowns.rules.ts';

/** A completed decision: the sentence goes to the requester by mail. */
type Done = { row: TakedownRow; sentence: string };
type Takedown = By & { id: number };
type On = { contents: ModeratedContents; row: TakedownRow };

/**
 * Decides a request. Accepted, 임시조치 blocks the content until the thirtieth day and 불법촬영물 are removed;
 * refused, hidden content is shown again. Throws 404, 403, and 409 for a request that is decided, or content
 * that is gone or was blocked before.
 */
export function decideTakedown(
  { db, contents }: Desk,
  { id, decision, ...by }: Takedown & { decision: TakedownDecision },
): Promise<Done> {
  return write(db, async tx => {
    const row = await lockTakedown(tx, id, by);
    if (row.state !== 'open') throw new Refusal('conflict', DECIDED_ALREADY);
    const decided = { decided_at: by.now.toISOString(), decided_by: by.by.number, answer: decision.answer };
    const more = await applyDecision(tx, { contents, row }, { accept: decision.accept, ...by });
    const changed = await tx
      .updateTable('takedowns')
      .set({ ...decided, pending: 0, ...more })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await note(tx, changed, decision.answer, by);
    const sentence = `${sentenceOf(changed)} 사유: ${decision.answer}`;
    // An author whose content was never hidden is not told of the request.
    if (changed.state !== 'refused' || row.hides) tellAuthor(tx, changed, sentence, by);
    return emitDecided(tx, { row: changed, sentence });
  });
}

async function applyDecision(
  tx: Transaction,
  { contents, row }: On,
  done: By & { accept: boolean },
): Promise<Partial<TakedownRow>> {
  const closed_at = done.now.toISOString();
  if (!done.accept) {
    await release(tx, { contents, row }, done.now);
    return { state: 'refused', hides: 0, closed_at };
  }
  if (row.kind === 'rights') {
    const withheld = await hide(tx, row, done.now);
    if (withheld === undefined) throw new Refusal('conflict', CONTENT_GONE);
    if (await wasBlocked(tx, row)) throw new Refusal('conflict', BLOCKED_BEFORE);
    return { state: 'blocked', hides: 1, until: blockEnd(done.now), withheld };
  }
  const found = { ...row, kind: row.target_kind } as unknown as ReportedContent;
  await contents.remove(tx, found, done);
  const { kind, target, post } = { ...row, kind: row.target_kind } as TextTarget;
  const text = isCommentKind(kind) ? { kind, post, comment: target } : { kind, post: target };
  await removePicturesNow(tx, text, done.now);
  return { state: 'removed', hides: 0, closed_at };
}

/**
 * Hides the content and returns the stored text that the announcement replaces, '' where nothing is replaced;
 * undefined where the content is gone.
 */
async function hide(tx: Transaction, row: TakedownRow, now: Date): Promise<string | undefined> {
  const { target_kind: kind, target, post, author, title, content } = row;
  if (isWithheldKind(kind)) return showTakedownPlaceholder(tx, { kind, target, author, title, content, now });
  return (await setHiddenBy(tx, { kind, target, post }, { by: 'rights', isHidden: true })) ? '' : undefined;
}

/** Runs with the content locked, so that the second of two requests finds the first. */
async function wasBlocked(
  tx: Transaction,
  { id, target_kind, target, claim }: TakedownRow,
): Promise<boolean> {
  const before = await tx
    .selectFrom('takedowns')
    .select('id')
    .where('target_kind', '=', target_kind)
    .where('target', '=', target)
    .where('claim', '=', claim)
    .where('until', '<>', '')
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  return before !== undefined;
}

/** Shows the content again, unless another case of the kind still hides it. */
async function release(tx: Transaction, { contents, row }: On, now: Date): Promise<void> {
  const { id, kind, target_kind, target, post, hides, withheld } = row;
  if (!hides) return;
  // The content is locked first, so that the second of two cases that end at once finds the first.
  const isThere = isWithheldKind(target_kind)
    ? await lockContent(tx, { kind: target_kind, target })
    : await setHiddenBy(tx, { kind: target_kind, target, post }, { by: kind, isHidden: true });
  await tx.updateTable('takedowns').set({ hides: 0, withheld: '' }).where('id', '=', id).execute();
  const other = await tx
    .selectFrom('takedowns')
    .select('id')
    .where('target_kind', '=', target_kind)
    .where('target', '=', target)
    .where('kind', '=', kind)
    .where('hides', '=', 1)
    .limit(1)
    .executeTakeFirst();
  if (!isThere || other) return;
  if (isWithheldKind(target_kind)) {
    await restoreContent(tx, { kind: target_kind, target }, withheld);
    return;
  }
  const on = { kind: target_kind, target, post };
  await setHiddenBy(tx, on, { by: kind, isHidden: false });
  await contents.notifyNamed(tx, on, now);
}

/** Answers the author's objection; accepting it ends the block. Throws as `decideTakedown` does. */
export function answerTakedownObjection(
  { db, contents }: Desk,
  { id, accept, ...by }: Takedown & { accept: boolean },
): Promise<Done> {
  return write(db, async tx => {
    const row = await lockTakedown(tx, id, by);
    if (row.state !== 'blocked' || row.objected_at === '' || row.objection_answer !== '')
      throw new Refusal('conflict', DECIDED_ALREADY);
    if (accept) await release(tx, { contents, row }, by.now);
    const ended = accept && { state: 'lifted' as const, hides: 0, closed_at: by.now.toISOString() };
    const objection_answer = accept ? ('accepted' as const) : ('declined' as const);
    const changed = await tx
      .updateTable('takedowns')
      .set({ objection_answer, pending: 0, ...ended })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await note(tx, changed, accept ? '이의를 받아들임' : '이의를 받아들이지 않음', by);
    const sentence = accept
      ? '게시자의 이의가 받아들여져 임시조치를 해제했습니다.'
      : `게시자의 이의를 받아들이지 않았습니다. 임시조치는 ${showDateTime(row.until)}에 끝납니다.`;
    tellAuthor(tx, changed, sentence, by);
    return emitDecided(tx, { row: changed, sentence });
  });
}

/** Ends a block whose time is over; undefined where another process was quicker. */
export function endBlock({ db, contents }: Desk, id: number, now: Date): Promise<Done | undefined> {
  return write(db, async tx => {
    const row = await lockedRow(tx, id);
    if (row?.state !== 'blocked' || row.until > now.toISOString()) return undefined;
    await release(tx, { contents, row }, now);
    const changed = await tx
      .updateTable('takedowns')
      .set({ state: 'ended', pending: 0, hides: 0, closed_at: now.toISOString() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const sentence = '임시조치 기간 30일이 끝나 내용이 다시 보입니다.';
    tellAuthor(tx, changed, sentence, { by: null, now });
    return emitDecided(tx, { row: changed, sentence });
  });
}

function sentenceOf(row: TakedownRow): string {
  if (row.state === 'blocked')
    return `정보통신망법 제44조의2에 따라 임시조치를 했습니다. ${showDateTime(row.until)}까지 이 내용에 접근할 수 없고, 그 뒤에는 다시 보입니다. 게시자는 이의를 제기할 수 있습니다.`;
  if (row.state === 'removed')
    return `전기통신사업법 제22조의5에 따라 신고된 ${withJosa(TARGET_WORDS[row.target_kind], '을/를')} 삭제했습니다.`;
  return '신고를 살펴보았으나 받아들이지 않았습니다.';
}

/** Emits that fewer cases wait, and that the readers of a tournament see it or its placeholder. */
function emitDecided(tx: Transaction, done: Done): Done {
  const { target_kind, target } = done.row;
  tx.emit({ kind: 'moderator-queue.changed' });
  if (target_kind === 'tournament') tx.emit({ kind: 'tournament.changed', id: target, news: 'reload' });
  return done;
}

function tellAuthor(
  tx: Transaction,
  { id, author }: TakedownRow,
  sentence: string,
  { by, now }: { by: By['by'] | null; now: Date },
): void {
  tx.emit({
    kind: 'moderation.told',
    as: 'sanction',
    to: [author],
    subject: `takedown:${id} ${now.toISOString()}`,
    title: `내가 올린 내용에 대한 신고: ${sentence}`,
    link: '/profile/takedowns',
    actor: by?.number ?? null,
    now,
  });
}

const note = (tx: Transaction, { id, state, author }: TakedownRow, text: string, { by, now }: By) =>
  audit(tx, {
    by,
    action: 'takedown.decide',
    subject: `takedown:${id}`,
    after: { state, note: text, ...ownCase(by, author) },
    now,
  });

const lockedRow = (tx: Transaction, id: number) =>
  tx.selectFrom('takedowns').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

async function lockTakedown(tx: Transaction, id: number, { by }: By): Promise<TakedownRow> {
  const row = await lockedRow(tx, id);
  if (!row) throw new Refusal('missing', TAKEDOWN_MISSING);
  const author = await tx
    .selectFrom('members')
    .select(['number', 'role', 'moderator'])
    .where('number', '=', row.author)
    .executeTakeFirstOrThrow();
  const refused = decisionRefusal(by, author, await isOnlyAdmin(tx, by));
  if (refused) throw new Refusal('forbidden', refused);
  return row;
}
