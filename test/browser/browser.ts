import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
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
  /** What the page complained about: uncaught errors, refused scripts, broken hydration. */
  complaints: string[];
};

/** A visitor with a fresh browser profile on the built site; it closes with the test. */
export async function visit(
  path = '/',
  viewport = DESKTOP,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<Visit> {
  const who = await newVisitor({ viewport, colorScheme });
  await goTo(who.page, path);
  return who;
}

/** A visitor who has not been anywhere yet. */
export async function newVisitor(settings: BrowserContextOptions = {}): Promise<Visit> {
  browser ??= launch();
  const context = await (await browser).newContext({
    viewport: DESKTOP,
    baseURL: inject('siteUrl'),
    locale: 'ko-KR',
    // What a test sees comes from the site, except where a test is about being without one.
    serviceWorkers: 'block',
    ...settings,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await printPage(page, complaints);
    await context.close();
  });
  page.on('pageerror', error => complaints.push(String(error)));
  page.on('console', message => {
    // A refused call is no fault of the page; the tests look at what the page says about it.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      complaints.push(message.text());
  });
  return { page, context, complaints };
}

/** What a visitor of a failed test saw last: the only witness of a failure that comes once in many runs. */
async function printPage(page: Page, complaints: string[]): Promise<void> {
  const seen = await page.locator('body').ariaSnapshot({ timeout: 2000 }).catch(String);
  console.error(`${page.url()}\n${seen}\n${complaints.join('\n')}`);
}

/** Loads `path` anew and waits until its own scripts run it. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}
