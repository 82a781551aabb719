import { useRef, useState } from 'react';
import type { Mode } from '#/features/bracket-engine/brackets.contract.ts';
import { Button } from '#/ui/button.tsx';
import { useConfirm } from '#/ui/dialog.tsx';
import { Select, TextInput } from '#/ui/field.tsx';
import {
  isComplete,
  MISSING_PLAYERS,
  nextMissing,
  type OfferedPlayer,
  repeatedNames,
  withMember,
  withoutPlayer,
  withSize,
  withSlot,
  withSwap,
} from './entering.rules.ts';
import type { Entering, Slot } from './entering-draft.rules.ts';
import { fewerLabel, withoutEmptySlots } from './fewer-players.rules.ts';
import { OffersAlike } from './offers-alike.tsx';
import { BallChoice, OptionsPanel, TableCount } from './options-panel.tsx';
import { EmptyAll, PasteNames } from './paste-names.tsx';
import { SIZES } from './sizes.rules.ts';
import { SlotEditor } from './slot-editor.tsx';
import { SlotList } from './slot-list.tsx';
import { useKnownHalls } from './use-known-halls.ts';
import { useMembersAlike } from './use-members-alike.ts';
import './entry.css';

type EntryBoardProps = {
  mode: Mode;
  title: string;
  entering: Entering;
  /** What is wrong with the count that the address asks for; the start waits until another is chosen. */
  problem?: string;
  onTitle: (title: string) => void;
  onChange: (entering: Entering) => void;
  /** The same with another count of slots. */
  onResize: (entering: Entering) => void;
  /** Starts with these slots; answers a sentence where it cannot. */
  onStart: (entering: Entering) => string | undefined;
};

/** The input phase: one slot after another is filled, and everything typed is kept at once. */
export function EntryBoard(props: EntryBoardProps) {
  const { mode, title, entering, problem, onTitle, onChange, onResize, onStart } = props;
  const { slots } = entering;
  const [at, setAt] = useState(() => Math.max(0, nextMissing(entering)));
  const [alarm, setAlarm] = useState<string>();
  const { halls, know } = useKnownHalls();
  const { alike, look } = useMembersAlike(entering);
  const board = useRef<HTMLDivElement>(null);
  const current = Math.min(at, slots.length - 1);
  const known = [...new Set([entering.lastHall, ...halls].filter(Boolean))];
  const done = slots.filter(isComplete).length;
  const fewer = alarm && problem === undefined ? withoutEmptySlots(mode, entering) : undefined;

  const show = (index: number) => {
    setAt(index);
    setAlarm(undefined);
  };
  const showEditor = () => {
    const heading = board.current?.querySelector<HTMLElement>('#slot-editor');
    heading?.focus({ preventScroll: true });
    heading?.closest('.card')?.scrollIntoView({ block: 'nearest' });
  };
  const goOn = (next: Entering) => {
    const index = nextMissing(next, current + 1);
    // Whoever types by hand goes on typing by hand.
    const hand = slots[current]?.byHand && index >= 0 && !isComplete(next.slots[index] as Slot);
    onChange(hand ? withSlot(next, index, { byHand: true }) : next);
    if (index >= 0) show(index);
    setAlarm(undefined);
    if (!hand || index < 0) showEditor();
  };
  const pick = (player: OfferedPlayer) => {
    if (player.billiardHall) know(player.billiardHall);
    goOn(withMember(entering, current, player));
  };
  const chooseHall = (hall: string) => {
    know(hall);
    const fresh = withoutPlayer(entering, current);
    onChange({ ...withSlot(fresh, current, { hall }), lastHall: hall });
  };
  const fill = (next: Entering, filled: { at: number; name: string }[]) => {
    if (next.slots.length === slots.length) onChange(next);
    else onResize(next);
    show(Math.max(0, nextMissing(next)));
    const named = filled.map(({ at: index, name }) => ({ key: next.slots[index]?.key ?? -1, name }));
    void look(known[0] ?? '', named);
  };
  const start = () => {
    const missing = nextMissing(entering);
    if (missing < 0) return setAlarm(onStart(entering));
    setAt(missing);
    setAlarm(MISSING_PLAYERS[mode]);
    board.current?.querySelector<HTMLElement>(`[data-slot="${missing}"]`)?.focus();
  };
  return (
    <div ref={board} className="runner-entry">
      <div className="runner-entry-side">
        <SlotEditor
          {...{ mode, entering, at: current, known }}
          onChange={change => onChange(withSlot(entering, current, change))}
          onHall={chooseHall}
          onPick={pick}
          onDone={() => isComplete(slots[current] as Slot) && goOn(entering)}
        >
          <PasteNames {...{ mode, entering }} onType={onChange} onFill={fill} />
        </SlotEditor>
      </div>
      <div className="flex flex-col gap-4 min-w-0">
        <SizeChoice {...{ mode, entering, problem, onResize }} />
        <OffersAlike alike={alike} entering={entering} onChange={onChange} />
        <SlotList
          {...{ mode, entering, current }}
          onOpen={index => {
            show(index);
            showEditor();
          }}
          onMove={(index, to) => {
            onChange(withSwap(entering, index, to));
            if (index === current) setAt(to);
          }}
          onClear={index => {
            onChange(withoutPlayer(entering, index));
            show(index);
          }}
        />
        <EmptyAll
          entering={entering}
          onEmpty={empty => {
            onChange(empty);
            show(0);
          }}
        />
        <Namesakes names={repeatedNames(entering)} />
        <TextInput name="title" label="대회 이름 (선택)" maxLength={100} value={title} onChange={onTitle} />
        <BallChoice options={entering.options} onChange={options => onChange({ ...entering, options })} />
        {mode !== 'single' && (
          <TableCount options={entering.options} onChange={options => onChange({ ...entering, options })} />
        )}
        <OptionsPanel
          options={entering.options}
          onChange={options => onChange({ ...entering, options })}
          entries={mode === 'single' ? 0 : mode === 'multi' ? slots.length / 2 : slots.length}
        />
      </div>
      <div className="runner-bar">
        <div role="alert">
          {alarm && <p className="runner-alert">{alarm}</p>}
          {alarm && entering.pasted?.trim() && <p>{LIST_WAITS}</p>}
        </div>
        {fewer && (
          <Button variant="quiet" onClick={() => setAlarm(onStart(fewer))}>
            {fewerLabel(mode, fewer)}
          </Button>
        )}
        <p className="runner-count-done">
          <strong>{done}</strong> / {slots.length}명
        </p>
        <Button onClick={start} disabled={problem !== undefined}>
          대회 시작
        </Button>
      </div>
    </div>
  );
}

const LIST_WAITS = '입력한 명단을 아직 넣지 않았습니다. ‘명단으로 채우기’를 눌러 주세요.';

function Namesakes({ names }: { names: string[] }) {
  return (
    <p role="status" className="runner-note">
      {names.length > 0 && `같은 이름이 두 번 있습니다: ${names.join(', ')}. 다른 분이라면 그대로 두세요.`}
    </p>
  );
}

type SizeChoiceProps = Pick<EntryBoardProps, 'mode' | 'entering' | 'problem' | 'onResize'>;

/** Another count of players; asks before people would be left out. */
function SizeChoice({ mode, entering, problem, onResize }: SizeChoiceProps) {
  const [confirm, dialog] = useConfirm();
  const size = entering.slots.length;
  const choose = async (text: string) => {
    const wanted = Number(text);
    if (!SIZES[mode].includes(wanted)) return;
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
  const unit = (count: number) => (mode === 'multi' ? `${count}명 (${count / 2}팀)` : `${count}명`);
  return (
    <>
      <Select
        name="size"
        label="참가 인원"
        placeholder={problem === undefined ? undefined : '인원 선택'}
        value={problem === undefined ? String(size) : ''}
        onChange={text => void choose(text)}
        options={SIZES[mode].map(count => ({ value: String(count), label: unit(count) }))}
      />
      <div role="alert">{problem && <p className="runner-alert">{problem}</p>}</div>
      {dialog}
    </>
  );
}
