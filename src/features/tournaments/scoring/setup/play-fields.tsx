import {
  INNINGS_MOST,
  LAST_INNINGS_MOST,
  MINUTES_MOST,
  SCOTCH,
} from '#/features/tournaments/scoring/scoring.constants.ts';
import type { PlayRules } from '#/features/tournaments/scoring/scoring.contract.ts';
import { Checkbox, Select } from '#/ui/form/field.tsx';
import { CountInput } from '#/ui/form/numbers/number-input.tsx';

const CUSHIONS = { 0: '없음', 1: '1개', 2: '2개' };
const TURNS_OF_PARTNERS = { '': '안 함', inning: '이닝마다 교대', shot: '한 번 칠 때마다 교대' };

type PlayFieldsProps = {
  play: PlayRules;
  /** True if both sides are pairs: then 스카치 is offered. */
  pairs: boolean;
  onChange: (part: Partial<PlayRules>) => void;
};

export function PlayFields({ play, pairs, onChange }: PlayFieldsProps) {
  const limit = (rule: 'inningLimit' | 'minuteLimit' | 'lastInnings', most: number) => ({
    name: rule,
    most,
    placeholder: '없음',
    value: play[rule] ?? 0,
    onChange: (count: number) => onChange({ [rule]: count }),
  });
  return (
    <>
      {play.ball === '4' && (
        <Select
          name="cushion"
          label="마무리 3쿠션"
          value={String(play.cushion)}
          onChange={text => onChange({ cushion: Number(text) as PlayRules['cushion'] })}
          options={CUSHIONS}
        />
      )}
      <div className="grid grid-cols-2 gap-x-3">
        <CountInput
          label="이닝 제한"
          help="끝나면 득점률로 정합니다."
          {...limit('inningLimit', INNINGS_MOST)}
        />
        <CountInput
          label="시간 제한(분)"
          help="끝난 것은 사람이 누릅니다."
          {...limit('minuteLimit', MINUTES_MOST)}
        />
      </div>
      {play.minuteLimit > 0 && (
        <CountInput
          label="시간이 끝난 뒤 이닝"
          help="치던 이닝을 마치고 그만큼 더 친 뒤 득점률로 정합니다. 비우면 바로 끝납니다."
          {...limit('lastInnings', LAST_INNINGS_MOST)}
        />
      )}
      {pairs && (
        <Select
          name="scotch"
          label="스카치 (짝이 번갈아 치기)"
          value={play.scotch ?? ''}
          onChange={text => onChange({ scotch: SCOTCH.find(each => each === text) })}
          options={TURNS_OF_PARTNERS}
        />
      )}
      <Checkbox value={play.equalising} onChange={equalising => onChange({ equalising })}>
        후구 <span className="text-soft">나중에 친 쪽에 마지막 이닝을 채워 줍니다.</span>
      </Checkbox>
      <Checkbox value={play.foul} onChange={foul => onChange({ foul })}>
        파울 −1 <span className="text-soft">파울하면 1을 빼고 이닝이 상대에게 넘어갑니다.</span>
      </Checkbox>
    </>
  );
}
