import { type Selectable, sql } from 'kysely';
import type { Transaction } from '#/database/connect.ts';
import { commentTableOf } from '#/database/schema/board-tables.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { COMMENTS_MARK, dropText, indexText, searchMarksOf } from '#/database/search/search-documents.ts';
import { hidePictures } from '#/server/pictures/attached.ts';
import { type CommentKind, isCommentKind } from '#/shared/comment-kinds.ts';
import { neutralName, renameBack } from './nickname-hiding.server.ts';
import { hideSeason, listAgain, unlist } from './tournament-hiding.server.ts';
import { HELD_VALUE, HIDDEN_BY } from './visibility.constants.ts';

/** A row of content that members reported, or that a check held for review. */
export type ReportedContent = Selectable<Tables['reported_contents']>;

/**
 * Hides a reported content (or shows it again) in lists, pages and search; its author and moderators still
 * see the content.
 */
export async function setHidden(tx: Transaction, found: ReportedContent, isHidden: boolean): Promise<void> {
  const hidden = isHidden ? 1 : 0;
  const { id, kind, target } = found;
  await tx.updateTable('reported_contents').set({ hidden }).where('id', '=', id).execute();
  if (kind === 'nickname') return isHidden ? replaceNickname(tx, found) : restoreNickname(tx, found);
  if (kind === 'tournament') return isHidden ? unlist(tx, found) : listAgain(tx, found);
  if (kind === 'season') return hideSeason(tx, target, hidden);
  if (kind === 'hallNews') {
    await tx.updateTable('hall_news').set({ hidden }).where('id', '=', target).execute();
    return;
  }
  if (kind === 'profile') {
    await hidePictures(tx, { kind, post: target }, isHidden);
    await tx
      .updateTable('members')
      .set({ profile_hidden: hidden })
      .where('number', '=', target)
      .where('withdrawn_at', '=', '')
      .execute();
    return;
  }
  await setHiddenBy(tx, found as HidableTarget, { by: 'reports', isHidden });
}

type TextKind = 'free' | 'promotion' | 'singlematch' | CommentKind;
/** A post or a comment, as a report or a takedown names it; `post` is the post of a comment. */
export type HidableTarget = { kind: TextKind; target: number; post: number };

/**
 * Sets or clears one reason for which a post or comment is hidden; when the last reason is cleared, the text
 * is shown and searchable again. The row stays locked until the transaction ends. Returns false where the
 * text has been removed.
 */
export async function setHiddenBy(
  tx: Transaction,
  found: HidableTarget,
  { by, isHidden }: { by: keyof typeof HIDDEN_BY; isHidden: boolean },
): Promise<boolean> {
  const { kind, target } = found;
  const table = tableOf(kind);
  const bit = HIDDEN_BY[by];
  const row = await tx
    .updateTable(table as 'free_posts')
    // A decision about reports also ends that a text is held.
    .set({
      hidden: sql<number>`(hidden & ${15 - bit - (by === 'reports' ? HELD_VALUE : 0)}) | ${isHidden ? bit : 0}`,
    })
    .where('id', '=', target)
    .$if(isCommentKind(kind), comments => comments.where(sql<boolean>`removed_at = ''`))
    .returning('hidden')
    .executeTakeFirst();
  if (!row) return false;
  await hidePictures(tx, sourceOf(found), row.hidden > 0);
  await (row.hidden ? dropText(tx, sourceOf(found)) : indexAgain(tx, found));
  return true;
}

function tableOf(kind: TextKind) {
  if (isCommentKind(kind)) return commentTableOf(kind);
  return kind === 'free' ? 'free_posts' : 'match_posts';
}

const sourceOf = ({ kind, target, post }: HidableTarget) =>
  isCommentKind(kind) ? { kind, post, comment: target } : { kind, post: target, comment: 0 };

async function indexAgain(tx: Transaction, found: HidableTarget): Promise<void> {
  const { kind, target } = found;
  const text = isCommentKind(kind)
    ? tx
        .selectFrom(commentTableOf(kind))
        .select(eb => [eb.val('').as('title'), 'content'])
        .where('id', '=', target)
    : kind === 'free'
      ? tx
          .selectFrom('free_posts')
          .innerJoin('free_post_texts', 'post', 'id')
          .select(['title', 'content'])
          .where('id', '=', target)
      : tx
          .selectFrom('match_posts')
          .innerJoin('match_post_texts', 'post', 'id')
          .select(['title', 'content'])
          .where('id', '=', target);
  const source = { ...sourceOf(found), mark: await findSearchMark(tx, found) };
  await indexText(tx, source, await text.executeTakeFirstOrThrow());
}

/** The mark that the search index stores with a post or comment; undefined for a kind without a mark. */
async function findSearchMark(tx: Transaction, { kind, target, post }: HidableTarget) {
  if (kind !== 'free' && kind !== 'comment') return isCommentKind(kind) ? COMMENTS_MARK : undefined;
  const { board } = await tx
    .selectFrom('free_posts')
    .select('board')
    .where('id', '=', kind === 'free' ? target : post)
    .executeTakeFirstOrThrow();
  return searchMarksOf(board)?.[kind === 'free' ? 'post' : 'comment'];
}

/**
 * Gives the member a neutral name; the case keeps the old name. Many rankings, brackets and results show a
 * nickname, so it is replaced once in the members' table and not in each ranking, bracket and result.
 */
async function replaceNickname(tx: Transaction, { id, target, version }: ReportedContent): Promise<void> {
  const member = await tx
    .selectFrom('members')
    .select(['username', 'username_key'])
    .where('number', '=', target)
    .where('withdrawn_at', '=', '')
    .executeTakeFirst();
  // A member who has changed it meanwhile keeps the new one.
  if (!member || member.username_key !== version) return;
  await neutralName(tx, target);
  await tx.updateTable('reported_contents').set({ restored: member.username }).where('id', '=', id).execute();
}

async function restoreNickname(tx: Transaction, { id, target, restored }: ReportedContent): Promise<void> {
  if (restored === '') return;
  if (!(await renameBack(tx, target, { to: restored }))) return;
  await tx.updateTable('reported_contents').set({ restored: '' }).where('id', '=', id).execute();
}
