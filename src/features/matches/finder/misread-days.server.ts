import type { Database } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { dayColumns } from './match-columns.server.ts';

// Version 1.0.0 took a month of two digits for a year: `12.5. 7시` was 7 May 2012.
const MISREAD = { from: '2001', to: '2013' };

/** Reads the days of stored matches again that an earlier version took for days of 2001 to 2012. */
export function correctMisreadDays(db: Database): Promise<void> {
  return write(db, async tx => {
    const posts = await tx
      .selectFrom('match_posts')
      .select(['id', 'match_date', 'created_at', 'last_day'])
      .where('board', 'in', ['promotion', 'singlematch'])
      .where('last_day', '>', MISREAD.from)
      .where('last_day', '<', MISREAD.to)
      .where('day', '=', '')
      .execute();
    for (const { id, match_date, created_at, last_day } of posts) {
      const columns = dayColumns({ matchDate: match_date }, new Date(created_at));
      if (columns.last_day === last_day) continue;
      await tx.updateTable('match_posts').set(columns).where('id', '=', id).execute();
    }
  });
}
