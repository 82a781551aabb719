import { phoneDigits, splitPhone } from '#/shared/phone.ts';

export type PhoneBoxes = [string, string, string];

const BOX_LENGTH = 4;
// Fewer digits than any whole number has are a part typed or pasted into one box.
const SHORTEST_NUMBER = 9;

/** The boxes after `text` was typed, pasted or filled in into box `at`, and the box to go on in. */
export function fillBoxes(boxes: PhoneBoxes, at: number, text: string): { boxes: PhoneBoxes; next: number } {
  const digits = phoneDigits(text);
  if (digits.length >= SHORTEST_NUMBER) return { boxes: splitPhone(digits.slice(0, 11)), next: 2 };
  const typed = digits.slice(0, BOX_LENGTH);
  const filled = boxes.map((box, index) => (index === at ? typed : box)) as PhoneBoxes;
  const grew = typed.length > (boxes[at]?.length ?? 0);
  return { boxes: filled, next: grew && isFull(typed, at) ? Math.min(at + 1, 2) : at };
}

// 010 and its elder sisters have three digits, so the first box is full sooner than its four places.
function isFull(typed: string, at: number): boolean {
  return typed.length === BOX_LENGTH || (at === 0 && /^01[0-9]$/.test(typed));
}
