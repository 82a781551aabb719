import { useState } from 'react';
import { aboutClock } from '#/features/tournaments/bracket/match-times.rules.ts';
import { Upcoming } from '#/features/tournaments/bracket/upcoming.tsx';
import { currentAdjustable } from '#/features/tournaments/engine/adjust.rules.ts';
import { allMatches } from '#/features/tournaments/engine/match.rules.ts';
import { planMinutes } from '#/features/tournaments/engine/schedule/match-minutes.rules.ts';
import { planNight } from '#/features/tournaments/engine/schedule/plan.rules.ts';
import {
  MATCH_MINUTES_MOST,
  REST_MINUTES_MOST,
  TABLES_MOST,
} from '#/features/tournaments/engine/tournament.constants.ts';
import { useRunning } from '#/features/tournaments/runner/use-running.ts';
import { MINUTE_MS } from '#/shared/time/time.ts';
import { useNow } from '#/ui/client/device/use-now.ts';
import { Sheet, SheetActions } from '#/ui/dialog/sheet.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { NumberInput } from '#/ui/form/field.tsx';

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
    tables: Math.min(TABLES_MOST, Number(typed.tables)),
    minutes: Math.min(MATCH_MINUTES_MOST, Math.max(1, Number(typed.minutes))),
    rest: Math.min(REST_MINUTES_MOST, Number(typed.rest)),
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
        <NumberInput label="테이블 수" digits={2} {...field('tables')} />
        <NumberInput label="한 경기에 걸리는 시간(분)" digits={3} {...field('minutes')} />
        <NumberInput label="다음 경기까지 쉬는 시간(분)" digits={2} {...field('rest')} />
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
