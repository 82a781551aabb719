import type { Page } from 'playwright-core';

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** Counts the layout shifts of each page that is loaded from now on, except those after a press. */
export const countShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver(list => {
      for (const { value, hadRecentInput } of list.getEntries() as Shift[])
        if (!hadRecentInput) seen.shift += value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The sum of the page's layout shifts. */
export const layoutShift = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen.shift);
