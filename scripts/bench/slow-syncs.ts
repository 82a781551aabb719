import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownFolder } from './children.ts';

const SOURCE = `
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
static void wait(void) { struct timespec t = {0, 2000000}; nanosleep(&t, 0); }
int fsync(int file) { wait(); return syscall(SYS_fsync, file); }
int fdatasync(int file) { wait(); return syscall(SYS_fdatasync, file); }
`;

/** The environment in which each disk sync of a process takes 2 ms longer; empty where there is no C compiler. */
export function slowSyncs(): Record<string, string> | undefined {
  if (process.platform !== 'linux') return undefined;
  const folder = ownFolder();
  const library = join(folder, 'slow-syncs.so');
  writeFileSync(join(folder, 'slow-syncs.c'), SOURCE);
  const { status } = spawnSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, 'slow-syncs.c'], {
    cwd: folder,
  });
  return status === 0 ? { LD_PRELOAD: library } : undefined;
}
