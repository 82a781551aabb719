import { SCOTCH } from '#/features/tournaments/scoring/scoring.constants.ts';
import type { PlayRules } from '#/features/tournaments/scoring/scoring.contract.ts';
import { SCOTCH_OPTIONS } from '#/features/tournaments/scoring/setup/setup-rules.tsx';
import { Checkbox, Select } from '#/ui/form/field.tsx';

type PlayProps = { play: PlayRules; pairs: boolean; onChange: (play: PlayRules) => void };

/** Form fields for the rules of play: 마무리 3쿠션, limits, 스카치, 후구 and fouls. */
export function PlayOptions({ play, pairs, onChange }: PlayProps) {
  const change = (part: Partial<PlayRules>) => onChange({ ...play, ...part });
  return (
    <>
      {play.ball === '4' && (
        <Select
          name="cushion"
          label="마무리 3쿠션"
          value={String(play.cushion)}
          onChange={text => change({ cushion: Number(text) as PlayRules['cushion'] })}
          options={CUSHIONS}
        />
      )}
      <Select
        name="innings"
        label="이닝 제한"
        value={String(play.inningLimit)}
        onChange={text => change({ inningLimit: Number(text) })}
        options={INNINGS}
      />
      <TimeOptions play={play} change={change} />
      {pairs && (
        <Select
          name="scotch"
          label="스카치 (짝이 번갈아 치기)"
          value={play.scotch ?? ''}
          onChange={text => change({ scotch: SCOTCH.find(each => each === text) })}
          options={SCOTCH_OPTIONS}
        />
      )}
      <Checkbox value={play.equalising} onChange={equalising => change({ equalising })}>
        후구를 줍니다
      </Checkbox>
      <Checkbox value={play.foul} onChange={foul => change({ foul })}>
        파울은 1점 감점입니다
      </Checkbox>
    </>
  );
}

type TimeProps = { play: PlayRules; change: (part: Partial<PlayRules>) => void };

function TimeOptions({ play, change }: TimeProps) {
  return (
    <>
      <Select
        name="minutes"
        label="시간 제한"
        value={String(play.minuteLimit)}
        onChange={text => change({ minuteLimit: Number(text) })}
        options={MINUTES}
      />
      {play.minuteLimit > 0 && (
        <Select
          name="lastInnings"
          label="시간이 끝난 뒤"
          value={String(play.lastInnings ?? 0)}
          onChange={text => change({ lastInnings: Number(text) })}
          options={LAST_INNINGS}
        />
      )}
    </>
  );
}

const LAST_INNINGS = [
  { value: '0', label: '바로 득점률로 결정' },
  ...[1, 2, 3, 5].map(count => ({ value: String(count), label: `치던 이닝 뒤 ${count}이닝 더` })),
];
const limits = (unit: string, counts: number[]) => [
  { value: '0', label: '없음' },
  ...counts.map(count => ({ value: String(count), label: `${count}${unit}` })),
];
const INNINGS = limits('이닝', [10, 15, 20, 25, 30, 35, 40, 50]);
const MINUTES = limits('분', [20, 30, 40, 50, 60, 90]);
const CUSHIONS = [
  { value: '0', label: '없음' },
  { value: '1', label: '1개' },
  { value: '2', label: '2개' },
];
