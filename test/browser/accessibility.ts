import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

// Each page reads it anew, and it is less than half as long as `axe.source`.
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The accessibility violations that axe finds on the page. */
export async function violations(page: Page, options: RunOptions = {}): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE);
  return page.evaluate(
    async options => {
      // Waits for running transitions, because intermediate colours count for nothing. Not by `finished`,
      // which may never settle in a part that the browser skips (a closed fold).
      const isOn = ({ playState, effect }: Animation) =>
        playState === 'running' && Number(effect?.getComputedTiming().endTime) <= 1000;
      for (let frame = 0; frame < 120 && document.getAnimations().some(isOn); frame++)
        await new Promise(requestAnimationFrame);
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
      return (await run(document, options)).violations;
    },
    // Only violations are described: describing passed checks takes longer than the checks.
    { resultTypes: ['violations'], ...options } satisfies RunOptions,
  );
}

/** The serious violations that axe finds; with `rules`, only of these rules. */
export async function barriers(page: Page, rules?: string[]): Promise<string[]> {
  // Reloading the style sheets takes most of the time and serves one rule, which every-screen.e2e.ts checks.
  const found = await violations(page, { preload: false, ...(rules && { runOnly: rules }) });
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${page.url()} ${id} ${html}`));
}

/** The pixels by which the page scrolls sideways; 0 if it fits. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
}

/** Expects no accessibility violations and no sideways scrolling. */
export async function expectFits(page: Page): Promise<void> {
  expect(await barriers(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}

/** Like `expectFits`, and enough contrast in the dark theme. */
export async function expectFitsInLightAndDark(page: Page): Promise<void> {
  await expectFits(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await barriers(page, ['color-contrast'])).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}
