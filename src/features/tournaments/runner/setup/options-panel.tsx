import { seedCountsFor } from '#/features/tournaments/engine/draw/draw-bracket.rules.ts';
import { readCode } from '#/features/tournaments/engine/draw/draw-code.rules.ts';
import { TABLES_MOST } from '#/features/tournaments/engine/tournament.constants.ts';
import { SETUPS } from '#/features/tournaments/formats/registry/format-setups.rules.ts';
import { TableRules } from '#/features/tournaments/formats/tables/table-rules.tsx';
import type { EnteringOptions } from '#/features/tournaments/runner/entering/entering-draft.rules.ts';
import { Checkbox, NumberInput, Select, TextInput } from '#/ui/form/field.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { Chips } from './chips.tsx';
import { hasTables, hasThirdPlace, stagesOf } from './format.rules.ts';
import { PlayOptions } from './play-options.tsx';

type OptionsProps = {
  options: EnteringOptions;
  onChange: (options: EnteringOptions) => void;
  /** The number of entries in the bracket; 0 in 개인전, which has no bracket. */
  entries: number;
  /** True for teams of two. */
  pairs?: boolean;
};

/** A folded panel with the options that most tournaments leave at their defaults. */
export function OptionsPanel(props: OptionsProps) {
  return (
    <Fold summary="경기 방식 더 보기">
      <div className="flex flex-col gap-4 pt-2 pb-4">
        {props.entries > 0 && <DrawChoices {...props} />}
        <RuleChoices {...props} />
      </div>
    </Fold>
  );
}

/** Form fields for the rules of a match and of the group tables. */
export function RuleChoices({ options, onChange, entries, pairs = false }: OptionsProps) {
  const { format } = options;
  return (
    <>
      {hasTables(format) && (
        <TableRules
          options={format}
          onChange={part => onChange({ ...options, format: { ...format, ...part } })}
        />
      )}
      {entries > 0 && hasThirdPlace(format) && (
        <Checkbox value={options.thirdPlace} onChange={thirdPlace => onChange({ ...options, thirdPlace })}>
          3·4위전을 합니다 (없으면 공동 3위)
        </Checkbox>
      )}
      <PlayOptions play={options.play} pairs={pairs} onChange={play => onChange({ ...options, play })} />
    </>
  );
}

/** Form fields for the draw. */
export function DrawChoices(props: OptionsProps) {
  return hasTables(props.options.format) ? <GroupDraw {...props} /> : <DrawOptions {...props} />;
}

/** The field for the number of tables to which matches are called; 0 for none. */
export function TableCount({ options, onChange }: Omit<OptionsProps, 'entries'>) {
  return (
    <NumberInput
      name="tables"
      label="테이블 수 (0 = 안 씀)"
      help="테이블 수를 적으면 다음 경기와 심판, 기다린 시간을 보여 줍니다"
      digits={2}
      value={String(options.tables)}
      onChange={text => onChange({ ...options, tables: Math.min(TABLES_MOST, Number(text)) })}
    />
  );
}

/** The choice between 4구 and 3구, the only option that most tournaments change. */
export function BallChoice({ options, onChange }: Omit<OptionsProps, 'entries'>) {
  const choose = (ball: string) =>
    onChange({ ...options, play: { ...options.play, ball: ball === '3' ? '3' : '4' } });
  return <Chips legend="종목" name="ball" value={options.play.ball} onChange={choose} options={BALLS} />;
}
const BALLS = [
  { value: '4', label: '4구' },
  { value: '3', label: '3구' },
];

function DrawOptions({ options, onChange, entries }: OptionsProps) {
  const { draw } = options;
  const change = (part: Partial<EnteringOptions['draw']>) =>
    onChange({ ...options, draw: { ...draw, ...part } });
  const stages = options.format && stagesOf(options.format, entries);
  const seeds = seedCountsFor(entries, { stages }).map(count => ({
    value: String(count),
    label: count ? `상위 ${count}` : '시드 없음',
  }));
  return (
    <>
      <Chips
        legend="대진"
        name="draw-by"
        value={draw.by}
        onChange={by => change({ by: by === 'lot' ? 'lot' : 'order' })}
        options={DRAWS}
      />
      {draw.by === 'lot' && (
        <>
          <DrawCode code={draw.code} onChange={code => change({ code })} />
          <Select
            name="seeds"
            label="시드"
            value={String(draw.seeds)}
            onChange={count => change({ seeds: Number(count) })}
            options={seeds}
          />
          {draw.seeds > 0 && (
            <Select
              name="seeded-by"
              label="시드 순서"
              value={draw.seededBy}
              onChange={by => change({ seededBy: by === 'hand' ? 'hand' : 'score' })}
              options={SEEDED_BY}
            />
          )}
          <Checkbox value={draw.apart} onChange={apart => change({ apart })}>
            같은 당구장 선수는 1회전에서 떨어뜨립니다
          </Checkbox>
          {(entries & (entries - 1)) !== 0 && draw.seeds > 0 && (
            <Checkbox value={draw.byes === 'seeds'} onChange={on => change({ byes: on ? 'seeds' : 'lot' })}>
              부전승은 시드에게 줍니다
            </Checkbox>
          )}
        </>
      )}
    </>
  );
}

/** Form fields for the draw of groups: a code, pots, and whether players of one hall are kept apart. */
function GroupDraw({ options, onChange }: Omit<OptionsProps, 'entries'>) {
  const { draw, format } = options;
  const change = (part: Partial<EnteringOptions['draw']>) =>
    onChange({ ...options, draw: { ...draw, ...part } });
  const pots = draw.seeds > 0 ? draw.seededBy : 'none';
  return (
    <>
      <DrawCode code={draw.code} onChange={code => change({ code })} />
      {format && SETUPS[format.type].pots && (
        <>
          <Select
            name="pots"
            label="조 편성"
            value={pots}
            onChange={by =>
              change(by === 'none' ? { seeds: 0 } : { seeds: 2, seededBy: by as 'score' | 'hand' })
            }
            options={POTS}
          />
          <Checkbox value={draw.apart} onChange={apart => change({ apart })}>
            같은 당구장 선수는 다른 조에 넣습니다
          </Checkbox>
        </>
      )}
    </>
  );
}

const POTS = [
  { value: 'none', label: '모두 섞어 추첨' },
  { value: 'score', label: '점수가 높은 순으로 나눠 추첨' },
  { value: 'hand', label: '명단의 위에서부터 나눠 추첨' },
];

function DrawCode({ code, onChange }: { code: string; onChange: (code: string) => void }) {
  return (
    <TextInput
      name="code"
      label="추첨 코드"
      help="같은 명단과 코드는 어디서나 같은 대진이 됩니다. 비워 두면 자동으로 정합니다."
      value={code}
      onChange={onChange}
      maxLength={10}
      autoCapitalize="characters"
      spellCheck={false}
      error={code.trim() && !readCode(code) ? '추첨 코드는 영문과 숫자 여섯 자리입니다.' : undefined}
    />
  );
}

const DRAWS = [
  { value: 'order', label: '입력한 순서대로' },
  { value: 'lot', label: '추첨' },
];
const SEEDED_BY = [
  { value: 'score', label: '점수가 높은 순' },
  { value: 'hand', label: '명단의 위에서부터' },
];
