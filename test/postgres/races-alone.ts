import { matchesGlob, relative } from 'node:path';
import { beforeEach } from 'vitest';
import { RACES_ALONE } from './left-out.ts';

const AT_ONCE = ['race', 'processes', 'one-run'];

/** Loaded before the tests on PostgreSQL: of the files in `RACES_ALONE`, tests without these tags are skipped. */
beforeEach(({ task, skip }) => {
  const path = relative(process.cwd(), task.file.filepath);
  const isOnlyRaces = RACES_ALONE.some(pattern => matchesGlob(path, pattern));
  if (isOnlyRaces && !task.tags?.some(tag => AT_ONCE.includes(tag))) skip();
});
