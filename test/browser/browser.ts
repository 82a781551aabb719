import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { takeContext } from './contexts.ts';
import { DESKTOP, hydrated, launch } from './window.ts';

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
