import { type ClipboardEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { ClubPicks } from '#/features/tournaments/roster/club-picks.tsx';
import { PasteNames } from '#/features/tournaments/runner/entering/names/paste-names.tsx';
import { HallChoice, PlayerChoice } from '#/features/tournaments/runner/entering/names/player-choice.tsx';
import { TextInput } from '#/ui/form/field.tsx';
import { NumberInput } from '#/ui/form/numbers/number-input.tsx';
import { Button } from '#/ui/theme/button.tsx';
import type { Slot } from './entering.contract.ts';
import {
  isComplete,
  nextIncomplete,
  type OfferedPlayer,
  pickedMembers,
  slotName,
  withSlot,
} from './entering.rules.ts';
import { useEntry } from './use-entry.ts';

/** Fills one slot, or many from a pasted list. It keeps its position on the screen while the slots change. */
export function SlotEditor() {
  const { mode, entering, current, known, pasting, setPasting, onChange, chooseHall, pick, goOn } =
    useEntry();
  const slot = entering.slots[current];
  if (!slot) return null;
  return (
    <section className="card flex flex-col gap-4 p-4" aria-labelledby="slot-editor">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="slot-editor" tabIndex={-1} className="text-part font-bold outline-none">
          {pasting ? '명단 붙여넣기' : slotName(mode, current)}
        </h2>
        <PasteNames />
      </div>
      {!pasting && isComplete(slot) && (
        <p className="-mt-2 text-soft">
          {nextIncomplete(entering) < 0
            ? '모두 입력했습니다. ‘대회 시작’을 눌러주세요.'
            : `${slot.name} 선수입니다. 바꾸려면 다시 고르세요.`}
        </p>
      )}
      {!pasting && (
        <SlotFields
          slot={slot}
          ball={entering.options.play.ball}
          hall={slot.hall || entering.lastHall}
          known={known}
          taken={pickedMembers(entering)}
          onChange={change =>
            onChange({ ...withSlot(entering, current, change), ...(change.byHand && { lastHall: '' }) })
          }
          onList={pasted => {
            // A second list is added to the first.
            onChange({ ...entering, pasted: [entering.pasted, pasted].filter(Boolean).join('\n') });
            setPasting(true);
          }}
          onHall={chooseHall}
          onPick={pick}
          onDone={() => isComplete(slot) && goOn(entering)}
        />
      )}
    </section>
  );
}

type SlotFieldsProps = {
  slot: Slot;
  ball: '4' | '3';
  /** The hall whose members are offered; '' for a player typed by hand. */
  hall: string;
  /** The names of halls to list before anything is typed. */
  known: string[];
  taken: ReadonlySet<string>;
  onChange: (change: Partial<Slot>) => void;
  /** Called with a text of several lines that is pasted where one name is typed. */
  onList?: (text: string) => void;
  onHall: (hall: string) => void;
  onPick: (player: OfferedPlayer) => void;
  /** Called when the organiser has finished a player typed by hand. */
  onDone: () => void;
  doneLabel?: string;
};

const TYPED = { byHand: true, member: null, hall: '', name: '', score4: '', score3: '' };

/** The name and handicaps that the fields show: of a player typed by hand, and of a member without a hall. */
const typedOf = ({ byHand, member, hall, name, score4, score3 }: Slot) =>
  byHand || (member !== null && hall === '')
    ? { name, score4, score3 }
    : { name: '', score4: '', score3: '' };

/** The name and handicaps of a player, typed by hand, or a member of a club or of the hall chosen below them. */
export function SlotFields(props: SlotFieldsProps) {
  const { slot, ball, hall, known, taken, onChange, onList, onHall, onPick, onDone, doneLabel } = props;
  const [focusRequests, setFocusRequests] = useState(0);
  const form = useId();
  // The key of the slot whose hall is being searched for.
  const [searching, setSearching] = useState<number>();
  const open = searching === slot.key;
  const isTyped = slot.byHand || hall === '';
  const type = (change: Partial<Slot>) =>
    onChange(slot.byHand ? change : { ...TYPED, ...typedOf(slot), ...change });
  const byHand = (name = '') => {
    setFocusRequests(count => count + 1);
    if (!slot.byHand) type({ name });
  };
  return (
    <>
      {!open && isTyped && (
        <ManualPlayer
          id={form}
          slot={slot}
          focusRequests={focusRequests}
          onChange={type}
          onDone={() => {
            setFocusRequests(count => count || 1);
            onDone();
          }}
          onList={onList}
        />
      )}
      {!open && !isTyped && (
        <PlayerChoice key={hall} hall={hall} taken={taken} onPick={onPick} onByHand={byHand} />
      )}
      {!open && <ClubPicks ball={ball} taken={taken} onPick={onPick} />}
      <HallChoice
        open={open}
        onOpen={isOpen => setSearching(isOpen ? slot.key : undefined)}
        hall={isTyped ? slot.hall : hall}
        known={known}
        onHall={onHall}
        onByHand={() => byHand()}
      />
      {!open && isTyped && (
        <Button type="submit" form={form} variant={doneLabel ? 'primary' : 'quiet'}>
          {doneLabel ?? '입력 완료'}
        </Button>
      )}
    </>
  );
}

type ManualPlayerProps = Pick<SlotFieldsProps, 'slot' | 'onChange' | 'onList' | 'onDone'> & {
  /** The id of the form, whose button is below the hall. */
  id: string;
  /** From 1 on the name field is focused, again at each change of the number or of the slot. */
  focusRequests: number;
};

function ManualPlayer({ id, slot, focusRequests, onChange, onList, onDone }: ManualPlayerProps) {
  const form = useRef<HTMLFormElement>(null);
  const { name, score4, score3 } = typedOf(slot);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each slot is typed into from its beginning
  useEffect(() => {
    if (focusRequests > 0) form.current?.querySelector('input')?.focus();
  }, [slot.key, focusRequests]);
  const done = (event: FormEvent) => {
    event.preventDefault();
    onDone();
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!onList || !text.trim().includes('\n')) return;
    event.preventDefault();
    onList(text);
  };
  return (
    <form ref={form} id={id} className="grid grid-cols-2 gap-3" onSubmit={done} onPaste={paste}>
      <div className="col-span-full">
        <TextInput
          name="name"
          label="닉네임"
          maxLength={20}
          value={name}
          onChange={name => onChange({ name })}
          enterKeyHint="next"
        />
      </div>
      <NumberInput
        name="score4"
        label="4구 수지"
        placeholder="예: 200"
        value={score4}
        onChange={score4 => onChange({ score4 })}
      />
      <NumberInput
        name="score3"
        label="3구 수지"
        placeholder="예: 20"
        value={score3}
        onChange={score3 => onChange({ score3 })}
      />
    </form>
  );
}
