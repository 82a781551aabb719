import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openListening } from '#test/fixtures/listening-site.ts';
import { makeTemporaryFolder } from '#test/fixtures/temporary-folder.ts';
import { askToStop, stopHandler, stopWhenAsked } from './stop.ts';

// Sends a request on a new connection; reports the sending, then the answer's first line or the error.
const VISITOR = `
  const { parentPort, workerData } = require('node:worker_threads');
  const socket = require('node:net').connect(workerData.port, '127.0.0.1');
  socket.write('GET /api/announcements HTTP/1.1\\r\\nhost: 127.0.0.1\\r\\n\\r\\n', () => {
    Atomics.store(workerData.isSent, 0, 1);
    Atomics.notify(workerData.isSent, 0);
  });
  socket.once('data', data => parentPort.postMessage(String(data).split('\\r\\n')[0]));
  socket.once('error', error => parentPort.postMessage(error.code));
`;

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
    // The timer that kills a hanging process ends with the stop: this process runs other tests.
    const killing = set.mock.results[set.mock.calls.findIndex(([, ms]) => ms === 7500)]?.value;
    expect(killing).toBeDefined();
    expect(clear).toHaveBeenCalledWith(killing);
  });

  test('answers the requests that arrived while it was busy, also on connections it has not accepted yet', async () => {
    const { app, ask, server } = await openListening();
    const { port } = server.address() as AddressInfo;
    const signal = stopHandler(server, app.site);
    const isSent = new Int32Array(new SharedArrayBuffer(4));
    const visitor = new Worker(VISITOR, { eval: true, workerData: { port, isSent } });
    const answered = once(visitor, 'message');
    await ask('/healthz');
    // Blocks the event loop until the visitor has sent the request.
    Atomics.wait(isSent, 0, 0);
    signal();
    expect(await answered).toEqual(['HTTP/1.1 200 OK']);
    await expect.poll(() => exit).toHaveBeenCalledWith(0);
  });

  test('ends within eight seconds, though requests and the database hang', async () => {
    const { app } = await openListening();
    vi.useFakeTimers();
    let cut = () => {};
    const closing = Promise.withResolvers<void>();
    const hanging = {
      prependListener: () => {},
      close: (ended: () => void) => {
        cut = ended;
        closing.resolve();
      },
      closeIdleConnections: () => {},
      closeAllConnections: vi.fn(() => cut()),
    };
    const close = vi.fn(() => new Promise<void>(() => {}));
    stopHandler(hanging as unknown as Server, { ...app.site, close })();
    await closing.promise;
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
  // Without a site or a folder nobody answers.
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
  // This process outlives the test, so the test removes the file, which tells the stop that it is gone.
  rmSync(join(folder, 'stop-accepted'));
  expect([await stopped, asked]).toEqual([true, 1]);
});
