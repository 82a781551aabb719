import axe, { type Result, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The violations of accessibility that axe finds on a page of the site. */
export async function violations(page: Page, options: RunOptions = {}): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(
    async options => {
      // A colour on its way to another is nobody's. Not by `finished`: that of a transition in a part that the browser
      // skips (a closed fold) may stay open.
      const isOn = ({ playState, effect }: Animation) =>
        playState === 'running' && Number(effect?.getComputedTiming().endTime) <= 1000;
      for (let frame = 0; frame < 120 && document.getAnimations().some(isOn); frame++)
        await new Promise(requestAnimationFrame);
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
      return (await run(document, options)).violations;
    },
    // Only violations are described: describing passed checks takes longer than finding failures.
    { resultTypes: ['violations'], ...options } satisfies RunOptions,
  );
}

/** The serious violations that axe finds on the page; with `rules`, those of these rules only. */
export async function barriers(page: Page, rules?: string[]): Promise<string[]> {
  // Loading the style sheets anew takes most of the time, and is for a rule that every-screen.e2e.ts asks for.
  const found = await violations(page, { preload: false, ...(rules && { runOnly: rules }) });
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${page.url()} ${id} ${html}`));
}

/** How many pixels the page could be scrolled sideways; 0 as it should be. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
}

/** Expects no accessibility violations that axe finds, and no sideways scrolling. */
export async function expectFits(page: Page): Promise<void> {
  expect(await barriers(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}

/** Expects the same in the light, and colours that can be told apart in the dark. */
export async function expectFitsInLightAndDark(page: Page): Promise<void> {
  await expectFits(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await barriers(page, ['color-contrast'])).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}
