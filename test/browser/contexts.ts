import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/**
 * A browser context that tests use in turn. One page of the site stays open in it: its running process, which
 * has compiled the site's scripts, renders the pages that it opens.
 */
export type KeptContext = {
  site: string | undefined;
  context: BrowserContext;
  /** Opens a page for a visitor with `stored` in the site's localStorage. */
  open: (stored: Record<string, string>) => Promise<Page>;
  /** Makes the context as new, or closes it where that is not possible. */
  giveBack: (hasFailed: boolean) => Promise<void>;
};

// Each has a process; few tests have more visitors.
const MOST = 3;
const free: KeptContext[] = [];

/** Methods that change a context for good; changes of a page end with the page. */
const LASTING = [
  ...(['addInitScript', 'exposeBinding', 'exposeFunction', 'setGeolocation'] as const),
  ...(['route', 'routeFromHAR', 'routeWebSocket', 'setExtraHTTPHeaders', 'setHTTPCredentials'] as const),
  ...(['setDefaultTimeout', 'setDefaultNavigationTimeout', 'setStorageState'] as const),
  ...(['on', 'once', 'addListener', 'prependListener'] as const),
] as const;
const CLOCK = [
  ...(['install', 'setFixedTime', 'setSystemTime', 'pauseAt', 'fastForward', 'runFor', 'resume'] as const),
] as const;

/** Calls `then` whenever one of these methods is called. */
function watch<T extends object>(target: T, names: readonly (keyof T)[], then: () => void): void {
  for (const name of names) {
    const method = target[name] as (...given: unknown[]) => unknown;
    const value = (...given: unknown[]) => {
      then();
      return method.apply(target, given);
    };
    Object.defineProperty(target, name, { value });
  }
}

async function keep(browser: Browser, settings: BrowserContextOptions): Promise<KeptContext> {
  const site = settings.baseURL ?? '';
  const context = await browser.newContext(settings);
  const opener = await context.newPage();
  await opener.goto('/robots.txt');
  const devTools = await context.newCDPSession(opener);
  let isSpoilt = false;
  const spoil = () => {
    isSpoilt = true;
  };
  opener.once('crash', spoil);
  opener.once('close', spoil);
  watch(context, LASTING, spoil);
  watch(context.clock, CLOCK, spoil);

  const open = async (stored: Record<string, string>) => {
    const opened = opener.waitForEvent('popup');
    await opener.evaluate(items => {
      localStorage.clear();
      for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
      window.open('about:blank');
    }, stored);
    return opened;
  };
  const giveBack = async (hasFailed: boolean) => {
    const pages = context.pages().filter(page => page !== opener);
    // Storage of another site is not cleared.
    const strayed = pages.some(page => /^http/.test(page.url()) && new URL(page.url()).origin !== site);
    if (isSpoilt || hasFailed || strayed) return context.close();
    await Promise.all(pages.map(page => page.close()));
    await Promise.all([
      context.setOffline(false),
      context.clearCookies(),
      context.clearPermissions(),
      devTools.send('Storage.clearDataForOrigin', { origin: site, storageTypes: 'all' }),
    ]);
    free.push(kept);
    if (free.length > MOST) await free.shift()?.context.close();
  };
  const kept = { site: settings.baseURL, context, open, giveBack };
  return kept;
}

/** A free context of this worker for the site of `settings`. */
export async function takeContext(browser: Browser, settings: BrowserContextOptions): Promise<KeptContext> {
  const at = free.findIndex(({ site }) => site === settings.baseURL);
  const [kept] = at < 0 ? [] : free.splice(at, 1);
  return kept ?? keep(browser, settings);
}
