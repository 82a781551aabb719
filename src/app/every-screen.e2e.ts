import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriers, sidewaysScroll, violations } from '#test/browser/accessibility.ts';
import { DESKTOP, hydrated, newVisitor, PHONE } from '#test/browser/browser.ts';
import { countShifts, layoutShift } from '#test/browser/layout-shift.ts';
import { type BuiltSite, startBuiltSite } from '#test/fixtures/built-server.ts';
import { DEMO_ADMIN, DEMO_PASSWORD, fillWithDemo } from '../../scripts/demo/fill.ts';
import { addressesOf, SCREENS } from '../../scripts/shot-addresses.ts';

type Own = Awaited<ReturnType<typeof addressesOf>>;

const MOST_SHIFT = 0.05;
// Their letters grow with the screen.
const IN_LETTERS_OF_THEIR_OWN = /^\/(live|table)\//;
// A phone has no room for the TV's clock.
const FOR_LARGE_SCREENS = /^\/live\/.*\/tv$/;
let site: BuiltSite;
let own: Own;
let member: string;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-screens-'));
  [member] = await fillWithDemo(folder, new Date());
  own = await addressesOf(folder, member);
  site = await startBuiltSite({ DATA_DIR: folder, ADMIN_ID: '', ADMIN_PASSWORD: '' });
}, 300_000);
afterAll(async () => {
  await site?.stop();
  if (site) rmSync(site.folder, { recursive: true, force: true });
});

async function signIn(id: string): Promise<Record<string, string>> {
  const body = JSON.stringify({ id, password: DEMO_PASSWORD });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${site.url}/api/auth/login`, { method: 'POST', headers, body });
  const session = Object.entries((await answer.json()) as object);
  return Object.fromEntries(session.map(([name, value]) => [name, String(value)]));
}

/** A phone whose pages count layout shifts, except those after a press. */
async function phoneOf(stored: Record<string, string>): Promise<Page> {
  const { page } = await newVisitor({ baseURL: site.url, viewport: PHONE, stored, fresh: true });
  // The stream would keep the network busy for ever.
  await page.route('**/api/notifications/stream', route => route.abort());
  await countShifts(page);
  return page;
}

/** The faults of the screen at an address, in words. */
async function faultsOf(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await hydrated(page);
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {});
  const shift = await layoutShift(page);
  // WCAG 2.2 added the least size of a target, which axe leaves out unless it is named.
  const found = await violations(page, { rules: { 'target-size': { enabled: true } } });
  const sideways = await sidewaysScroll(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const sidewaysWithLargeText = IN_LETTERS_OF_THEIR_OWN.test(path) ? 0 : await sidewaysScroll(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  const inTheDark = await barriers(page, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(DESKTOP);
  const onDesktop = [
    ...(await barriers(page)),
    ...((await sidewaysScroll(page)) > 0 ? ['scrolls sideways'] : []),
  ];
  await page.setViewportSize(PHONE);
  return [
    ...found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `axe: ${id} ${html}`)),
    ...(shift >= MOST_SHIFT && !FOR_LARGE_SCREENS.test(path) ? [`layout shift: ${shift.toFixed(3)}`] : []),
    ...(sideways > 0 ? [`leaves the screen by ${sideways} px`] : []),
    ...(sidewaysWithLargeText > 0 ? [`leaves the screen by ${sidewaysWithLargeText} px at 200 %`] : []),
    ...inTheDark.map(fault => `dark: ${fault}`),
    ...onDesktop.map(fault => `desktop: ${fault}`),
  ].map(fault => `${path} ${fault}`);
}

test.each([
  { who: 'a guest', id: () => null, paths: () => [...SCREENS.guest, ...own.seenByAll] },
  { who: 'a member', id: () => member, paths: () => own.seenByMember },
  { who: 'an admin', id: () => DEMO_ADMIN, paths: () => SCREENS.admin },
])(
  'every screen of $who is accessible in light and dark, on a phone and a desktop, holds still and fits with letters twice as large',
  {
    timeout: 900_000,
    tags: ['long'],
  },
  async ({ id, paths }) => {
    const who = id();
    const page = await phoneOf(who ? await signIn(who) : {});
    const faults: string[] = [];
    for (const path of paths()) faults.push(...(await faultsOf(page, path)));
    expect(faults).toEqual([]);
  },
);
