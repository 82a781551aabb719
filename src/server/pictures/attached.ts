import type { Database, Transaction } from '#/database/connect.ts';
import type { PictureKind } from '#/database/schema/board-tables.ts';
import { PICTURE_GONE, REMOVED_DAYS } from '#/shared/pictures/pictures.constants.ts';
import type { PictureRef } from '#/shared/pictures/pictures.contract.ts';
import { invalidField } from '#/shared/refusal.ts';
import { DAY_MS, timeAfter } from '#/shared/time/time.ts';

/** The owner of pictures: a post, or its `comment`; `post` may be a hall's id, or a member's number. */
type PicturesOf = { kind: PictureKind; post: number; comment?: number };
/** A post's columns for lists: the name of its first picture (or '') and the number of pictures. */
type PictureColumns = { picture: string; picture_count: number };
type Attaching = { pictures: PictureRef[]; members: number[]; now: Date; isHidden?: boolean };

/** The pictures of a post, or with `comment` of that comment, in the order in which they are shown. */
export async function findPictures(db: Database | Transaction, { kind, post, comment = 0 }: PicturesOf) {
  return db
    .selectFrom('pictures')
    .select(['name', 'width', 'height', 'alt'])
    .where(eb => eb.and({ kind, post, comment, expires_at: '' }))
    .orderBy('position')
    .execute();
}

/** Whether `pictures` differs from those of a post or comment (order, descriptions); false if undefined. */
export async function changesPictures(
  tx: Transaction,
  owner: PicturesOf,
  pictures: PictureRef[] | undefined,
): Promise<boolean> {
  if (!pictures) return false;
  const old = await findPictures(tx, owner);
  const isSame = ({ name, alt }: PictureRef, index: number) =>
    old[index]?.name === name && old[index].alt === alt;
  return old.length !== pictures.length || !pictures.every(isSame);
}

/**
 * Gives a post or comment exactly these pictures in this order: its own, or unused ones that `members` have
 * uploaded. Pictures that it loses are kept for 30 days. Throws a Refusal (400) for any other picture, and
 * for one that another text takes at the same time.
 */
export async function attachPictures(
  tx: Transaction,
  { kind, post, comment = 0 }: PicturesOf,
  { pictures, members, now, isHidden = false }: Attaching,
): Promise<PictureColumns> {
  await removePictures(tx, { kind, post, comment }, now);
  for (const [position, { name, alt }] of pictures.entries()) {
    const { numUpdatedRows } = await tx
      .updateTable('pictures')
      .set({ kind, post, comment, position, alt, expires_at: '', hidden: isHidden ? 1 : 0 })
      .where(eb => eb.and({ name, removing: 0 }))
      .where(eb =>
        eb.or([
          eb.and([eb('post', '=', 0), eb('member', 'in', members)]),
          eb.and([eb('kind', '=', kind), eb('post', '=', post), eb('comment', '=', comment)]),
        ]),
      )
      .executeTakeFirst();
    if (Number(numUpdatedRows) !== 1) throw invalidField('pictures', PICTURE_GONE);
  }
  return { picture: pictures[0]?.name ?? '', picture_count: pictures.length };
}

/** Moves pictures behind those of the hall or text `into`, up to `most` in all; further ones stay. */
export async function movePictures(
  tx: Transaction,
  { kind, post, comment = 0 }: PicturesOf,
  { into, most }: { into: number; most: number },
): Promise<void> {
  const kept = (await findPictures(tx, { kind, post: into, comment })).length;
  const own = await findPictures(tx, { kind, post, comment });
  for (const [index, { name }] of own.slice(0, Math.max(0, most - kept)).entries())
    await tx
      .updateTable('pictures')
      .set({ post: into, position: kept + index })
      .where(eb => eb.and({ name, kind, post }))
      .execute();
}

/** Hides the files of a post's or comment's pictures, or shows them, when that text is hidden or shown. */
export async function hidePictures(
  tx: Transaction,
  { kind, post, comment = 0 }: PicturesOf,
  isHidden: boolean,
): Promise<void> {
  await tx
    .updateTable('pictures')
    .set({ hidden: isHidden ? 1 : 0 })
    .where(eb => eb.and({ kind, post, comment }))
    .execute();
}

/** Marks a comment's pictures for deletion in 30 days, without `comment` those of a post and its comments. */
export async function removePictures(tx: Transaction, { kind, post, comment }: PicturesOf, now: Date) {
  await tx
    .updateTable('pictures')
    .set({ expires_at: timeAfter(now, REMOVED_DAYS * DAY_MS) })
    .where(eb => eb.and({ kind, post, ...(comment !== undefined && { comment }) }))
    .where('expires_at', '=', '')
    .execute();
}

/** Shuts off the pictures of a removed comment, or post with comments, at once; a cleanup deletes them. */
export async function removePicturesNow(tx: Transaction, { kind, post, comment }: PicturesOf, now: Date) {
  await tx
    .updateTable('pictures')
    .set({ expires_at: now.toISOString(), removing: 1 })
    .where(eb => eb.and({ kind, post, ...(comment !== undefined && { comment }) }))
    .execute();
}

/** Removes the profile picture and the unused uploads of a withdrawn member; pictures in texts stay. */
export async function leavePictures(tx: Transaction, member: number, now: Date): Promise<void> {
  await removePicturesNow(tx, { kind: 'profile', post: member }, now);
  await tx
    .updateTable('pictures')
    .set({ expires_at: now.toISOString() })
    .where(eb => eb.and({ member, post: 0 }))
    .execute();
}
