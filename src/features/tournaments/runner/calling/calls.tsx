import { useState } from 'react';
import {
  aboutClock,
  callLeft,
  minutesAndSeconds,
  playedSentence,
} from '#/features/tournaments/bracket/match-times.rules.ts';
import { Upcoming } from '#/features/tournaments/bracket/upcoming.tsx';
import { currentAdjustable } from '#/features/tournaments/engine/adjust.rules.ts';
import type { Command } from '#/features/tournaments/engine/events.contract.ts';
import { allMatches } from '#/features/tournaments/engine/match.rules.ts';
import { nameOf } from '#/features/tournaments/engine/names.rules.ts';
import {
  callCommands,
  calledMatches,
  isCallable,
  type Obstacle,
  obstaclesTo,
  readyMatches,
  tablesOf,
} from '#/features/tournaments/engine/schedule/calls.rules.ts';
import { planMinutes, planNight } from '#/features/tournaments/engine/schedule/plan.rules.ts';
import {
  MATCH_MINUTES_MOST,
  REST_MINUTES_MOST,
  TABLES_MOST,
} from '#/features/tournaments/engine/tournament.constants.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { REPORTED } from '#/features/tournaments/result-claims/result-claims.rules.ts';
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

const CLOCK = 'flex-none font-bold tabular-nums';

export function CallClock({ match }: { match: Match }) {
  const { tournament, now, scores } = useRunning();
  if (scores?.reported.includes(match.key)) return <span className={CLOCK}>{REPORTED}</span>;
  const left = now === undefined ? null : callLeft(tournament, match, now);
  if (left === null) return <span className={CLOCK}>{playedSentence(match, now)}</span>;
  return (
    <span className={`${CLOCK} ${left === 0 ? 'text-red' : ''}`} role="timer">
      <span className="sr-only">호출 뒤 남은 시간 </span>
      {minutesAndSeconds(left)}
    </span>
  );
}

/** Why a player cannot come to a table: `김하나 오후 8:45까지 쉼`, `김하나 2번 테이블 심판`. */
export function obstacleText(tournament: Tournament, obstacle: Obstacle): string {
  const name = nameOf(tournament, obstacle.entry);
  // Rounded up to the minute in which the rest is really over.
  if ('until' in obstacle)
    return `${name} ${spokenTime(showClock(Math.ceil(obstacle.until / MINUTE_MS) * MINUTE_MS))}까지 쉼`;
  const { at, entry } = obstacle;
  return `${name} ${at.table}번 테이블 ${at.referee === entry ? '심판' : '경기 중'}`;
}

/** A list with the sentence that called matches lose their referee by this call; empty if none does. */
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

/** The tables to which a match can be called or moved, unless all are taken, and `호출 취소` of a called match. */
export function TableChoice({ match }: { match: Match }) {
  const { tournament, perform, closeSheet } = useRunning();
  const tables = tablesOf(tournament);
  const busy = new Set(calledMatches(tournament).map(({ table }) => table));
  const now = useNow();
  const obstacles = match.table === null ? obstaclesTo(tournament, match, now) : [];
  const act = (...commands: Command[]) => {
    perform(...commands);
    closeSheet();
  };
  const hasFree = tables.some(table => !busy.has(table));
  if (!hasFree && match.table === null) return null;
  return (
    <>
      {hasFree && (
        <h3 className="field-label">
          {match.table === null ? '테이블로 호출' : `${match.table}번 테이블에서 옮기기`}
        </h3>
      )}
      <Obstacles tournament={tournament} obstacles={obstacles} />
      <div className="flex flex-wrap gap-2 mt-3 mb-5">
        {(hasFree ? tables : []).map(table => (
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
        {match.table !== null && (
          <Button variant="quiet" onClick={() => act({ type: 'recalled', match: match.key })}>
            호출 취소
          </Button>
        )}
      </div>
    </>
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
      <Upcoming tournament={tournament} matches={readyMatches(tournament)} plan={plan} most={SHOWN} />
    </>
  );
}
