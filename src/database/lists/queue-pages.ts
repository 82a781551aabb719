import type { Database } from '#/database/connect.ts';
import { span } from '#/shared/lists/list-query.ts';
import { SEARCH_COUNT_LIMIT } from '#/shared/lists/paging.ts';

/** The tables of cases that wait for a decision: `pending` is 1 while they wait. */
type Queue = 'hall_claims' | 'privacy_requests' | 'takedowns';
type Asked = Parameters<typeof span>[0] & { state: 'open' | 'closed' };

/**
 * The ids of a page of waiting cases, ordered by the column `urgent` and then the oldest first, or of decided
 * ones, the newest first; and their number, counted and paged up to a thousand.
 */
export async function queuePage(
  db: Database,
  table: Queue,
  { state, ...query }: Asked,
  urgent?: 'due_day' | 'kind',
): Promise<{ ids: number[]; total: number }> {
  const isOpen = state === 'open';
  const { offset, size } = span(query);
  const all = db.selectFrom(table as 'takedowns').where('pending', '=', isOpen ? 1 : 0);
  const left = Math.max(0, Math.min(size, SEARCH_COUNT_LIMIT - offset));
  const [rows, { total }] = await Promise.all([
    all
      .select('id')
      .$if(isOpen && urgent !== undefined, rows => rows.orderBy(urgent as 'kind'))
      .orderBy('id', isOpen ? 'asc' : 'desc')
      .limit(left)
      .offset(offset)
      .execute(),
    db
      .selectFrom(all.select('id').limit(SEARCH_COUNT_LIMIT).as('some'))
      .select(eb => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { ids: rows.map(({ id }) => id), total };
}
