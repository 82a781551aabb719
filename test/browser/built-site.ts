import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startBuiltSite } from '#test/fixtures/built-server.ts';
import { buildIfNeeded } from '../../scripts/build.ts';

/** Builds the site if needed and starts it for all browser tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildIfNeeded();
  const site = await startBuiltSite();
  project.provide('siteUrl', site.url);
  return async () => {
    await site.stop();
    rmSync(site.folder, { recursive: true, force: true });
  };
}
