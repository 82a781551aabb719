/** How many requests are due in a second, for how many seconds. */
export type Rate = { perSecond: number; seconds: number };

/**
 * Calls `send` with the moment at which each request is due, however late others are answered, as people come (an open
 * loop); resolves when all have ended.
 */
export async function openLoop(
  { perSecond, seconds }: Rate,
  send: (due: number, n: number) => Promise<void>,
): Promise<void> {
  const began = performance.now();
  const all: Promise<void>[] = [];
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = began + (n * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await new Promise(resolve => setTimeout(resolve, early));
    all.push(send(due, n));
  }
  await Promise.all(all);
}
