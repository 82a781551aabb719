import { withJosa } from './josa.ts';
import type { Random } from './random.ts';

export type Slots = Record<string, string>;

/**
 * Speaks a template: `<a|b|>` takes one of its parts (they may nest), `{구장}` a slot's value and
 * `{구장:을}` the value with the particle that fits it.
 */
export function speak(template: string, slots: Slots, random: Random): string {
  let text = template;
  while (text.includes('<')) {
    const chosen = text.replace(/<([^<>]*)>/g, (_, parts: string) => random.pick(parts.split('|')));
    if (chosen === text) throw new Error(`brackets do not match: ${template}`);
    text = chosen;
  }
  text = text.replace(/\{([^{}:]+)(?::([^{}]+))?\}/g, (_, name: string, josa?: string) => {
    const value = slots[name];
    if (value === undefined) throw new Error(`unknown slot ${name} in: ${template}`);
    return josa ? withJosa(value, josa) : value;
  });
  return tidy(text);
}

/** What is said, once more in other words as long as somebody has said exactly this before. */
export function newText(say: () => string, texts: Set<string>): string {
  let text = say();
  for (let tries = 0; tries < 40 && texts.has(text); tries++) text = say();
  texts.add(text);
  return text;
}

// An alternative left empty leaves a doubled space behind.
function tidy(text: string): string {
  return text
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}
