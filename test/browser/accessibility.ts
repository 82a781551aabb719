import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The accessibility violations that axe finds on the page; with `rules`, those of these rules only. */
export async function barriers(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(coloursStand);
  // Only violations are described: describing passed checks takes longer than finding failures.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${page.url()} ${id} ${html}`));
}

/** Ends when no colour is on its way to another: one halfway between light and dark is nobody's. */
async function coloursStand(): Promise<void> {
  // Not by `finished`: that of a transition in a part that the browser skips (a closed fold) may stay open.
  const isOn = (each: Animation) => each instanceof CSSTransition && each.playState === 'running';
  for (let frame = 0; frame < 120 && document.getAnimations().some(isOn); frame++)
    await new Promise(requestAnimationFrame);
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
