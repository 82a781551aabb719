import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { Fragment } from 'react';
import { FORMAT_NAMES } from '#/features/tournaments/formats/registry/format-names.constants.ts';
import { MODE_SETUPS } from '#/features/tournaments/formats/setup.rules.ts';
import { OffersAlike } from '#/features/tournaments/runner/entering/names/members-alike.tsx';
import { EmptyAll } from '#/features/tournaments/runner/entering/names/paste-names.tsx';
import { BottomBar } from '#/features/tournaments/runner/layout.tsx';
import {
  FORMAT_TYPES,
  formatChangeRefusal,
  formatType,
  withFormat,
} from '#/features/tournaments/runner/setup/format-change.rules.ts';
import { FormatChoice } from '#/features/tournaments/runner/setup/format-options.tsx';
import { hasDrawIn, sizesFor } from '#/features/tournaments/runner/setup/format-sizes.rules.ts';
import { MoreOptions } from '#/features/tournaments/runner/setup/more-options.tsx';
import { BallChoice, Tables } from '#/features/tournaments/runner/setup/options-panel.tsx';
import { OptionsProvider } from '#/features/tournaments/runner/setup/use-options.ts';
import { confirm } from '#/ui/dialog/confirm.client.tsx';
import { Alarm } from '#/ui/feedback/states.tsx';
import { Select, TextInput } from '#/ui/form/field.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { Ball } from '#/ui/theme/ball.tsx';
import { Button } from '#/ui/theme/button.tsx';
import type { Entering, Slot } from './entering.contract.ts';
import {
  isComplete,
  isTouched,
  repeatedNames,
  slotName,
  startWithFewerLabel,
  withoutEmptySlots,
  withoutPlayer,
  withSize,
} from './entering.rules.ts';
import { SlotEditor } from './slot-editor.tsx';
import { type EntryProps, EntryProvider, useEntry, useEntryActions } from './use-entry.ts';

export function EntryBoard(props: EntryProps) {
  const { entering, onChange } = props;
  const actions = useEntryActions(props);
  const { alike, leave, board } = actions;
  return (
    <EntryProvider value={{ ...props, ...actions }}>
      <div ref={board} className="runner-entry grid grid-cols-1 lg:grid-cols-2 gap-5 items-start">
        <div className="lg:sticky top-18 min-w-0">
          <SlotEditor />
        </div>
        <div className="flex flex-col gap-4 min-w-0">
          <OffersAlike alike={alike} entering={entering} onChange={onChange} onLeave={leave} />
          <SlotList />
          <EmptyAll />
          <Namesakes names={repeatedNames(entering)} />
          <TypedPlayers slots={entering.slots} />
          <Options />
        </div>
        <StartBar />
      </div>
    </EntryProvider>
  );
}

function StartBar() {
  const { mode, entering, alarm, problem, start, startWith } = useEntry();
  const isDisabled = problem !== undefined;
  const fewer = alarm && !isDisabled ? withoutEmptySlots(mode, entering) : undefined;
  return (
    <BottomBar>
      <Alarm className="not-empty:basis-full" sentence={problem ?? alarm}>
        {alarm && entering.pasted?.trim() && <p>{LIST_WAITS}</p>}
      </Alarm>
      {fewer && (
        <Button variant="quiet" onClick={() => startWith(fewer)}>
          {startWithFewerLabel(mode, fewer)}
        </Button>
      )}
      <div className="flex flex-[1_1_0] items-center gap-2 text-soft tabular-nums">
        <strong className="text-text text-part">{entering.slots.filter(isComplete).length}</strong> /
        <SizeChoice />
      </div>
      <Button onClick={start} disabled={isDisabled}>
        대회 시작
      </Button>
    </BottomBar>
  );
}

const LIST_WAITS = '입력한 명단을 아직 넣지 않았습니다. ‘명단으로 채우기’를 눌러 주세요.';

const NOTE = 'px-3.5 py-2 rounded-control bg-yellow-tint text-yellow-text empty:hidden';

function Namesakes({ names }: { names: string[] }) {
  return (
    <p role="status" className={NOTE}>
      {names.length > 0 && `같은 이름이 두 번 있습니다: ${names.join(', ')}. 다른 분이라면 그대로 두세요.`}
    </p>
  );
}

/** A notice that games between a member and a player typed by hand do not count for the member's record. */
function TypedPlayers({ slots }: Pick<Entering, 'slots'>) {
  const typed = slots.filter(slot => slot.byHand && isComplete(slot)).length;
  const hasMembers = slots.some(({ member }) => member !== null);
  return (
    <p role="status" className={NOTE}>
      {hasMembers &&
        typed > 0 &&
        `직접 입력한 ${typed}명과 한 경기는 회원의 기록과 승리에 반영되지 않습니다.`}
    </p>
  );
}

/** The number of tables, and folded the options that the set-up asked already. */
function Options() {
  const { mode, title, entering, onTitle, onChange } = useEntry();
  const { slots, options } = entering;
  const isDrawn = hasDrawIn(mode, undefined);
  const facts = [`${options.play.ball}구`, isDrawn && FORMAT_NAMES[formatType(options.format)].name];
  return (
    <OptionsProvider
      value={{
        mode,
        options,
        onChange: changed => onChange({ ...entering, options: changed }),
        entries: slots.length / MODE_SETUPS[mode].players,
      }}
    >
      {hasDrawIn(mode, options.format) && <Tables />}
      <Fold summary={`대회 설정: ${facts.filter(Boolean).join(' · ')}`}>
        <div className="flex flex-col gap-4 pt-2 pb-4">
          <TextInput name="title" label="대회 이름 (선택)" maxLength={100} value={title} onChange={onTitle} />
          <BallChoice />
          {isDrawn && <FormatSwitch />}
          <FormatChoice />
          <MoreOptions />
        </div>
      </Fold>
    </OptionsProvider>
  );
}

/** A choice of another format for the entered players, which names the formats that they cannot play. */
function FormatSwitch() {
  const { mode, entering, onResize } = useEntry();
  const { slots, options } = entering;
  const entries = Math.ceil(slots.filter(isTouched).length / MODE_SETUPS[mode].players);
  const drafts = FORMAT_TYPES.map(type => ({ type, draft: withFormat(mode, entering, type) }));
  const isOffered = ({ type, draft }: (typeof drafts)[number]) =>
    draft !== undefined || type === formatType(options.format);
  const refusals = drafts.flatMap(each =>
    isOffered(each) ? [] : (formatChangeRefusal(mode, each.type, entries) ?? []),
  );
  return (
    <Select
      name="format"
      label="방식"
      help={refusals.length > 0 && `이 인원으로 할 수 없는 방식: ${refusals.join(' ')}`}
      value={formatType(options.format)}
      onChange={chosen => {
        const draft = drafts.find(({ type }) => type === chosen)?.draft;
        if (draft) onResize(draft);
      }}
      options={drafts.filter(isOffered).map(({ type }) => ({ value: type, label: FORMAT_NAMES[type].name }))}
    />
  );
}

/** A choice of the number of players; asks for confirmation before it removes entered players. */
function SizeChoice() {
  const { mode, entering, problem, onResize } = useEntry();
  const size = entering.slots.length;
  const { format } = entering.options;
  // A list that has grown beyond the sizes of a set-up keeps its size.
  const sizes = format ? sizesFor(mode, format) : [...new Set([...MODE_SETUPS[mode].sizes, size])];
  const choose = async (text: string) => {
    const wanted = Number(text);
    if (!sizes.includes(wanted)) return;
    const before = entering.slots.filter(isComplete);
    const after = new Set(withSize(entering, wanted).slots.map(({ key }) => key));
    const lost = before.filter(({ key }) => !after.has(key)).map(({ name }) => name);
    const question = {
      title: `참가 인원을 ${wanted}명으로 줄입니다.`,
      body: `명단에서 빠집니다: ${lost.join(', ')}`,
      confirmLabel: '줄이기',
    };
    if (lost.length === 0 || (await confirm(question))) onResize(withSize(entering, wanted));
  };
  const { players } = MODE_SETUPS[mode];
  const unit = (count: number) => (players > 1 ? `${count}명 (${count / players}팀)` : `${count}명`);
  return (
    <Select
      name="size"
      aria-label="참가 인원"
      placeholder={problem === undefined ? undefined : '인원 선택'}
      value={problem === undefined ? String(size) : ''}
      onChange={text => void choose(text)}
      options={sizes.map(count => ({ value: String(count), label: unit(count) }))}
    />
  );
}

/** The list of all slots in order: pressing a slot edits it, arrows move it, the cross empties it. */
function SlotList() {
  const { mode, entering } = useEntry();
  const isTeams = MODE_SETUPS[mode].players > 1;
  return (
    <ol className="flex flex-col border border-line rounded-card bg-surface" aria-label="참가자 명단">
      {entering.slots.map((slot, index) => (
        <Fragment key={slot.key}>
          {isTeams && index % 2 === 0 && (
            <li
              className="px-3.5 pt-2 border-line not-first:border-t text-soft text-label font-semibold"
              aria-hidden="true"
            >
              {index / 2 + 1}팀
            </li>
          )}
          <SlotRow
            name={slotName(mode, index)}
            isFirst={isTeams ? index % 2 === 0 : index === 0}
            mark={isTeams ? (index % 2) + 1 : index + 1}
            slot={slot}
            at={index}
          />
        </Fragment>
      ))}
    </ol>
  );
}

type SlotRowProps = {
  slot: Slot;
  at: number;
  /** True for the first slot of the list, or of a team. */
  isFirst: boolean;
  name: string;
  mark: number;
};

function SlotRow({ slot, at, isFirst, name, mark }: SlotRowProps) {
  const { entering, current, open, move, change } = useEntry();
  const isCurrent = at === current;
  const who = isComplete(slot) ? slot.name : '비어 있음';
  const label = `${name} ${who}`;
  const last = entering.slots.length - 1;
  const actions = [
    { name: '위로', Icon: ChevronUp, isOff: at === 0, run: () => move(at, at - 1) },
    { name: '아래로', Icon: ChevronDown, isOff: at === last, run: () => move(at, at + 1) },
    { name: '비우기', Icon: X, isOff: false, run: () => change(withoutPlayer(entering, at), at) },
  ];
  return (
    <li
      className={`flex items-center border-line ${isFirst ? '' : 'border-t'} ${isCurrent ? 'bg-primary-tint [box-shadow:inset_4px_0_var(--cloth)]' : ''}`}
    >
      <button
        type="button"
        className="flex flex-[1_1_0] items-center gap-2.5 min-w-0 min-h-14 pl-3 py-1.5 text-left"
        aria-label={label}
        aria-current={isCurrent || undefined}
        data-slot={at}
        onClick={() => open(at)}
      >
        <span className="flex-none w-7 text-soft tabular-nums font-semibold text-center">{mark}</span>
        {isComplete(slot) ? (
          <Who slot={slot} ball={entering.options.play.ball} />
        ) : (
          <span className="text-soft">비어 있음</span>
        )}
      </button>
      {isComplete(slot) &&
        actions.map(({ name: action, Icon, isOff, run }) => (
          <button
            key={action}
            type="button"
            className="icon-button flex-none size-10 disabled:invisible"
            aria-label={`${label} ${action}`}
            disabled={isOff}
            onClick={run}
          >
            <Icon />
          </button>
        ))}
    </li>
  );
}

function Who({ slot, ball }: { slot: Slot; ball: '4' | '3' }) {
  const score = ball === '3' ? slot.score3 : slot.score4;
  const facts = [score && `${ball}구 ${score}`, slot.byHand && '직접 입력', slot.hall].filter(Boolean);
  return (
    <span className="flex flex-col min-w-0 leading-[1.3]">
      <Ball score4={Number(slot.score4) || null}>
        <strong>{slot.name}</strong>
      </Ball>
      <span className="pl-5 text-soft text-label tabular-nums">
        {slot.cancelled && <strong className="mr-1.5 text-red">신청 취소</strong>}
        {facts.join(' · ')}
      </span>
    </span>
  );
}
