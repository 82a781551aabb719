import { existsSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openListening } from '#test/fixtures/listening-site.ts';
import { makeTemporaryFolder } from '#test/fixtures/temporary-folder.ts';
import { askToStop, stopHandler, stopWhenAsked } from './stop.ts';

const exit = vi.fn();
const kill = vi.fn();
beforeEach(() => {
  vi.spyOn(process, 'exit').mockImplementation(exit as never);
  vi.spyOn(process, 'kill').mockImplementation(kill as never);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  exit.mockReset();
  kill.mockReset();
});

describe('a signal to stop', () => {
  test('says at /healthz and /readyz first that nothing more is to be sent here, and answers all else meanwhile', async () => {
    const { app, ask, server } = await openListening({ DRAIN_SECONDS: '60' });
    const signal = stopHandler(server, app.site);
    const health = ['/healthz', '/readyz'];
    for (const path of health) expect((await ask(path)).status).toBe(200);
    signal();
    for (const path of health) {
      const answer = await ask(path);
      expect([path, answer.status, await answer.text()]).toEqual([path, 503, 'draining']);
    }
    for (const path of ['/', '/api/announcements']) {
      const answer = await ask(path);
      expect([path, answer.status, answer.headers.get('connection')]).toEqual([path, 200, 'close']);
    }
    expect(exit).not.toHaveBeenCalled();
    signal();
    await expect.poll(() => exit).toHaveBeenCalledWith(0);
    await expect(ask('/healthz')).rejects.toThrow();
  });

  test('closes at once where there is no balancer to wait for', async () => {
    const { app, ask, server } = await openListening();
    const set = vi.spyOn(globalThis, 'setTimeout');
    const clear = vi.spyOn(globalThis, 'clearTimeout');
    stopHandler(server, app.site)();
    await expect.poll(() => exit).toHaveBeenCalledWith(0);
    await expect(ask('/healthz')).rejects.toThrow();
    // What would end a process that hangs does not outlive one that has closed: this one runs other tests.
    const killing = set.mock.results[set.mock.calls.findIndex(([, ms]) => ms === 7500)]?.value;
    expect(killing).toBeDefined();
    expect(clear).toHaveBeenCalledWith(killing);
  });

  test('ends within eight seconds, though requests and the database hang', async () => {
    const { app } = await openListening();
    vi.useFakeTimers();
    let cut = () => {};
    const hanging = {
      prependListener: () => {},
      close: (ended: () => void) => {
        cut = ended;
      },
      closeIdleConnections: () => {},
      closeAllConnections: vi.fn(() => cut()),
    };
    const close = vi.fn(() => new Promise<void>(() => {}));
    stopHandler(hanging as unknown as Server, { ...app.site, close })();
    await vi.advanceTimersByTimeAsync(3900);
    expect(hanging.closeAllConnections).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(hanging.closeAllConnections).toHaveBeenCalled();
    expect(close).toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(3800);
    expect(kill).toHaveBeenCalledWith(process.pid, 'SIGKILL');
    expect(exit).not.toHaveBeenCalled();
  });
});

test('a site is asked to stop by a file in its data folder, once, whatever was left there before', async () => {
  const folder = makeTemporaryFolder('dangu-stop-');
  // Nobody answers: there is no site, or no folder.
  expect(await askToStop(folder)).toBe(false);
  expect(await askToStop(join(folder, 'missing'))).toBe(false);
  expect(existsSync(join(folder, 'stop-requested'))).toBe(false);

  let asked = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  stopWhenAsked(folder, () => {
    asked++;
    resolve();
  });
  const stopped = askToStop(folder);
  await promise;
  // This process ends later than the test: the file that it would remove then says that it is gone.
  rmSync(join(folder, 'stop-accepted'));
  expect([await stopped, asked]).toEqual([true, 1]);
});
