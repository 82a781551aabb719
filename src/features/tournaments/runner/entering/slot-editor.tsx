import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { HallChoice, PlayerChoice } from '#/features/tournaments/runner/entering/names/player-choice.tsx';
import { NumberInput, TextInput } from '#/ui/form/field.tsx';
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

/**
 * Fills one slot: hall, then player, or 기타 and a player typed by hand. It keeps its position on the screen
 * while the slots change. `children` are buttons that fill several slots at once, beside the heading.
 */
export function SlotEditor({ children }: { children?: ReactNode }) {
  const { mode, entering, current, known, onChange, chooseHall, pick, goOn } = useEntry();
  const [habit, setHabit] = useHandedness();
  const stored = entering.slots[current];
  if (!stored) return null;
  // The last choice is shown in an empty slot only, and is stored with the first letter.
  const isHabit = habit && !stored.byHand && stored.member === null && stored.hall === '';
  const slot = isHabit ? { ...stored, byHand: true } : stored;
  return (
    <section className="card flex flex-col gap-4 p-4" aria-labelledby="slot-editor">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="slot-editor" tabIndex={-1} className="text-part font-bold outline-none">
          {slotName(mode, current)}
        </h2>
        {children}
      </div>
      {isComplete(slot) && (
        <p className="-mt-2 text-soft">
          {nextIncomplete(entering) < 0
            ? '모두 입력했습니다. ‘대회 시작’을 눌러주세요.'
            : `${slot.name} 선수입니다. 바꾸려면 다시 고르세요.`}
        </p>
      )}
      <SlotFields
        slot={slot}
        hall={slot.hall || entering.lastHall}
        known={known}
        taken={pickedMembers(entering)}
        onChange={change => {
          if (change.byHand) setHabit(true);
          onChange(withSlot(entering, current, isHabit ? { byHand: true, ...change } : change));
        }}
        onHall={hall => {
          setHabit(false);
          chooseHall(hall);
        }}
        onPick={pick}
        onDone={() => isComplete(stored) && goOn(entering)}
      />
    </section>
  );
}

type SlotFieldsProps = {
  slot: Slot;
  hall: string;
  /** The names of halls to list before anything is typed. */
  known: string[];
  taken: ReadonlySet<string>;
  onChange: (change: Partial<Slot>) => void;
  onHall: (hall: string) => void;
  onPick: (player: OfferedPlayer) => void;
  /** Called when the organiser has finished a player typed by hand. */
  onDone: () => void;
  doneLabel?: string;
};

export function SlotFields(props: SlotFieldsProps) {
  const { slot, hall, known, taken, onChange, onHall, onPick, onDone, doneLabel } = props;
  const [typing, setTyping] = useState(false);
  const byHand = (name = slot.byHand ? slot.name : '') => {
    setTyping(true);
    onChange({ byHand: true, member: null, hall: '', name, score4: '', score3: '' });
  };
  return (
    <>
      <HallChoice
        key={slot.key}
        hall={slot.byHand ? '' : hall}
        byHand={slot.byHand}
        known={known}
        onHall={onHall}
        onByHand={() => (slot.byHand ? setTyping(true) : byHand())}
      />
      {slot.byHand && (
        <ManualPlayer slot={slot} onChange={onChange} onDone={onDone} doneLabel={doneLabel} focus={typing} />
      )}
      {!slot.byHand && hall && (
        <PlayerChoice key={hall} hall={hall} taken={taken} onPick={onPick} onByHand={byHand} />
      )}
    </>
  );
}

type ManualPlayerProps = {
  slot: Slot;
  onChange: (change: Partial<Slot>) => void;
  onDone: () => void;
  doneLabel?: string;
  /** Whether to focus the name field at once, because 기타 was just pressed. */
  focus: boolean;
};

function ManualPlayer({ slot, onChange, onDone, doneLabel = '입력 완료', focus }: ManualPlayerProps) {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each slot is typed into from its beginning
  useEffect(() => {
    if (focus) form.current?.querySelector('input')?.focus();
  }, [slot.key, focus]);
  const done = (event: FormEvent) => {
    event.preventDefault();
    onDone();
  };
  return (
    <form ref={form} className="grid grid-cols-2 gap-3" onSubmit={done}>
      <div className="col-span-full">
        <TextInput
          name="name"
          label="닉네임"
          maxLength={20}
          value={slot.name}
          onChange={name => onChange({ name })}
          enterKeyHint="next"
        />
      </div>
      <NumberInput
        name="score4"
        label="4구 수지"
        placeholder="예: 200"
        value={slot.score4}
        onChange={score4 => onChange({ score4 })}
      />
      <NumberInput
        name="score3"
        label="3구 수지"
        placeholder="예: 20"
        value={slot.score3}
        onChange={score3 => onChange({ score3 })}
      />
      <Button type="submit" className="col-span-full">
        {doneLabel}
      </Button>
    </form>
  );
}

const STORED = 'runner-by-hand';

/** Whether this browser's last player was typed by hand, not chosen from a list; `keep` stores that. */
function useHandedness(): [byHand: boolean, keep: (byHand: boolean) => void] {
  const [byHand, setByHand] = useState(false);
  useEffect(() => {
    try {
      setByHand(localStorage.getItem(STORED) === 'yes');
    } catch {
      // Without storage each visit starts with the choice of a hall.
    }
  }, []);
  const keep = (next: boolean) => {
    setByHand(next);
    try {
      localStorage.setItem(STORED, next ? 'yes' : 'no');
    } catch {
      // Without storage the choice lasts until the page is closed.
    }
  };
  return [byHand, keep];
}
