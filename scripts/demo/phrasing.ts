import { type JosaPair, withJosa } from '#/shared/text/josa.ts';
import type { Random } from './random.ts';

// A template names a particle by its form after a consonant.
const PARTICLES: Record<string, JosaPair> = {
  을: '을/를',
  이: '이/가',
  은: '은/는',
  과: '과/와',
  로: '으로/로',
  이고: '이고/고',
  이나: '이나/나',
  이라: '이라/라',
  이랑: '이랑/랑',
  이면: '이면/면',
};

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
    if (josa === undefined) return value;
    const pair = PARTICLES[josa];
    if (!pair) throw new Error(`unknown particle ${josa} in: ${template}`);
    return withJosa(value, pair);
  });
  return tidy(text);
}

/** What is said, once more in other words as long as somebody has said exactly this before. */
export function newText(say: () => string, texts: Set<string>): string {
  let text = say();
  for (let attempts = 0; attempts < 40 && texts.has(text); attempts++) text = say();
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
