import { useState } from 'react';
import type { Command } from '#/features/bracket-engine/brackets.contract.ts';
import { nextFor, refereeFor } from '#/features/bracket-engine/calls.rules.ts';
import { allMatches, entriesIn } from '#/features/bracket-engine/match.rules.ts';
import { matchTitle, nameOf } from '#/features/bracket-engine/names.rules.ts';
import type { Match, Tournament } from '#/features/bracket-engine/tournament.rules.ts';
import { callLeft, minutesOf, showClock } from '#/features/bracket-view/call-clock.rules.ts';
import { Button } from '#/ui/button.tsx';
import { toast } from '#/ui/toast.tsx';
import { useNow } from '#/ui/use-now.ts';
import './tables.css';

export type TablesProps = {
  tournament: Tournament;
  /** Does all of it or nothing; answers a sentence where it does not fit. */
  act: (...commands: Command[]) => string | undefined;
  /** Opens a match: its card and its scorer. */
  open: (match: string) => void;
};

/** The hall's tables: what is played on each, and one press that calls the next match to an idle one. */
export function Tables({ tournament, act, open }: TablesProps) {
  const count = tournament.settings?.tables ?? 0;
  const playing = allMatches(tournament).filter(match => match.table !== null);
  const now = useNow(playing.length > 0);
  const perform = (...commands: Command[]) => {
    const problem = act(...commands);
    if (problem) toast(problem, 'error');
  };
  if (count === 0 || tournament.rounds.length === 0) return null;
  return (
    <section className="my-6" aria-label="테이블">
      <h2 className="text-[1.25rem] font-bold">테이블</h2>
      <ul className="tables-list">
        {Array.from({ length: count }, (_, at) => at + 1).map(table => {
          const match = playing.find(each => each.table === table);
          const shared = { tournament, perform };
          return (
            <li key={table} className="tables-table" data-state={stateOf(match)}>
              <h3 className="font-bold">{table}번 테이블</h3>
              {match ? (
                <Occupied
                  key={match.calledAt}
                  {...shared}
                  match={match}
                  now={now}
                  open={() => open(match.key)}
                />
              ) : (
                <Idle {...shared} table={table} />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const stateOf = (match: Match | undefined) => (match ? (match.startedAt ? 'playing' : 'called') : 'idle');

type TableProps = { tournament: Tournament; perform: (...commands: Command[]) => void };

function Idle({ tournament, perform, table }: TableProps & { table: number }) {
  if (tournament.phase === 'closed') return <p className="text-soft text-[15px]">대회가 끝났습니다.</p>;
  const match = nextFor(tournament, table);
  if (!match) return <p className="text-soft text-[15px]">지금 부를 수 있는 경기가 없습니다.</p>;
  const referee = refereeFor(tournament, match.key, table);
  return (
    <>
      <p className="text-soft text-[15px]">
        다음 {matchTitle(tournament, match)}: {pairOf(tournament, match)}
        {referee !== null && <> · 심판 {nameOf(tournament, referee)}</>}
      </p>
      <Button onClick={() => perform({ type: 'called', match: match.key, table, referee })}>
        다음 경기 호출
      </Button>
    </>
  );
}

type OccupiedProps = TableProps & { match: Match; now: number | undefined; open: () => void };

function Occupied({ tournament, perform, match, now, open }: OccupiedProps) {
  const left = now === undefined ? null : callLeft(match, now);
  const minutes = now === undefined ? null : minutesOf(match, now);
  return (
    <>
      <p className="grid gap-0.5">
        <span className="text-soft text-[15px]">{matchTitle(tournament, match)}</span>
        <strong className="text-[1.125rem] leading-[1.4]">{pairOf(tournament, match)}</strong>
        {match.referee !== null && (
          <span className="text-soft text-[15px]">심판 {nameOf(tournament, match.referee)}</span>
        )}
      </p>
      {left !== null && (
        <p
          className="text-[1.75rem] font-bold leading-[1.2] tabular-nums data-over:text-red"
          role="timer"
          data-over={left === 0 || undefined}
        >
          <span className="sr-only">호출 뒤 남은 시간 </span>
          {showClock(left)}
        </p>
      )}
      {minutes !== null && <p className="text-soft text-[15px]">경기 중 · {minutes}분째</p>}
      {left === 0 && <WalkoverOffer match={match} tournament={tournament} perform={perform} />}
      <div className="flex flex-wrap gap-2 mt-auto">
        {match.startedAt ? (
          <Button onClick={open}>경기 열기</Button>
        ) : (
          <>
            <Button onClick={() => perform({ type: 'started', match: match.key })}>경기 시작</Button>
            <Button variant="quiet" onClick={open}>
              경기 열기
            </Button>
          </>
        )}
        <Button variant="plain" onClick={() => perform({ type: 'recalled', match: match.key })}>
          호출 취소
        </Button>
      </div>
    </>
  );
}

type OfferProps = Pick<OccupiedProps, 'match' | 'tournament' | 'perform'>;

/** Asks once when the five minutes are over; nobody loses without a press. */
function WalkoverOffer({ match, tournament, perform }: OfferProps) {
  const [waits, setWaits] = useState(false);
  if (waits) return null;
  const advance = (entry: number) =>
    perform({ type: 'advanced', match: match.key, entry, how: 'walkover', score: null });
  return (
    <div className="tables-offer" role="alert">
      <p>5분이 지났습니다. 오지 않은 사람이 있나요? 상대의 부전승이 됩니다.</p>
      <div className="flex flex-wrap gap-2 mt-auto">
        {entriesIn(match).map(entry => (
          <Button key={entry} variant="quiet" onClick={() => advance(entry)}>
            {nameOf(tournament, entry)} 부전승
          </Button>
        ))}
        <Button variant="plain" onClick={() => setWaits(true)}>
          더 기다리기
        </Button>
      </div>
    </div>
  );
}

/** The two of a match, as they are called out: `김철수 – 박영희`. */
export function pairOf(tournament: Tournament, match: Match): string {
  return match.sides.map(({ entry }) => (entry === null ? '미정' : nameOf(tournament, entry))).join(' – ');
}
