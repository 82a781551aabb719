// Pictures every screen, as guest, member and admin, full and empty, on a phone and a large screen, light and
// dark. Arguments limit it to addresses with these beginnings.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { DESKTOP, hydrated, launch, PHONE } from '#test/browser/browser.ts';
import { startBuiltSite } from '#test/fixtures/built-server.ts';
import { buildIfNeeded, ROOT } from './build.ts';
import { readArguments } from './command.ts';
import { DEMO_ADMIN, DEMO_PASSWORD, fillWithDemo } from './demo/fill.ts';
import { addressesOf, SCREENS } from './shot-addresses.ts';

type Who = { id: string; password: string } | null;

const OUT = join(ROOT, 'shots');
const QUIET_MS = 3000;
const usage = 'npm run dev:shots -- [</주소의 시작> …]';
const wanted = readArguments({ usage, most: Number.POSITIVE_INFINITY }).positionals;

buildIfNeeded();
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
const browser = await launch();
const empty = await startBuiltSite();
await take(browser, empty.url, { name: 'empty', who: null }, SCREENS.empty);
await empty.stop();
rmSync(empty.folder, { recursive: true, force: true });

const folder = join(OUT, 'data');
const [member] = await fillWithDemo(folder, new Date());
const own = await addressesOf(folder, member);
const full = await startBuiltSite({ DATA_DIR: folder, ADMIN_ID: '', ADMIN_PASSWORD: '' });
await take(browser, full.url, { name: 'guest', who: null }, [...SCREENS.guest, ...own.seenByAll]);
await take(
  browser,
  full.url,
  { name: 'member', who: { id: member, password: DEMO_PASSWORD } },
  own.seenByMember,
);
const admin = { id: DEMO_ADMIN, password: DEMO_PASSWORD };
await take(browser, full.url, { name: 'admin', who: admin }, [...SCREENS.admin, ...own.seenByAll]);
await full.stop();
await browser.close();
rmSync(folder, { recursive: true, force: true });
console.log(`그림은 ${OUT}에 있습니다.`);

async function take(
  browser: Browser,
  baseURL: string,
  { name, who }: { name: string; who: Who },
  all: string[],
): Promise<void> {
  const paths = wanted.length ? all.filter(path => wanted.some(start => path.startsWith(start))) : all;
  if (paths.length === 0) return;
  const devices = Object.entries({ phone: PHONE, desktop: DESKTOP }).map(async ([device, viewport]) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ viewport, colorScheme, baseURL, locale: 'ko-KR' });
      if (who) await signIn(context, who);
      await takeAll(context, paths, name, `${device}-${colorScheme}`);
      await context.close();
    }
  });
  await Promise.all(devices);
}

async function signIn(context: BrowserContext, who: NonNullable<Who>): Promise<void> {
  const answer = await context.request.post('/api/auth/login', { data: who });
  const session = (await answer.json()) as Record<'token' | 'userId' | 'isAdmin', string>;
  await context.addInitScript(stored => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, String(value));
  }, session);
}

async function takeAll(context: BrowserContext, paths: string[], name: string, look: string): Promise<void> {
  // The stream would keep the network busy without end.
  await context.route('**/api/notifications/stream', route => route.abort());
  const page = await context.newPage();
  for (const path of paths) {
    await page.goto(path);
    await hydrated(page);
    // The member's part follows the page; a request that was cut off may never end.
    await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => {});
    const file = `${name}-${fileName(path)}-${look}.png`;
    await page.screenshot({ path: join(OUT, file), fullPage: true });
  }
}

function fileName(path: string): string {
  return path.replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^_|_$/g, '') || 'home';
}
