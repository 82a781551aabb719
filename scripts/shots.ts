// A picture of every screen, as guest, member and admin, full and empty, on a phone and a desk, light and dark.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { DESK, launch, PHONE, settled } from '#test/browser-window.ts';
import { startBuiltSite } from '#test/built-server.ts';
import { buildIfNeeded, ROOT } from './build.ts';
import { DEMO_ADMIN, DEMO_PASSWORD, fillWithDemo } from './demo/fill.ts';

const OUT = join(ROOT, 'shots');
const PUBLIC = [
  '/',
  '/?tab=detailed',
  '/?q=없는이름&field=username',
  '/notice',
  '/notice/1',
  '/free-board',
  '/free-board/600',
  '/gy',
  '/ad1',
  '/ad2',
  '/ad3',
  '/terms',
  '/privacy',
  '/no-such-page',
];
const GUEST = [...PUBLIC, '/signup', '/login', '/find-username', '/request-reset-password'];
const MEMBER = [
  '/',
  '/attendance',
  '/notifications',
  '/notifications/settings',
  '/free-board',
  '/free-board/600',
  '/free-board/new',
  '/free-board/edit/600',
];
const ADMIN = ['/', '/free-board', '/admin/notice-manage', '/admin/notice/new', '/admin/notice/edit/1'];
const EMPTY = ['/', '/notice', '/free-board'];

const QUIET_MS = 3000;

type Who = { id: string; password: string } | null;

buildIfNeeded();
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
const browser = await launch();
const empty = await startBuiltSite();
await take(browser, empty.url, 'empty', null, EMPTY);
await empty.stop();
rmSync(empty.folder, { recursive: true, force: true });

const folder = join(OUT, 'data');
const [member] = await fillWithDemo(folder, new Date());
const full = await startBuiltSite({ DATA_DIR: folder, ADMIN_ID: '', ADMIN_PASSWORD: '' });
await take(browser, full.url, 'guest', null, GUEST);
await take(browser, full.url, 'member', { id: member, password: DEMO_PASSWORD }, MEMBER);
await take(browser, full.url, 'admin', { id: DEMO_ADMIN, password: DEMO_PASSWORD }, ADMIN);
await full.stop();
await browser.close();
rmSync(folder, { recursive: true, force: true });
console.log(`그림은 ${OUT}에 있습니다.`);

async function take(
  browser: Browser,
  baseURL: string,
  name: string,
  who: Who,
  paths: string[],
): Promise<void> {
  for (const [device, viewport] of Object.entries({ phone: PHONE, desk: DESK })) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ viewport, colorScheme, baseURL, locale: 'ko-KR' });
      if (who) {
        const answer = await context.request.post('/api/auth/login', { data: who });
        const session = (await answer.json()) as Record<'token' | 'userId' | 'isAdmin', string>;
        await context.addInitScript(kept => {
          for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, String(value));
        }, session);
      }
      // A stream that never ends would never let the network be idle.
      await context.route('**/api/notifications/stream', route => route.abort());
      const page = await context.newPage();
      for (const path of paths) {
        await page.goto(path);
        await settled(page);
        // A member's own part comes after the page; a request that a move cut off may never be called done.
        await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => {});
        const file = `${name}-${path.replace(/\W+/g, '_').replace(/^_|_$/g, '') || 'home'}-${device}-${colorScheme}.png`;
        await page.screenshot({ path: join(OUT, file), fullPage: true });
      }
      await context.close();
    }
  }
}
