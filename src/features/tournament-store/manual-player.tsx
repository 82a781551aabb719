import { type FormEvent, useEffect, useRef } from 'react';
import { Button } from '#/ui/button.tsx';
import { NumberInput, TextInput } from '#/ui/field.tsx';
import type { Slot } from './entering-draft.rules.ts';

type ManualPlayerProps = {
  slot: Slot;
  onChange: (change: Partial<Slot>) => void;
  onDone: () => void;
  doneLabel?: string;
  /** The keyboard comes up at once: 기타 was pressed just now. */
  focus: boolean;
};

/** A player typed by hand: nickname, score4 and score3; the scores may stay empty. */
export function ManualPlayer({ slot, onChange, onDone, doneLabel = '입력 완료', focus }: ManualPlayerProps) {
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
    <form ref={form} className="runner-manual" onSubmit={done}>
      <TextInput
        name="name"
        label="닉네임"
        maxLength={20}
        value={slot.name}
        onChange={name => onChange({ name })}
        enterKeyHint="next"
      />
      <NumberInput
        name="score4"
        label="4구 점수"
        placeholder="예: 200"
        value={slot.score4}
        onChange={score4 => onChange({ score4 })}
      />
      <NumberInput
        name="score3"
        label="3구 점수"
        placeholder="예: 20"
        value={slot.score3}
        onChange={score3 => onChange({ score3 })}
      />
      <Button type="submit">{doneLabel}</Button>
    </form>
  );
}
