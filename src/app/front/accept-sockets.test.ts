import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openListening } from '#test/fixtures/listening-site.ts';
import { AcceptWait, listenWithSockets } from './accept-sockets.ts';

const portOf = (server: Server) => (server.address() as AddressInfo).port;

async function opened(port = 0) {
  const server = createServer((_request, response) => response.end('here'));
  await listenWithSockets(server, { port, hostname: '127.0.0.1' });
  onTestFinished(() => void server.close());
  return server;
}

/** Connects so often that each of the server's sockets gets a share. */
const connectOften = (port: number) =>
  Promise.all(
    Array.from(
      { length: 300 },
      () =>
        new Promise<void>((resolve, reject) => {
          const socket = connect(port, '127.0.0.1', () => resolve()).once('error', reject);
          onTestFinished(() => void socket.destroy());
        }),
    ),
  );

test('whichever socket accepts a connection, its request is answered', async () => {
  const { ask } = await openListening();
  const answers = await Promise.all(Array.from({ length: 300 }, () => ask('/healthz')));
  for (const answer of answers) expect([answer.status, await answer.text()]).toEqual([200, 'ok']);
});

test.runIf(process.platform === 'linux')(
  'a crowd that connects at once is accepted in fewer turns of the event loop than it has connections',
  async () => {
    const server = await opened();
    let [turns, accepted] = [0, 0];
    server.on('connection', () => accepted++);
    const connecting = connectOften(portOf(server));
    await expect.poll(() => accepted, { interval: 1 }).toBeGreaterThan(0);
    while (accepted < 300) {
      await new Promise(resolve => setImmediate(resolve));
      turns++;
    }
    await connecting;
    expect(turns).toBeLessThan(150);
  },
);

test('malformed requests are refused with a sentence on every kind of socket', async () => {
  const { port } = await openListening();
  const said = await Promise.all(
    Array.from(
      { length: 100 },
      () =>
        new Promise<string>(resolve => {
          let text = '';
          const socket = connect(port, '127.0.0.1', () => socket.write('no http\r\n\r\n'));
          socket.on('data', part => {
            text += part;
          });
          socket.once('close', () => resolve(text));
        }),
    ),
  );
  for (const text of said) expect(text).toMatch(/^HTTP\/1\.1 400 [\s\S]*요청을 읽을 수 없습니다/);
});

/** A server at a port that the system gives to no outgoing connection of another test, once it is closed. */
async function openedBelowOutgoing(): Promise<Server> {
  for (let port = 20_000 + Math.floor(Math.random() * 10_000); ; port++) {
    const server = await opened(port).catch(() => undefined);
    if (server) return server;
  }
}

test('closing waits for the connections of every socket, and gives the port back', async () => {
  const server = await openedBelowOutgoing();
  const port = portOf(server);
  await connectOften(port);
  const closed = new Promise<void>(resolve => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
  // A program that another test starts holds the sockets between its fork and its exec.
  await expect.poll(() => opened(port).then(portOf, () => undefined), { timeout: 1000 }).toBe(port);
});

test('a port where another site listens already is not shared with it', async () => {
  const port = portOf(await opened());
  await expect(opened(port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('the wait before a connection is accepted is the longest of those lately measured', async () => {
  const wait = new AcceptWait(await opened());
  const now = vi.spyOn(performance, 'now');
  onTestFinished(() => void now.mockRestore());
  for (const [began, accepted] of [
    [1000, 3500],
    [4000, 4010],
  ] as const) {
    now.mockReturnValue(began);
    const probed = wait.probe();
    now.mockReturnValue(accepted);
    await probed;
  }
  expect(wait.meter.read()).toBe(2.5);
});
