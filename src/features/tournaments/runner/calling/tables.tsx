import { matchTitle, nameOf } from '#/features/tournaments/engine/draw/names.rules.ts';
import { calledMatches, nextCalls } from '#/features/tournaments/engine/evening/calls.rules.ts';
import { refereesFor } from '#/features/tournaments/engine/referees.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { MatchCommands } from '#/features/tournaments/runner/playing/match-panel.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { CallClock } from './call-clock.tsx';
import './tables.css';

type TablesProps = {
  tournament: Tournament;
  /** The current time in milliseconds; undefined while no clock is shown. */
  now: number | undefined;
  onCall: MatchCommands['onCall'];
};

/**
 * The hall's tables, one a line: the match played there, or a button that calls the next match. Each idle
 * table offers another match.
 */
export function Tables({ tournament, now, onCall }: TablesProps) {
  const count = tournament.settings?.tables ?? 0;
  if (count === 0 || tournament.phase === 'closed') return null;
  const tables = Array.from({ length: count }, (_, index) => index + 1);
  const called = calledMatches(tournament);
  const next = nextCalls(tournament, tables, now);
  const referees = refereesFor(
    tournament,
    [...next].map(([table, match]) => ({ table, match })),
  );
  return (
    <section aria-label="테이블">
      <ul className="tables-list">
        {tables.map(table => {
          const match = called.find(each => each.table === table);
          return (
            <li key={table} className="tables-table" data-state={stateOf(match)}>
              <h3>{table}번</h3>
              {match ? (
                <>
                  <p className="tables-who">{pairOf(tournament, match)}</p>
                  <CallClock {...{ tournament, match, now }} />
                </>
              ) : (
                <Idle {...{ tournament, table, onCall, referees }} match={next.get(table)} />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const stateOf = (match: Match | undefined) => (match ? (match.startedAt ? 'playing' : 'called') : 'idle');

type IdleProps = Omit<TablesProps, 'now'> & {
  table: number;
  match: Match | undefined;
  /** The referee (an entry) of each offered match, by match key. */
  referees: ReadonlyMap<string, number>;
};

function Idle({ tournament, onCall, table, match, referees }: IdleProps) {
  if (!match) return <p className="tables-who text-soft">지금 부를 수 있는 경기가 없습니다.</p>;
  const referee = referees.get(match.key) ?? null;
  return (
    <>
      <p className="tables-who">
        {pairOf(tournament, match)}
        <span>
          {matchTitle(tournament, match)}
          {referee !== null && <> · 심판 {nameOf(tournament, referee)}</>}
        </span>
      </p>
      <Button
        variant="quiet"
        small
        aria-label={`${table}번 테이블 다음 경기 호출`}
        onClick={() => onCall(match, table, referee)}
      >
        호출
      </Button>
    </>
  );
}

/** The two sides of a match: `김철수 – 박영희`. */
function pairOf(tournament: Tournament, match: Match): string {
  return match.sides.map(({ entry }) => (entry === null ? '미정' : nameOf(tournament, entry))).join(' – ');
}
