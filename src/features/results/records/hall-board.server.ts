import type { Database } from '#/database/connect.ts';
import type { OrderedList } from '#/database/lists/list-order.ts';
import { LISTED, pageIds } from '#/database/lists/list-pages.ts';
import { inOrder } from '#/database/rows.ts';
import type { HallBoardRow } from '#/features/tournaments/results/results.contract.ts';
import type { Ball } from '#/features/tournaments/scoring/scoring.contract.ts';
import { span } from '#/shared/lists/list-query.ts';
import { foldKey } from '#/shared/text/text.ts';

/** A hall's board in its order, the best 득점률 first: one run of an index. `hall` is its key. */
export function boardOrder(hall: string, ball: Ball): OrderedList {
  return {
    name: `board of ${hall} ${ball}`,
    table: 'hall_records',
    id: 'id',
    segments: [
      {
        where: [['hall_key', '=', hall], ['ball', '=', ball], LISTED, ['ranked', '=', 1]],
        by: ['rate', 'id'],
        direction: 'desc',
      },
    ],
  };
}

/** A page of the 득점률 board of a hall, by its name. */
export async function hallBoard(
  db: Database,
  { hall, ball, page, size }: { hall: string; ball: Ball; page?: number; size?: number },
): Promise<{ rows: HallBoardRow[]; total: number }> {
  const hallKey = foldKey(hall);
  if (!hallKey) return { rows: [], total: 0 };
  const total = await ranked(db, hallKey, ball);
  const ids = await pageIds(db, boardOrder(hallKey, ball), { ...span({ page, size }), total });
  if (ids.length === 0) return { rows: [], total };
  const rows = await db
    .selectFrom('hall_records')
    .innerJoin('members', 'members.number', 'member')
    .select(['hall_records.id', 'members.id as login', 'username', 'score4', 'score3'])
    .select(['games', 'hall_records.points', 'targets'])
    .where('hall_records.id', 'in', ids)
    .execute();
  return { rows: inOrder(ids, rows).map(present), total };
}

type Row = { login: string; username: string } & Record<
  'score4' | 'score3' | 'games' | 'points' | 'targets',
  number
>;

const present = ({ login, username, score4, score3, games, points, targets }: Row): HallBoardRow => ({
  id: login,
  username,
  score4: score4 || null,
  score3: score3 || null,
  games,
  points,
  targets,
});

// Counts one entry of a narrow index for each member who has played there.
async function ranked(db: Database, hall: string, ball: Ball): Promise<number> {
  const { n } = await db
    .selectFrom('hall_records')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('hall_key', '=', hall)
    .where('ball', '=', ball)
    .where('listed', '=', 1)
    .where('ranked', '=', 1)
    .executeTakeFirstOrThrow();
  return n;
}
