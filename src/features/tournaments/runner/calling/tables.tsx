import { matchTitle, nameOf } from '#/features/tournaments/engine/draw/names.rules.ts';
import { calledMatches, nextCalls } from '#/features/tournaments/engine/evening/calls.rules.ts';
import { chooseReferees } from '#/features/tournaments/engine/referees.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { useRunning } from '#/features/tournaments/runner/use-running.ts';
import { Button } from '#/ui/theme/button.tsx';
import { CallClock } from './call-clock.tsx';
import { useCall } from './use-call.ts';

/** A list of the hall's tables, with the match at each or a button that calls a match to it. */
export function Tables() {
  const { tournament, now } = useRunning();
  const count = tournament.settings?.tables ?? 0;
  if (count === 0 || tournament.phase === 'closed') return null;
  const tables = Array.from({ length: count }, (_, index) => index + 1);
  const called = calledMatches(tournament);
  const next = nextCalls(tournament, tables, now);
  const referees = chooseReferees(
    tournament,
    [...next].map(([table, match]) => ({ table, match })),
  );
  return (
    <section aria-label="테이블">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-2 mb-4">
        {tables.map(table => {
          const match = called.find(each => each.table === table);
          return (
            <li
              key={table}
              className={`flex items-center gap-2.5 min-h-14 px-3 py-1.5 border border-l-4 border-line rounded-xl bg-surface ${edgeOf(match)}`}
            >
              <h3 className="flex-none font-bold tabular-nums">{table}번</h3>
              {match ? (
                <>
                  <p className={PAIR}>{pairOf(tournament, match)}</p>
                  <CallClock match={match} />
                </>
              ) : (
                <Idle {...{ table, referees }} match={next.get(table)} />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const PAIR = 'flex-[1_1_0] min-w-0 leading-[1.3] wrap-anywhere';

/** The class of a row's left edge: its colour tells whether the table is idle, called or playing. */
const edgeOf = (match: Match | undefined) =>
  match ? (match.startedAt ? 'border-l-primary' : 'border-l-yellow') : '';

type IdleProps = {
  table: number;
  match: Match | undefined;
  /** The id of the entry that would referee each proposed match, by match key. */
  referees: ReadonlyMap<string, number>;
};

function Idle({ table, match, referees }: IdleProps) {
  const { tournament } = useRunning();
  const call = useCall();
  if (!match) return <p className={`${PAIR} text-soft`}>지금 부를 수 있는 경기가 없습니다.</p>;
  const referee = referees.get(match.key) ?? null;
  return (
    <>
      <p className={PAIR}>
        {pairOf(tournament, match)}
        <span className="block text-soft text-label">
          {matchTitle(tournament, match)}
          {referee !== null && <> · 심판 {nameOf(tournament, referee)}</>}
        </span>
      </p>
      <Button
        variant="quiet"
        small
        aria-label={`${table}번 테이블 다음 경기 호출`}
        onClick={() => void call(match, table, referee)}
      >
        호출
      </Button>
    </>
  );
}

/** The names of both sides of a match: `김철수 – 박영희`. */
function pairOf(tournament: Tournament, match: Match): string {
  return match.sides.map(({ entry }) => (entry === null ? '미정' : nameOf(tournament, entry))).join(' – ');
}
