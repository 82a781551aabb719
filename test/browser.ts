import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string;
  }
}

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1280, height: 900 };

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
let browser: Promise<Browser> | undefined;

/** The system's Chromium: `CHROMIUM`, or the first of its usual names on the path. */
export function findChromium(): string {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env.PATH ?? '').split(':');
  const found = names.flatMap(name => folders.map(folder => join(folder, name))).find(existsSync);
  if (!found) throw new Error('no Chromium on the path');
  return found;
}

export const launch = () => chromium.launch({ executablePath: findChromium(), args: QUIET });

export type Visit = {
  page: Page;
  context: BrowserContext;
  /** What the page complained about: uncaught errors, refused scripts, broken hydration. */
  complaints: string[];
};

/** A visitor with a fresh browser profile on the built site; it closes with the test. */
export async function visit(
  path = '/',
  viewport = DESK,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<Visit> {
  browser ??= launch();
  const context = await (await browser).newContext({
    viewport,
    colorScheme,
    baseURL: inject('siteUrl'),
    locale: 'ko-KR',
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', error => complaints.push(String(error)));
  page.on('console', message => {
    // A refused call is no fault of the page; the tests look at what the page says about it.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      complaints.push(message.text());
  });
  await page.goto(path);
  await settled(page);
  return { page, context, complaints };
}

/** Waits until the page's own scripts run it, so that a press is not lost before. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.ready === '');
}
