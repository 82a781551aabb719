import { useState } from 'react';
import { changedTargets, currentAdjustable } from '#/features/tournaments/engine/adjust.rules.ts';
import { plannedKnockout, roundName } from '#/features/tournaments/engine/build-stages.rules.ts';
import { CALL_MINUTES_MOST, TABLES_MOST } from '#/features/tournaments/engine/tournament.constants.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { areGroupsOver } from '#/features/tournaments/formats/round-robin/round-robin.rules.ts';
import { isRoundOver } from '#/features/tournaments/runner/playing/rounds.rules.ts';
import { AutoCallBox } from '#/features/tournaments/runner/setup/options-panel.tsx';
import { useRunning } from '#/features/tournaments/runner/use-running.ts';
import { TARGET_MOST } from '#/features/tournaments/scoring/scoring.constants.ts';
import { UNITS } from '#/features/tournaments/scoring/setup/target.rules.ts';
import { Sheet, SheetActions } from '#/ui/dialog/sheet.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { Select } from '#/ui/form/field.tsx';
import { NumberInput } from '#/ui/form/numbers/number-input.tsx';

const AS_IT_IS = '';

export function AdjustSheet() {
  const { tournament, perform, closeSheet } = useRunning();
  const now = currentAdjustable(tournament);
  const [typed, setTyped] = useState({
    tables: now.tables ? String(now.tables) : '',
    minutes: String(now.callMinutes),
    from: AS_IT_IS,
    target: '',
  });
  const [autoCall, setAutoCall] = useState(now.autoCall === true);
  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    onChange: (text: string) => setTyped({ ...typed, [name]: text }),
  });
  const save = () => {
    const { tables, minutes, from, target } = typed;
    const points = Number(target) || null;
    const adjusted = {
      ...now,
      autoCall,
      tables: Number(tables),
      callMinutes: Number(minutes) || 1,
      targets: from === AS_IT_IS ? now.targets : changedTargets(tournament, Number(from), points),
    };
    if (!perform({ type: 'adjusted', adjusted })) return;
    toast('진행 설정을 바꿨습니다.');
    closeSheet();
  };
  return (
    <Sheet title="진행 설정" onClose={closeSheet}>
      <div className="grid gap-4">
        <NumberInput label="테이블 수 (선택)" most={TABLES_MOST} {...field('tables')} />
        {Number(typed.tables) > 0 && <AutoCallBox value={autoCall} onChange={setAutoCall} />}
        <NumberInput label="호출 뒤 기다리는 시간(분)" most={CALL_MINUTES_MOST} {...field('minutes')} />
        <Select
          label="목표 점수"
          help={targetsSentence(tournament)}
          options={[{ value: AS_IT_IS, label: '그대로 두기' }, ...roundChoices(tournament)]}
          {...field('from')}
        />
        {typed.from !== AS_IT_IS && (
          <NumberInput
            label={`모두 같은 목표(${unitOf(tournament)})`}
            help="비워 두면 수지대로 정합니다. 이미 시작한 점수판은 그대로입니다."
            most={TARGET_MOST}
            {...field('target')}
          />
        )}
      </div>
      <SheetActions label="바꾸기" onConfirm={save} onClose={closeSheet} />
    </Sheet>
  );
}

/** The rounds from which a new target can apply, as options of a field. */
const roundChoices = (tournament: Tournament) =>
  roundsAhead(tournament).map(round => {
    const title = `${roundName(tournament, round)}부터`;
    return { value: String(round), label: round === firstRound(tournament) ? `대회 전체 (${title})` : title };
  });

const firstRound = ({ groups }: Tournament) => (groups.length > 0 ? 0 : 1);

/** The numbers (from 1) of the rounds that are not over, including those of a coming knockout; 0: groups. */
function roundsAhead(tournament: Tournament): number[] {
  const { rounds } = plannedKnockout(tournament) ?? tournament;
  const ahead = rounds.flatMap((_, index) =>
    tournament.rounds.length > 0 && isRoundOver(tournament, index + 1) ? [] : [index + 1],
  );
  return tournament.groups.length > 0 && !areGroupsOver(tournament) ? [0, ...ahead] : ahead;
}

const unitOf = ({ settings }: Tournament) => UNITS[settings?.play.ball ?? '4'];

/** Returns a sentence with the current targets: `지금은 16강전부터 20개 · 준결승전부터 30개입니다.` */
function targetsSentence(tournament: Tournament): string {
  const { targets } = currentAdjustable(tournament);
  if (targets.length === 0) return '지금은 수지대로입니다.';
  const parts = targets.map(({ from, points }) => {
    const target = points === null ? '수지대로' : `${points}${unitOf(tournament)}`;
    // A target set from round one only holds for the groups, too.
    const round = from === 1 && targets[0]?.from === 1 ? firstRound(tournament) : from;
    return `${roundName(tournament, round) ?? ''}부터 ${target}`;
  });
  return `지금은 ${parts.join(' · ')}입니다.`;
}
