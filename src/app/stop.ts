import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { ServerType } from '@hono/node-server';
import type { OpenSite } from './open.ts';

// Container platforms kill ten seconds after SIGTERM: requests get four of them, closing the rest of eight.
const REQUESTS_MS = 4000;
const LONGEST_MS = 7500;
// The longest short turn of the event loop, and the longest wait for a short turn.
const QUIET_TURN_MS = 0.2;
const QUIET_WITHIN_MS = 500;

type Stopping = Pick<OpenSite, 'config' | 'readiness' | 'live' | 'log' | 'close'>;

/** Shuts down on Ctrl-C, SIGTERM or `madang stop`: drains, answers running requests, closes, exits with 0. */
export function gracefulShutdown(server: ServerType, site: OpenSite): void {
  const stop = stopHandler(server as Server, site);
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // Sent when the console's window is closed.
  if (process.platform === 'win32') process.on('SIGHUP', stop);
  stopWhenAsked(site.config.DATA_DIR, stop);
}

/**
 * Returns the handler of a signal. The first signal begins the drain: for DRAIN_SECONDS the health checks
 * answer 503, so that a load balancer sends nothing more. Then, or at a second signal, the server closes.
 */
export function stopHandler(server: Server, site: Stopping): () => void {
  let isClosing = false;
  // A client that keeps its connection open would send more requests: the next answer closes it.
  server.prependListener('request', (_request, response) => {
    if (site.readiness.isDraining) response.setHeader('connection', 'close');
  });
  const close = () => {
    if (isClosing) return;
    isClosing = true;
    void closeAll(server, site);
  };
  return () => {
    if (site.readiness.isDraining) return close();
    site.readiness.isDraining = true;
    const drainMs = site.config.DRAIN_SECONDS * 1000;
    if (drainMs > 0) setTimeout(close, drainMs);
    else close();
  };
}

async function closeAll(server: Server, site: Stopping): Promise<void> {
  // A disk or a database that hangs must not delay the exit, and only this ends a process whose threads hang.
  // All acknowledged writes are on disk.
  const kill = setTimeout(() => {
    site.log.error('did not close in time');
    process.kill(process.pid, 'SIGKILL');
  }, LONGEST_MS).unref();
  const cut = setTimeout(() => server.closeAllConnections(), REQUESTS_MS);
  await quietTurn();
  const ended = new Promise<void>(resolve => server.close(() => resolve()));
  // Live streams end only here or when their clients leave.
  site.live.close();
  server.closeIdleConnections();
  ended
    .then(() => clearTimeout(cut))
    .then(() => site.close())
    .then(() => {
      clearTimeout(kill);
      process.exit(0);
    })
    .catch(error => {
      clearTimeout(kill);
      site.log.error({ err: error }, 'did not close well');
      process.exit(1);
    });
}

/**
 * Resolves after a short turn of the event loop, or half a second. Connections that arrive in a long turn
 * would be reset with the listening sockets, and a proxy's POST on one of them lost.
 */
async function quietTurn(): Promise<void> {
  // The turn that is under way has looked for connections before.
  await nextTurn();
  const began = performance.now();
  for (let turn = began; ; ) {
    await nextTurn();
    const now = performance.now();
    if (now - turn < QUIET_TURN_MS || now - began > QUIET_WITHIN_MS) return;
    turn = now;
  }
}

const LOOK_MS = 500;
// A process that is asked to stop answers its requests for four seconds and ends within eight.
const ASKED_LONGEST_MS = 15_000;
const UNSEEN_MS = 3000;

const requested = (dataDir: string) => join(dataDir, 'stop-requested');
const accepted = (dataDir: string) => join(dataDir, 'stop-accepted');
const remove = (file: string) => rmSync(file, { force: true });

/** Calls `stop` when `askToStop` asks by a file, because Windows has no signal that asks a process to end. */
export function stopWhenAsked(dataDir: string, stop: () => void): void {
  const [file, answer] = [requested(dataDir), accepted(dataDir)];
  remove(file);
  remove(answer);
  const looking = setInterval(() => {
    if (!existsSync(file)) return;
    clearInterval(looking);
    renameSync(file, answer);
    process.once('exit', () => remove(answer));
    stop();
  }, LOOK_MS).unref();
}

/** Ends the site of a data folder and waits for it; false if none is running, throws if it takes too long. */
export async function askToStop(dataDir: string): Promise<boolean> {
  const [file, answer] = [requested(dataDir), accepted(dataDir)];
  if (!existsSync(dataDir)) return false;
  writeFileSync(file, '');
  for (let waited = 0; existsSync(file); waited += LOOK_MS) {
    if (waited >= UNSEEN_MS) {
      remove(file);
      return false;
    }
    await wait(LOOK_MS);
  }
  for (let waited = 0; existsSync(answer); waited += LOOK_MS) {
    if (waited >= ASKED_LONGEST_MS) throw new Error('the site did not end in time');
    await wait(LOOK_MS);
  }
  return true;
}
