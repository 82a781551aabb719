import { test as plain } from 'vitest';
import { newScene } from './fixtures/call-scene.ts';
import { newAdmin, newMember, newModerator } from './fixtures/visitors.ts';
import { openTestApp } from './test-app.ts';

/** Vitest's `test` with a site, and with members of it for those tests that name them. */
export const test = plain
  .extend('app', () => openTestApp())
  .extend('db', ({ app }) => app.site.db)
  .extend('member', ({ app }) => newMember(app))
  .extend('other', ({ app }) => newMember(app))
  .extend('third', ({ app }) => newMember(app))
  .extend('moderator', ({ app }) => newModerator(app))
  .extend('admin', ({ app }) => newAdmin(app))
  .extend('scene', ({ app }) => newScene(app));
