import type { Browser, BrowserContext, Page } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import { DESK, launch, settled } from './browser-window.ts';

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
