import type { Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openListening } from '#test/fixtures/listening-site.ts';
import { stopOf } from './stop.ts';

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
    const signal = stopOf(server, app.site);
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
    await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0));
    await expect(ask('/healthz')).rejects.toThrow();
  });

  test('closes at once where there is no balancer to wait for', async () => {
    const { app, ask, server } = await openListening();
    const set = vi.spyOn(globalThis, 'setTimeout');
    const clear = vi.spyOn(globalThis, 'clearTimeout');
    stopOf(server, app.site)();
    await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0));
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
    stopOf(hanging as unknown as Server, { ...app.site, close })();
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
