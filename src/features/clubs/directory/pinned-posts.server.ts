import { write } from '#/database/write.ts';
import type { Site } from '#/server/site.ts';
import { POST_MISSING } from '#/shared/authorship.ts';
import { Refusal } from '#/shared/refusal.ts';
import { lockOpenClub } from './club-access.server.ts';
import { PINNED_MOST, TOO_MANY_PINNED } from './clubs.constants.ts';

/**
 * Pins a post to the top of the club's board, or takes it from there. Throws 404 for a post that the board does
 * not show, and 409 beyond the maximum.
 */
export function pinPost(
  { db }: Pick<Site, 'db'>,
  club: number,
  { post, pinned }: { post: number; pinned: boolean },
) {
  return write(db, async tx => {
    await lockOpenClub(tx, club);
    const ofClub = tx.selectFrom('boards').select(['id', 'pinned']).where('club', '=', club);
    const board = await ofClub.executeTakeFirstOrThrow();
    const before = board.pinned.split(',').filter(Boolean).map(Number);
    const posts = tx.selectFrom('free_posts').select('id').where('board', '=', board.id);
    const shown = posts.where('id', 'in', [post, ...before]).where('hidden', '=', 0);
    const there = (await shown.execute()).map(({ id }) => id);
    if (pinned && !there.includes(post)) throw new Refusal('missing', POST_MISSING);
    const others = before.filter(id => id !== post && there.includes(id));
    if (pinned && others.length >= PINNED_MOST) throw new Refusal('conflict', TOO_MANY_PINNED);
    const after = pinned ? [post, ...others] : others;
    await tx
      .updateTable('boards')
      .set({ pinned: after.join(',') })
      .where('id', '=', board.id)
      .execute();
  });
}
