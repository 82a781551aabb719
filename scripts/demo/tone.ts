import { seededRandom } from './random.ts';

// How many in a hundred members write so.
const TONES = { plain: 42, bare: 22, dotted: 8, wavy: 12, smiling: 8, lively: 8 };
type Tone = keyof typeof TONES;
const NAMES = Object.keys(TONES) as Tone[];

/** How this member always ends a comment: with a full stop, without one, with a wave, a smile and so on. */
export function commentInTone(text: string, member: number): string {
  if (!text.endsWith('.')) return text;
  const start = text.slice(0, -1);
  switch (toneOf(member)) {
    case 'bare':
      return start;
    case 'dotted':
      return `${start}..`;
    case 'wavy':
      return `${start}~`;
    case 'smiling':
      return `${text} ^^`;
    case 'lively':
      return start.endsWith('요') ? `${start}!` : start;
    default:
      return text;
  }
}

/** The same for a post, which may be a sad one: only the schedules that smile at nothing. */
export function postInTone(text: string, member: number): string {
  const tone = toneOf(member);
  return tone === 'bare' || tone === 'dotted' ? commentInTone(text, member) : text;
}

function toneOf(member: number): Tone {
  return seededRandom(`voice ${member}`).weighted(NAMES, name => TONES[name]);
}
