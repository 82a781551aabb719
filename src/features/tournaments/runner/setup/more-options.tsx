import { readCode } from '#/features/tournaments/engine/draw/draw.rules.ts';
import { SETUPS, seedCountsFor } from '#/features/tournaments/formats/registry/format-setups.rules.ts';
import { RoundRobinFields } from '#/features/tournaments/formats/round-robin/round-robin-fields.tsx';
import { MODE_SETUPS } from '#/features/tournaments/formats/setup.rules.ts';
import { PlayFields } from '#/features/tournaments/scoring/setup/play-fields.tsx';
import { Checkbox, Select, TextInput } from '#/ui/form/field.tsx';
import { Chips } from '#/ui/theme/choice-chips.tsx';
import { hasRoundRobin, hasThirdPlace } from './format-sizes.rules.ts';
import { useOptions } from './use-options.ts';

/** The options that most tournaments leave at their defaults. */
export function MoreOptions() {
  const { mode, options, change, entries, hasDraw } = useOptions();
  const { format } = options;
  const isDrawn = hasDraw && entries !== null;
  return (
    <>
      {isDrawn && <DrawChoices />}
      {hasRoundRobin(format) && (
        <RoundRobinFields
          options={format}
          onChange={changed => change({ format: { ...format, ...changed } })}
        />
      )}
      {isDrawn && hasThirdPlace(format) && (
        <Checkbox value={options.thirdPlace} onChange={thirdPlace => change({ thirdPlace })}>
          3·4위전을 합니다 (없으면 공동 3위)
        </Checkbox>
      )}
      <PlayFields
        play={options.play}
        pairs={MODE_SETUPS[mode].players > 1}
        onChange={changed => change({ play: { ...options.play, ...changed } })}
      />
    </>
  );
}

export function DrawChoices() {
  return hasRoundRobin(useOptions().options.format) ? <GroupDraw /> : <BracketDraw />;
}

function useDraw() {
  const { options, change } = useOptions();
  const { draw } = options;
  return { draw, changeDraw: (changed: Partial<typeof draw>) => change({ draw: { ...draw, ...changed } }) };
}

function BracketDraw() {
  const { draw, changeDraw } = useDraw();
  const { options, entries: valid } = useOptions();
  const entries = valid ?? 0;
  const hasByes = (entries & (entries - 1)) !== 0;
  return (
    <>
      <Chips
        legend="대진표"
        name="draw-by"
        value={draw.by}
        onChange={by => changeDraw({ by })}
        options={DRAWS}
      />
      {draw.by === 'lot' && (
        <>
          <DrawCode />
          <Select
            name="seeds"
            label="시드"
            value={String(draw.seeds)}
            onChange={count => changeDraw({ seeds: Number(count) })}
            options={seedCountsFor(entries, options.format).map(count => ({
              value: String(count),
              label: count ? `상위 ${count}` : '시드 없음',
            }))}
          />
          {draw.seeds > 0 && (
            <Select
              name="seeded-by"
              label="시드 순서"
              value={draw.seededBy}
              onChange={by => changeDraw({ seededBy: by === 'hand' ? 'hand' : 'score' })}
              options={SEEDED_BY}
            />
          )}
          <Checkbox value={draw.apart} onChange={apart => changeDraw({ apart })}>
            같은 당구장 선수는 1회전에서 떨어뜨립니다
          </Checkbox>
          {hasByes && draw.seeds > 0 && (
            <Checkbox
              value={draw.byes === 'seeds'}
              onChange={isOn => changeDraw({ byes: isOn ? 'seeds' : 'lot' })}
            >
              부전승은 시드에게 줍니다
            </Checkbox>
          )}
        </>
      )}
    </>
  );
}

function GroupDraw() {
  const { draw, changeDraw } = useDraw();
  const { format } = useOptions().options;
  const hasPots = format && SETUPS[format.type].pots !== undefined;
  return (
    <>
      <DrawCode />
      {hasPots && (
        <>
          <Select
            name="pots"
            label="조 편성"
            value={draw.seeds > 0 ? draw.seededBy : 'none'}
            onChange={by =>
              changeDraw(by === 'none' ? { seeds: 0 } : { seeds: 2, seededBy: by as 'score' | 'hand' })
            }
            options={POTS}
          />
          <Checkbox value={draw.apart} onChange={apart => changeDraw({ apart })}>
            같은 당구장 선수는 다른 조에 넣습니다
          </Checkbox>
        </>
      )}
    </>
  );
}

const POTS = {
  none: '모두 섞어 추첨',
  score: '수지가 높은 순으로 나눠 추첨',
  hand: '명단의 위에서부터 나눠 추첨',
};

function DrawCode() {
  const { draw, changeDraw } = useDraw();
  const { code } = draw;
  return (
    <TextInput
      name="code"
      label="추첨 코드"
      help="같은 명단과 코드는 어디서나 같은 대진표가 됩니다. 비워 두면 자동으로 정합니다."
      value={code}
      onChange={typed => changeDraw({ code: typed })}
      maxLength={10}
      autoCapitalize="characters"
      spellCheck={false}
      error={code.trim() && !readCode(code) ? '추첨 코드는 영문과 숫자 여섯 자리입니다.' : undefined}
    />
  );
}

const DRAWS = { order: '입력한 순서대로', lot: '추첨' };
const SEEDED_BY = { score: '수지가 높은 순', hand: '명단의 위에서부터' };
