import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { TOGETHER_MS } from '#/ui/client/device/double-press.ts';

export const NARROW = { width: 360, height: 740 };
export const ON_NARROW = { viewport: NARROW };
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

export const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // No spare renderer; pages of one profile share one.
  '--renderer-process-limit=1',
];

/** The system's Chromium: `CHROMIUM`, or the first usual name on the path. */
export function findChromium(): string {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  ];
  const folders = (process.env.PATH ?? '').split(':');
  const found = names.flatMap(name => folders.map(folder => join(folder, name))).find(existsSync);
  if (!found) throw new Error('no Chromium on the path');
  return found;
}

/** Without a locale, Chromium saves files with Korean names as `download`. */
export const SPEAKING = { ...process.env, LANG: 'C.UTF-8' };

/** A headless browser without network calls of its own. */
export const launch = () => chromium.launch({ executablePath: findChromium(), args: QUIET, env: SPEAKING });

/** Waits for hydration and the late parts, so that no press is lost. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.documentElement.dataset.ready === '' && !document.querySelector('[data-late]'),
  );
}

/** Waits until a press in a closed dialog's place no longer counts as half of a double press. */
export const afterDoublePress = (page: Page) => page.waitForTimeout(TOGETHER_MS);
