import { type ReactNode, useState } from 'react';
import type { Mode } from '#/features/bracket-engine/brackets.contract.ts';
import { isComplete, nextMissing, type OfferedPlayer, takenMembers } from './entering.rules.ts';
import type { Entering, Slot } from './entering-draft.rules.ts';
import { HallChoice } from './hall-choice.tsx';
import { ManualPlayer } from './manual-player.tsx';
import { PlayerChoice } from './player-choice.tsx';
import { slotName } from './slot-name.rules.ts';
import { useHandedness } from './use-handedness.ts';

type SlotEditorProps = Omit<SlotFieldsProps, 'slot' | 'hall' | 'taken'> & {
  mode: Mode;
  entering: Entering;
  at: number;
  /** What fills several slots at once, beside the headline. */
  children?: ReactNode;
};

/** Fills one slot: hall, then player, or 기타 and a player by hand. It stays where it is while slots go by. */
export function SlotEditor({ mode, entering, at, children, onChange, onHall, ...fields }: SlotEditorProps) {
  const [habit, setHabit] = useHandedness();
  const stored = entering.slots[at];
  if (!stored) return null;
  // The habit shows in an empty slot only, and is kept in it with the first letter.
  const isHabit = habit && !stored.byHand && stored.member === null && stored.hall === '';
  const slot = isHabit ? { ...stored, byHand: true } : stored;
  return (
    <section className="card runner-editor" aria-labelledby="slot-editor">
      <div className="runner-editor-head">
        <h2 id="slot-editor" tabIndex={-1}>
          {slotName(mode, at)}
        </h2>
        {children}
      </div>
      {isComplete(slot) && (
        <p className="runner-picked">
          {nextMissing(entering) < 0
            ? '모두 입력했습니다. ‘대회 시작’을 눌러주세요.'
            : `${slot.name} 선수입니다. 바꾸려면 다시 고르세요.`}
        </p>
      )}
      <SlotFields
        slot={slot}
        hall={slot.hall || entering.lastHall}
        taken={takenMembers(entering)}
        {...fields}
        onChange={change => {
          if (change.byHand) setHabit(true);
          onChange(isHabit ? { byHand: true, ...change } : change);
        }}
        onHall={hall => {
          setHabit(false);
          onHall(hall);
        }}
      />
    </section>
  );
}

type SlotFieldsProps = {
  slot: Slot;
  /** The hall whose players are offered; '' for none yet. */
  hall: string;
  /** The halls to offer at once. */
  known: string[];
  /** Who is picked in some slot already. */
  taken: ReadonlySet<string>;
  onChange: (change: Partial<Slot>) => void;
  onHall: (hall: string) => void;
  onPick: (player: OfferedPlayer) => void;
  /** A typed player is finished. */
  onDone: () => void;
  doneLabel?: string;
};

/** Hall and player of one slot. */
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
