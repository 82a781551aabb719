import { type Selectable, sql } from 'kysely';
import type { Transaction } from '#/database/connect.ts';
import { changeCount, recountListed } from '#/database/lists/counts.ts';
import { commentTableOf } from '#/database/schema/board-tables.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { COMMENTS_MARK, dropText, indexText, searchMarksOf } from '#/database/search/search-documents.ts';
import { indexMembers, indexTournaments } from '#/database/search/search-names.ts';
import { lockTournament } from '#/database/write.ts';
import { HIDDEN_TOURNAMENT } from '#/features/moderation/reports/reports.rules.ts';
import { hidePictures } from '#/server/pictures/attached.ts';
import { type CommentKind, isCommentKind } from '#/shared/comment-kinds.ts';
import { Refusal } from '#/shared/refusal.ts';
import { nicknameSkeleton } from '#/shared/text/look-alikes.ts';
import { foldKey } from '#/shared/text/text.ts';
import { HELD_VALUE, HIDDEN_BY } from './hidden-texts.rules.ts';

type Of = { id: number; target: number; restored: string };
type TournamentRow = NonNullable<Awaited<ReturnType<typeof lockTournament>>>;

/** Remembers for `listAgain` that the tournament was listed. */
async function unlist(tx: Transaction, { id, target }: Of): Promise<void> {
  const row = await lockTournament(tx, { id: target });
  if (row?.listed !== 1) return;
  await setListed(tx, row, 0);
  await tx.updateTable('reported_contents').set({ restored: 'listed' }).where('id', '=', id).execute();
}

async function listAgain(tx: Transaction, { id, target, restored }: Of): Promise<void> {
  if (restored === '') return;
  const row = await lockTournament(tx, { id: target });
  if (row) await setListed(tx, row, 1);
  await tx.updateTable('reported_contents').set({ restored: '' }).where('id', '=', id).execute();
}

async function setListed(tx: Transaction, row: TournamentRow, listed: 0 | 1): Promise<void> {
  const shown = row.state === 'void' ? 0 : listed;
  await tx.updateTable('tournaments').set({ listed, shown }).where('id', '=', row.id).execute();
  await recountListed(tx, row, { shown, state: row.state });
  await indexTournaments(tx, [row.id]);
}

/** Throws 409; call it with the tournament locked. */
export async function refuseHiddenTournament(tx: Transaction, id: number): Promise<void> {
  const hidden = tx
    .selectFrom('reported_contents')
    .select('id')
    .where(eb => eb.and({ kind: 'tournament', target: id, hidden: 1 }));
  if (await hidden.executeTakeFirst()) throw new Refusal('conflict', HIDDEN_TOURNAMENT);
}

async function hideSeason(tx: Transaction, id: number, hidden: 0 | 1): Promise<void> {
  const changed = tx
    .updateTable('seasons')
    .set({ hidden })
    .where('id', '=', id)
    .where('hidden', '<>', hidden);
  if (await changed.returning('id').executeTakeFirst()) await changeCount(tx, 'seasons', hidden ? -1 : 1);
}

/** Hides the club from lists and its page from all but its members and moderators, or undoes that. */
async function hideClub(tx: Transaction, id: number, hidden: 0 | 1): Promise<void> {
  const changed = tx
    .updateTable('clubs')
    .set({ hidden, listed: hidden ? 0 : 1 })
    .where('id', '=', id)
    .where('hidden', '<>', hidden)
    .where('closed_at', 'is', null);
  if (!(await changed.returning('id').executeTakeFirst())) return;
  await changeCount(tx, 'clubs', hidden ? -1 : 1);
  const withheld = tx.selectFrom('takedowns').select('id').where('target_kind', '=', 'club');
  const isWithheld = await withheld.where('target', '=', id).where('hides', '=', 1).executeTakeFirst();
  await hidePictures(tx, { kind: 'club', post: id }, hidden === 1 || isWithheld !== undefined);
}

const NEUTRAL = '가려진이름';

/** Nobody else has the returned nickname. */
export async function neutralName(tx: Transaction, number: number): Promise<string> {
  for (let again = 0; ; again++) {
    const name = `${NEUTRAL}${number}${'호'.repeat(again)}`;
    if (await isNicknameTaken(tx, name, number)) continue;
    await rename(tx, number, name);
    return name;
  }
}

/** Returns false if `to` is taken or the member chose another name. */
export async function renameBack(
  tx: Transaction,
  number: number,
  { from = NEUTRAL, to }: { from?: string; to: string },
): Promise<boolean> {
  const member = await tx
    .selectFrom('members')
    .select('username')
    .where(eb => eb.and({ number, withdrawn_at: '' }))
    .executeTakeFirst();
  if (!member?.username.startsWith(from) || (await isNicknameTaken(tx, to, number))) return false;
  await rename(tx, number, to);
  return true;
}

async function isNicknameTaken(tx: Transaction, name: string, except: number): Promise<boolean> {
  const holders = await tx
    .selectFrom('members')
    .select('number')
    .where('username_key', '=', foldKey(name))
    .execute();
  const twins = await tx
    .selectFrom('members')
    .select('number')
    .where('nickname_skeleton', '=', nicknameSkeleton(name))
    .where('nickname_skeleton', '<>', '')
    .execute();
  return [...holders, ...twins].some(({ number }) => number !== except);
}

async function rename(tx: Transaction, number: number, username: string): Promise<void> {
  await tx
    .updateTable('members')
    .set({ username, username_key: foldKey(username), nickname_skeleton: nicknameSkeleton(username) })
    .where('number', '=', number)
    .execute();
  await indexMembers(tx, [number]);
}

export type ReportedContent = Selectable<Tables['reported_contents']>;

/** Only the author and moderators see hidden content. */
export async function setHidden(tx: Transaction, found: ReportedContent, isHidden: boolean): Promise<void> {
  const hidden = isHidden ? 1 : 0;
  const { id, kind, target } = found;
  await tx.updateTable('reported_contents').set({ hidden }).where('id', '=', id).execute();
  if (kind === 'nickname') return isHidden ? replaceNickname(tx, found) : restoreNickname(tx, found);
  if (kind === 'tournament') return isHidden ? unlist(tx, found) : listAgain(tx, found);
  if (kind === 'season') return hideSeason(tx, target, hidden);
  if (kind === 'club') return hideClub(tx, target, hidden);
  if (kind === 'hallNews') {
    await tx.updateTable('hall_news').set({ hidden }).where('id', '=', target).execute();
    return;
  }
  if (kind === 'profile') {
    await hidePictures(tx, { kind, post: target }, isHidden);
    await tx
      .updateTable('members')
      .set({ profile_hidden: hidden })
      .where(eb => eb.and({ number: target, withdrawn_at: '' }))
      .execute();
    return;
  }
  await setHiddenBy(tx, found as HidableTarget, { by: 'reports', isHidden });
}

type TextKind = 'free' | 'promotion' | 'singlematch' | CommentKind;
/** `post` is the id of the comment's post, 0 for a post. */
export type HidableTarget = { kind: TextKind; target: number; post: number };

/** Locks the row; without any reason the text is shown. Returns false if the text is removed. */
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
    // A decision about reports also publishes a held text.
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

async function findSearchMark(tx: Transaction, { kind, target, post }: HidableTarget) {
  if (kind !== 'free' && kind !== 'comment') return isCommentKind(kind) ? COMMENTS_MARK : undefined;
  const { board } = await tx
    .selectFrom('free_posts')
    .select('board')
    .where('id', '=', kind === 'free' ? target : post)
    .executeTakeFirstOrThrow();
  return searchMarksOf(board)?.[kind === 'free' ? 'post' : 'comment'];
}

/** Also changes rankings and brackets; the row in `reported_contents` keeps the old nickname. */
async function replaceNickname(tx: Transaction, { id, target, version }: ReportedContent): Promise<void> {
  const member = await tx
    .selectFrom('members')
    .select(['username', 'username_key'])
    .where(eb => eb.and({ number: target, withdrawn_at: '' }))
    .executeTakeFirst();
  // A nickname that the member changed meanwhile stays.
  if (!member || member.username_key !== version) return;
  await neutralName(tx, target);
  await tx.updateTable('reported_contents').set({ restored: member.username }).where('id', '=', id).execute();
}

async function restoreNickname(tx: Transaction, { id, target, restored }: ReportedContent): Promise<void> {
  if (restored === '') return;
  if (!(await renameBack(tx, target, { to: restored }))) return;
  await tx.updateTable('reported_contents').set({ restored: '' }).where('id', '=', id).execute();
}
