import type { Database, Transaction } from '#/database/connect.ts';
import { regionOfHall } from '#/database/rows.ts';
import { write } from '#/database/write.ts';
import type { MatchDraft } from '#/features/matches/posts/match-boards.contract.ts';
import type { MatchRow } from '#/features/matches/posts/match-posts.server.ts';
import { Refusal } from '#/shared/refusal.ts';
import { foldKey } from '#/shared/text/text.ts';
import { lastDay } from '#/shared/time/match-day.ts';
import { seoulDay } from '#/shared/time/time.ts';
import { type MatchFacts, SCORE_MOST, scoreRangeProblem } from './match-facts.rules.ts';

const NO_FACTS: MatchFacts = {
  ...{ day: '', time: '', hall: '', region: '', discipline: '' },
  ...{ scoreFrom: 0, scoreTo: 0, seats: 0 },
};

type Stored = { tx: Transaction; created: string; before?: MatchDraft };

/**
 * The columns of a typed match; a fact that is left out keeps its stored value. Throws 400 where facts
 * contradict each other.
 */
export async function columnsOfMatch(typed: MatchDraft, { tx, created, before }: Stored) {
  const draft = { ...NO_FACTS, ...before, ...typed };
  const { matchDate, day, time, hall, discipline, scoreFrom, scoreTo, seats } = draft;
  const problem = scoreRangeProblem(draft);
  if (problem) throw new Refusal('invalid', problem, { issues: [{ path: 'scoreTo', message: problem }] });
  return {
    ...{ match_date: matchDate, day, start_time: time, hall, discipline, seats },
    region: (await regionOfHall(tx, foldKey(hall))) ?? draft.region,
    score_from: scoreFrom,
    score_to: scoreTo || SCORE_MOST,
    ...dayColumns(draft, new Date(created)),
  };
}

/** The columns by which lists find a match by its day. */
export function dayColumns({ day, matchDate }: { day?: string; matchDate: string }, created: Date) {
  const written = seoulDay(created);
  const last_day = day || lastDay(matchDate, written);
  return { last_day, undated_since: last_day ? '' : written };
}

type FactColumns = Pick<
  MatchRow,
  'day' | 'start_time' | 'hall' | 'region' | 'discipline' | 'score_from' | 'score_to' | 'seats'
>;

/** The facts of a match besides its free text, from its columns. */
export const factsOfMatch = (row: FactColumns): MatchFacts => ({
  ...{ day: row.day, time: row.start_time, hall: row.hall, region: row.region },
  ...{ discipline: row.discipline, scoreFrom: row.score_from, seats: row.seats },
  scoreTo: row.score_to === SCORE_MOST ? 0 : row.score_to,
});

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
