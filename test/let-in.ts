import { setTimeout } from 'node:timers/promises';
import type { Answer } from './house.ts';

/** Asks, and where the machine is too busy to let all in asks again, as a browser is told to. */
export async function untilLetIn<T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    await setTimeout(50);
  }
}
