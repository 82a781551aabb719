import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { makeTemplate } from '#test/fixtures/template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    sqliteTemplate: string;
  }
}

/** Makes the template of every site's file. */
export default async function setup(project: TestProject): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dangu-template-'));
  await makeTemplate({ databaseUrl: '', dataDir });
  project.provide('sqliteTemplate', join(dataDir, 'site.db'));
  return () => rmSync(dataDir, { recursive: true, force: true });
}
