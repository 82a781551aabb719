import { seededRandom } from './random.ts';

type Voice = 'plain' | 'bare' | 'dotted' | 'wavy' | 'smiling' | 'lively';

const VOICES: readonly (readonly [voice: Voice, weight: number])[] = [
  ['plain', 42],
  ['bare', 22],
  ['dotted', 8],
  ['wavy', 12],
  ['smiling', 8],
  ['lively', 8],
];

/** How this member always ends a comment: with a full stop, without one, with a wave, a smile and so on. */
export function commentInVoice(text: string, member: number): string {
  if (!text.endsWith('.')) return text;
  const start = text.slice(0, -1);
  switch (voiceOf(member)) {
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

/** The same for a post, which may be a sad one: only the habits that smile at nothing. */
export function postInVoice(text: string, member: number): string {
  const voice = voiceOf(member);
  return voice === 'bare' || voice === 'dotted' ? commentInVoice(text, member) : text;
}

function voiceOf(member: number): Voice {
  return seededRandom(`voice ${member}`).weighted(VOICES, ([, weight]) => weight)[0];
}
