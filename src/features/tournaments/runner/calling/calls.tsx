import { useState } from 'react';
import {
  aboutClock,
  callLeft,
  playedSentence,
  showCountdown,
} from '#/features/tournaments/bracket/match-times.rules.ts';
import { Upcoming } from '#/features/tournaments/bracket/upcoming.tsx';
import { currentAdjustable } from '#/features/tournaments/engine/adjust.rules.ts';
import { matchTitle, nameOf } from '#/features/tournaments/engine/draw/names.rules.ts';
import type { Command } from '#/features/tournaments/engine/events.contract.ts';
import { allMatches } from '#/features/tournaments/engine/match.rules.ts';
import {
  callCommands,
  calledMatches,
  chooseReferees,
  isCallable,
  nextCalls,
  type Obstacle,
  obstaclesTo,
} from '#/features/tournaments/engine/schedule/calls.rules.ts';
import { planMinutes } from '#/features/tournaments/engine/schedule/match-minutes.rules.ts';
import { planNight } from '#/features/tournaments/engine/schedule/plan.rules.ts';
import {
  MATCH_MINUTES_MOST,
  REST_MINUTES_MOST,
  TABLES_MOST,
} from '#/features/tournaments/engine/tournament.constants.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { REPORTED } from '#/features/tournaments/result-claims/result-claims.rules.ts';
import { Choices } from '#/features/tournaments/runner/layout.tsx';
import { useRunning } from '#/features/tournaments/runner/use-running.ts';
import { spokenTime } from '#/shared/time/spoken-day.ts';
import { MINUTE_MS, showClock } from '#/shared/time/time.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { useNow } from '#/ui/client/device/use-now.ts';
import { confirm } from '#/ui/dialog/confirm.client.tsx';
import { Sheet, SheetActions } from '#/ui/dialog/sheet.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { NumberInput } from '#/ui/form/numbers/number-input.tsx';
import { countOf } from '#/ui/form/numbers/typed-number.ts';
import { Button } from '#/ui/theme/button.tsx';

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
      {tournament.settings?.autoCall && called.length === 0 && (
        <p className="mb-2 text-soft text-row">
          처음 한 번 호출하면, 그다음부터는 비는 테이블에 다음 경기를 자동으로 호출합니다.
        </p>
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-2 mb-4">
        {tables.map(table => {
          const match = called.find(each => each.table === table);
          return (
            <li
              key={table}
              className={`flex items-center gap-2.5 min-h-14 px-3 py-1.5 border border-l-4 border-line rounded-xl bg-surface ${edgeColour(match)}`}
            >
              <h3 className="flex-none font-bold tabular-nums">{table}번</h3>
              {match ? (
                <>
                  <p className={PAIR_TEXT}>{pairText(tournament, match)}</p>
                  <CallClock match={match} />
                </>
              ) : (
                <IdleTable {...{ table, referees }} match={next.get(table)} />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const PAIR_TEXT = 'flex-[1_1_0] min-w-0 leading-[1.3] wrap-anywhere';

/** CSS class of the colour at a table's row: playing or called, '' if the table is idle. */
const edgeColour = (match: Match | undefined) =>
  match ? (match.startedAt ? 'border-l-primary' : 'border-l-yellow') : '';

type IdleTableProps = {
  table: number;
  match: Match | undefined;
  /** The id of the entry that would referee each proposed match, by match key. */
  referees: ReadonlyMap<string, number>;
};

function IdleTable({ table, match, referees }: IdleTableProps) {
  const { tournament } = useRunning();
  const call = useCall();
  if (!match) return <p className={`${PAIR_TEXT} text-soft`}>지금 부를 수 있는 경기가 없습니다.</p>;
  const referee = referees.get(match.key) ?? null;
  return (
    <>
      <p className={PAIR_TEXT}>
        {pairText(tournament, match)}
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

function pairText(tournament: Tournament, match: Match): string {
  return match.sides.map(({ entry }) => (entry === null ? '미정' : nameOf(tournament, entry))).join(' – ');
}

const CLOCK = 'flex-none font-bold tabular-nums';

export function CallClock({ match }: { match: Match }) {
  const { tournament, now, scores } = useRunning();
  if (scores?.reported.includes(match.key)) return <span className={CLOCK}>{REPORTED}</span>;
  const left = now === undefined ? null : callLeft(tournament, match, now);
  if (left === null) return <span className={CLOCK}>{playedSentence(match, now)}</span>;
  return (
    <span className={`${CLOCK} ${left === 0 ? 'text-red' : ''}`} role="timer">
      <span className="sr-only">호출 뒤 남은 시간 </span>
      {showCountdown(left)}
    </span>
  );
}

/** Why somebody cannot come to a table, in a few words: `김하나 오후 8:45까지 쉼`, `김하나 2번 테이블 심판`. */
export function obstacleText(tournament: Tournament, obstacle: Obstacle): string {
  const name = nameOf(tournament, obstacle.entry);
  // Rounded up to the minute in which the rest is really over.
  if ('until' in obstacle)
    return `${name} ${spokenTime(showClock(Math.ceil(obstacle.until / MINUTE_MS) * MINUTE_MS))}까지 쉼`;
  const { at, entry } = obstacle;
  return `${name} ${at.table}번 테이블 ${at.referee === entry ? '심판' : '경기 중'}`;
}

/** The sentence that called matches lose their referee by this call, in a list; empty if none does. */
function refereeReleaseLines(obstacles: readonly Obstacle[]): string[] {
  return obstacles.some(each => 'at' in each)
    ? ['심판 보던 경기는 심판 없이 다시 호출하고, 호출 시계가 처음부터 갑니다.']
    : [];
}

/**
 * Returns a function that calls a match to a table, with the default referee if `referee` is left out and
 * without one if null; the function asks for confirmation if a player rests or referees elsewhere.
 */
export function useCall() {
  const { tournament, perform } = useRunning();
  return async (match: Match, table: number, referee?: number | null) => {
    const obstacles = obstaclesTo(tournament, match, serverNow());
    const texts = obstacles.map(each => obstacleText(tournament, each));
    if (!isCallable(obstacles)) return toast(texts.join(' · '), 'error');
    const body = [...texts, ...refereeReleaseLines(obstacles)].join('\n');
    const question = { title: '그래도 호출하시겠습니까?', body, confirmLabel: '그래도 호출' };
    if (obstacles.length === 0 || (await confirm(question)))
      perform(...callCommands(tournament, match, table, referee));
  };
}

export function CallSheet({ match }: { match: Match }) {
  const { tournament, perform, closeSheet } = useRunning();
  const busy = new Set(calledMatches(tournament).map(({ table }) => table));
  const tables = Array.from({ length: tournament.settings?.tables ?? 0 }, (_, index) => index + 1);
  const now = useNow();
  const obstacles = match.table === null ? obstaclesTo(tournament, match, now) : [];
  const act = (...commands: Command[]) => {
    perform(...commands);
    closeSheet();
  };
  return (
    <Sheet title={`${matchTitle(tournament, match)} 테이블`} onClose={closeSheet}>
      <Obstacles {...{ tournament, obstacles }} />
      <div className="flex flex-wrap gap-2 mb-4">
        {tables.map(table => (
          <Button
            key={table}
            variant="quiet"
            disabled={busy.has(table) || !isCallable(obstacles)}
            onClick={() => {
              // A match that is already at a table continues at another one; the clock and the referee stay.
              if (match.table !== null) return act({ type: 'moved', match: match.key, table });
              act(...callCommands(tournament, match, table));
            }}
          >
            {table}번
          </Button>
        ))}
      </div>
      {match.table !== null && (
        <Choices>
          {match.startedAt === null && (
            <Button onClick={() => act({ type: 'started', match: match.key })}>경기 시작</Button>
          )}
          <Button variant="quiet" onClick={() => act({ type: 'recalled', match: match.key })}>
            호출 취소
          </Button>
        </Choices>
      )}
    </Sheet>
  );
}

function Obstacles({ tournament, obstacles }: { tournament: Tournament; obstacles: readonly Obstacle[] }) {
  const obstacleLines = obstacles.map(each => obstacleText(tournament, each));
  const more = isCallable(obstacles) ? [...refereeReleaseLines(obstacles), CALL_ANYWAY] : [];
  return (
    <div
      role="status"
      className="mb-3 px-3.5 py-2 rounded-control bg-yellow-tint text-yellow-text empty:hidden"
    >
      {obstacles.length > 0 && [...obstacleLines, ...more].map(line => <p key={line}>{line}</p>)}
    </div>
  );
}

const CALL_ANYWAY = '그래도 부르려면 테이블을 고르세요.';

const SHOWN = 12;

export function PlanSheet() {
  const { tournament, perform, closeSheet } = useRunning();
  const now = currentAdjustable(tournament);
  const usual = planMinutes(tournament);
  const [typed, setTyped] = useState({
    tables: String(now.tables),
    minutes: String(usual.minutes),
    rest: String(usual.rest),
  });
  const field = (name: keyof typeof typed) => ({
    name: `plan-${name}`,
    value: typed[name],
    onChange: (text: string) => setTyped({ ...typed, [name]: text }),
  });
  const chosen = {
    tables: countOf(typed.tables, TABLES_MOST),
    minutes: countOf(typed.minutes, MATCH_MINUTES_MOST) || 1,
    rest: countOf(typed.rest, REST_MINUTES_MOST),
  };
  const save = () => {
    const { tables, minutes: matchMinutes, rest: restMinutes } = chosen;
    if (!perform({ type: 'adjusted', adjusted: { ...now, tables, matchMinutes, restMinutes } })) return;
    toast('계획을 저장했습니다. 관람 화면과 TV에도 예상 시각이 나옵니다.');
    closeSheet();
  };
  return (
    <Sheet title="계획" onClose={closeSheet}>
      <Outlook {...chosen} />
      <div className="grid gap-4">
        <NumberInput label="테이블 수" most={TABLES_MOST} {...field('tables')} />
        <NumberInput label="한 경기에 걸리는 시간(분)" most={MATCH_MINUTES_MOST} {...field('minutes')} />
        <NumberInput label="다음 경기까지 쉬는 시간(분)" most={REST_MINUTES_MOST} {...field('rest')} />
      </div>
      <SheetActions label="저장" closeLabel="닫기" onConfirm={save} onClose={closeSheet} />
    </Sheet>
  );
}

/** The expected end with these tables, the minutes that one more table saves, and the next matches' times. */
function Outlook({ tables, minutes, rest }: { tables: number; minutes: number; rest: number }) {
  const { tournament } = useRunning();
  const now = useNow();
  if (now === undefined) return null;
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const plan = planNight(tournament, { now: minute, tables, minutes, rest });
  if (!plan) return <p role="status">테이블 수를 적으면 언제 끝나는지 볼 수 있습니다.</p>;
  const more = planNight(tournament, { now: minute, tables: tables + 1, minutes, rest });
  // This device does not know the tournament's day, so before the first call the times assume a start now.
  const hasBegun = allMatches(tournament).some(
    ({ lastTable, decidedAt }) => lastTable !== null || decidedAt !== null,
  );
  const sooner = more ? plan.end - more.end : 0;
  return (
    <>
      <p role="status" className="font-bold">
        남은 {plan.matches.size}경기, {hasBegun ? '' : '지금 시작하면 '}
        {aboutClock(plan.end)}에 끝납니다.
      </p>
      <p className="text-soft">
        {sooner >= MINUTE_MS
          ? `테이블이 한 대 더 있으면 ${Math.round(sooner / MINUTE_MS)}분 일찍 끝납니다.`
          : '테이블이 한 대 더 있어도 더 일찍 끝나지 않습니다.'}
      </p>
      <Upcoming tournament={tournament} plan={plan} most={SHOWN} />
    </>
  );
}
