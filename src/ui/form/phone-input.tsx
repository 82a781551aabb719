import { type KeyboardEvent, useRef, useState } from 'react';
import { phoneDigits, splitPhone } from '#/shared/text/phone.ts';
import { BareInput, type Controlled, Framed, splitField, useFieldWiring } from './field.tsx';

/** A whole number can be pasted into any of the three boxes. The value is the digits. */
export function PhoneInput(props: Controlled) {
  const { frame, value, onChange } = splitField(props);
  return (
    <Framed frame={frame} group>
      <Boxes value={value} onChange={onChange} />
    </Framed>
  );
}

const BOX_NAMES = ['앞자리', '가운데 자리', '뒷자리'];

function Boxes({ value, onChange }: Pick<Controlled, 'value' | 'onChange'>) {
  const { id, ...wiring } = useFieldWiring();
  const inputs = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<PhoneBoxes>(() => splitPhone(value));
  // Digits alone do not tell their box; a value from outside is split as numbers are written.
  const boxes = typed.join('') === value ? typed : splitPhone(value);

  const goTo = (sideIndex: number) => inputs.current?.querySelectorAll('input')[sideIndex]?.focus();
  const fill = (nth: number, text: string) => {
    const filled = fillBoxes(boxes, nth, text);
    setTyped(filled.boxes);
    onChange(filled.boxes.join(''));
    if (filled.next !== nth) goTo(filled.next);
  };
  const goBack = (event: KeyboardEvent, position: number) => {
    if (event.key !== 'Backspace' || boxes[position] || position === 0) return;
    event.preventDefault();
    goTo(position - 1);
  };
  return (
    <div className="grid grid-cols-[1fr_auto_1fr_auto_1fr] items-center gap-1.5 text-soft" ref={inputs}>
      {BOX_NAMES.map((name, index) => [
        index > 0 && (
          <span key={`before ${name}`} aria-hidden="true">
            -
          </span>
        ),
        <BareInput
          key={name}
          {...wiring}
          className="control px-1 text-center tabular-nums tracking-[0.05em]"
          id={index === 0 ? id : undefined}
          type="tel"
          inputMode="numeric"
          autoComplete={index === 0 ? 'tel' : 'off'}
          enterKeyHint="next"
          aria-label={`전화번호 ${name}`}
          value={boxes[index] ?? ''}
          onChange={text => fill(index, text)}
          onKeyDown={event => goBack(event, index)}
        />,
      ])}
    </div>
  );
}

export type PhoneBoxes = [string, string, string];

const BOX_LENGTH = 4;
// Fewer digits than any whole number has are a part typed or pasted into one box.
const SHORTEST_NUMBER = 9;

/** `text` was typed or pasted into box `position` (0 to 2); `next` is the box to focus. */
export function fillBoxes(
  boxes: PhoneBoxes,
  position: number,
  text: string,
): { boxes: PhoneBoxes; next: number } {
  const digits = phoneDigits(text);
  if (digits.length >= SHORTEST_NUMBER) return { boxes: splitPhone(digits.slice(0, 11)), next: 2 };
  const typed = digits.slice(0, BOX_LENGTH);
  const filled = boxes.map((box, index) => (index === position ? typed : box)) as PhoneBoxes;
  const grew = typed.length > (boxes[position]?.length ?? 0);
  return { boxes: filled, next: grew && isFull(typed, position) ? Math.min(position + 1, 2) : position };
}

// 010 and older prefixes have three digits, so the first box is full before its four places are used.
function isFull(typed: string, index: number): boolean {
  return typed.length === BOX_LENGTH || (index === 0 && /^01[0-9]$/.test(typed));
}
