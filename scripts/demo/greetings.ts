import { type Slots, speak } from './phrasing.ts';
import type { Random } from './random.ts';
import { GREETINGS } from './texts.ts';

const LONG = 230;
const GREETS_ALREADY = /안녕하세요|반갑습니다/u;

/** Adds a greeting before some texts and thanks after some. */
export function withGreetings(body: string, slots: Slots, random: Random): string {
  const openings =
    body.includes('수지') || body.includes(`${slots.수지} `)
      ? GREETINGS.openings.slice(1)
      : GREETINGS.openings;
  const greets = !GREETS_ALREADY.test(body) && random.chance(0.22);
  const parts = [greets ? speak(random.pick(openings), slots, random) : '', body];
  if (random.chance(0.2)) parts.push(speak(closing(body, random), slots, random));
  return parts.filter(Boolean).join('\n\n');
}

function closing(body: string, random: Random): string {
  if (body.endsWith('?')) return random.pick(GREETINGS.thanks);
  return body.length > LONG ? GREETINGS.longThanks : random.pick(GREETINGS.wishes);
}
