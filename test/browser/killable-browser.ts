import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { findChromium, QUIET, SPEAKING } from './browser.ts';

/** A browser profile on the disk, removed after the test. */
export function newProfile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-browser-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** A browser on a profile, and a function that kills all of it at once, like a flat battery. */
export async function launchKillableBrowser(
  profile: string,
): Promise<{ page: Page; kill: () => Promise<void> }> {
  const args = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, ...QUIET];
  // Its own process group, so that all its processes die at once.
  const browser = spawn(findChromium(), args, {
    detached: true,
    env: SPEAKING,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>(resolve => browser.once('exit', () => resolve()));
  const kill = async () => {
    if (browser.pid && browser.exitCode === null && browser.signalCode === null)
      process.kill(-browser.pid, 'SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  const address = await new Promise<string>((resolve, reject) => {
    browser.stderr.on('data', text => {
      const [, found] = /DevTools listening on (ws:\S+)/.exec(String(text)) ?? [];
      if (found) resolve(found);
    });
    void ended.then(() => reject(new Error('the browser did not start')));
  });
  // A starting browser sometimes never answers the first connection.
  const connected = await chromium
    .connectOverCDP(address, { timeout: 15_000 })
    .catch(() => chromium.connectOverCDP(address));
  const [context] = connected.contexts();
  if (!context) throw new Error('the browser has no window');
  return { page: context.pages()[0] ?? (await context.newPage()), kill };
}
