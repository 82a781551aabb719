import { matchTotal, presetsFor, presetText, timeText } from '#/features/bracket-engine/presets.rules.ts';
import { Checkbox, Select } from '#/ui/field.tsx';
import { Chips } from './chips.tsx';
import type { EnteringOptions, Format } from './entering-draft.rules.ts';
import { chosenPreset, presetKey } from './format.rules.ts';

type FormatProps = {
  options: EnteringOptions;
  format: Format;
  /** So many play; null while no fitting number is typed. */
  entries: number | null;
  onChange: (options: EnteringOptions) => void;
};

/** How long a match of amateurs takes where nobody limits it. */
const MINUTES_A_MATCH = 25;

/** Who plays whom: the groups and who goes on, or the legs of a 풀리그; with the matches and the time that takes. */
export function FormatChoice({ options, format, entries, onChange }: FormatProps) {
  const change = (part: Partial<Format>) => onChange({ ...options, format: { ...format, ...part } });
  const count = entries ?? 0;
  const preset = chosenPreset(format, count);
  const tables = options.tables || Math.max(1, Math.floor(count / 4));
  const minutes = options.play.minuteLimit || MINUTES_A_MATCH;
  const matches = format.type === 'league' ? matchTotal(count, format.legs) : (preset?.matches ?? 0);
  return (
    <>
      {format.type === 'groups' && preset && (
        <Select
          name="preset"
          label="진행 방식"
          value={presetKey(preset)}
          onChange={key => change({ preset: key })}
          options={presetsFor(count).map(each => ({
            value: presetKey(each),
            label: `${presetText(each, count)} · ${each.matches}경기`,
          }))}
        />
      )}
      {format.type === 'league' && (
        <Chips
          legend="경기 수"
          name="legs"
          value={String(format.legs)}
          onChange={legs => change({ legs: legs === '2' ? 2 : 1 })}
          options={LEGS}
        />
      )}
      {matches > 0 && (
        <p className="runner-none" role="status">
          모두 {matches}경기, {timeText(matches, tables, minutes)} (테이블 {tables}대, 한 경기 {minutes}분일
          때)
        </p>
      )}
    </>
  );
}

const LEGS = [
  { value: '1', label: '한 번씩' },
  { value: '2', label: '두 번씩' },
];

/** What a result is worth, what separates equal players, and what becomes of who leaves. */
export function TableRules({ options, format, onChange }: Omit<FormatProps, 'entries'>) {
  const change = (part: Partial<Format>) => onChange({ ...options, format: { ...format, ...part } });
  return (
    <>
      <Select
        name="win"
        label="승점 (승-무-패)"
        value={String(format.win)}
        onChange={win => change({ win: win === '3' ? 3 : 2 })}
        options={WINS}
      />
      <Checkbox value={format.draws} onChange={draws => change({ draws })}>
        무승부가 있습니다
      </Checkbox>
      <Select
        name="figure"
        label="승점이 같으면"
        help="마지막에는 추첨 코드로 정합니다."
        value={`${format.headToHead ? 'h' : ''}${format.figure}`}
        onChange={text =>
          change({ headToHead: text.startsWith('h'), figure: text.endsWith('average') ? 'average' : 'rate' })
        }
        options={FIGURES}
      />
      <Select
        name="withdrawal"
        label="중간에 빠지면"
        value={format.withdrawal}
        onChange={text => change({ withdrawal: text === 'void' ? 'void' : 'walkover' })}
        options={WITHDRAWALS}
      />
    </>
  );
}

const WINS = [
  { value: '2', label: '2-1-0' },
  { value: '3', label: '3-1-0' },
];
const FIGURES = [
  { value: 'rate', label: '성취율 → 하이런 → 승자승 (핸디 경기)' },
  { value: 'average', label: '에버리지 → 하이런 → 승자승 (핸디 없음)' },
  { value: 'hrate', label: '승자승 → 성취율 → 하이런' },
  { value: 'haverage', label: '승자승 → 에버리지 → 하이런' },
];
const WITHDRAWALS = [
  { value: 'walkover', label: '남은 경기는 상대의 부전승' },
  { value: 'void', label: '그 선수의 경기는 모두 무효' },
];
