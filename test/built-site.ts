import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { buildIfNeeded } from '../scripts/build.ts';
import { startBuiltSite } from './built-server.ts';

/** Builds the site if needed and starts it, for all browser tests of a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildIfNeeded();
  const site = await startBuiltSite();
  project.provide('siteUrl', site.url);
  return async () => {
    await site.stop();
    rmSync(site.folder, { recursive: true, force: true });
  };
}
