import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { TOGETHER_MS } from '#/ui/client/device/double-press.ts';
import { takeContext } from './contexts.ts';

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

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string;
  }
}

let browser: Promise<Browser> | undefined;

export type Visit = {
  page: Page;
  context: BrowserContext;
  /** The page's complaints: uncaught errors, refused scripts, broken hydration. */
  complaints: string[];
};

/** Opens `path` as a new visitor of the built site; the browser context closes with the test. */
export async function visit(
  path = '/',
  viewport = DESKTOP,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<Visit> {
  const { origin } = new URL(path, inject('siteUrl'));
  const elsewhere = origin !== inject('siteUrl') && { baseURL: origin };
  const who = await newVisitor({ viewport, colorScheme, ...elsewhere });
  await goTo(who.page, path);
  return who;
}

export type VisitorSettings = BrowserContextOptions & {
  /** Values for the site's localStorage. */
  stored?: Record<string, string>;
  /** A fresh profile, for tests of first visits, caches or weights. */
  fresh?: boolean;
};

// The settings that may differ within one context.
const OF_PAGE = ['baseURL', 'viewport', 'colorScheme', 'stored'];

/** A visitor who has opened no page yet. */
export async function newVisitor(settings: VisitorSettings = {}): Promise<Visit> {
  const isUsual = Object.keys(settings).every(name => OF_PAGE.includes(name));
  const { context, page, end } = await (isUsual ? inKeptContext(settings) : inOwnContext(settings));
  const complaints: string[] = [];
  onTestFinished(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail';
    if (hasFailed) await printPage(page, complaints);
    await end(hasFailed);
    // A test that provokes complaints takes them out.
    if (!hasFailed) expect(complaints).toEqual([]);
  });
  page.on('pageerror', error => complaints.push(String(error)));
  page.on('console', message => {
    // A refused call is no fault of the page; tests check the page's message.
    if (
      message.type() === 'error' &&
      !/Failed to load resource|ERR_INTERNET_DISCONNECTED/.test(message.text())
    )
      complaints.push(message.text());
  });
  return { page, context, complaints };
}

type Opened = Omit<Visit, 'complaints'> & { end: (hasFailed: boolean) => Promise<void> };

const usual = (): BrowserContextOptions => ({
  viewport: DESKTOP,
  baseURL: inject('siteUrl'),
  locale: 'ko-KR',
  // Answers come from the site, except in tests without a network.
  serviceWorkers: 'block',
});

async function inKeptContext(settings: VisitorSettings): Promise<Opened> {
  const { baseURL = inject('siteUrl'), viewport = DESKTOP, colorScheme, stored } = settings;
  browser ??= launch();
  const { context, open, giveBack } = await takeContext(await browser, { ...usual(), baseURL });
  const page = await open(stored ?? {});
  if (viewport && viewport !== DESKTOP) await page.setViewportSize(viewport);
  if (colorScheme === 'dark') await page.emulateMedia({ colorScheme });
  return { page, context, end: giveBack };
}

async function inOwnContext({ stored, fresh, ...settings }: VisitorSettings): Promise<Opened> {
  browser ??= launch();
  const { baseURL = inject('siteUrl') } = settings;
  const localStorage = Object.entries(stored ?? {}).map(([name, value]) => ({ name, value }));
  const storageState = { cookies: [], origins: [{ origin: new URL(baseURL).origin, localStorage }] };
  const context = await (await browser).newContext({
    ...usual(),
    ...(stored && { storageState }),
    ...settings,
  });
  return { context, page: await context.newPage(), end: () => context.close() };
}

/** Prints a failed test's last page, because some failures are rare. */
async function printPage(page: Page, complaints: string[]): Promise<void> {
  const seen = await page.locator('body').ariaSnapshot({ timeout: 2000 }).catch(String);
  console.error(`${page.url()}\n${seen}\n${complaints.join('\n')}`);
}

/** Loads `path` and waits for hydration. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}
