import type { ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isPublicAddress } from '#/server/http/address.ts';
import { startReceiver } from '#test/fixtures/webhook-receiver.ts';
import { type Posting, postOutside } from './outgoing-post.ts';

const here = (address: string) => address === '127.0.0.1';
const post = (url: string, more: Partial<Posting> = {}) =>
  postOutside(new URL(url), { headers: {}, body: '{}', signal: new AbortController().signal, ...more });

describe('an address', () => {
  test('is public only where it is a host of the Internet, in whatever form', () => {
    const open = ['1.1.1.1', '8.8.8.8', '211.249.220.24', '2606:4700::1111', '2001:4860:4860::8888'];
    expect(open.filter(address => !isPublicAddress(address))).toEqual([]);
    const closed = [
      ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '100.127.255.254', '127.0.0.1', '127.8.8.8'],
      ...['169.254.169.254', '172.16.0.1', '172.31.255.1', '192.0.0.170', '192.168.0.1', '198.18.0.1'],
      ...['192.0.2.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
      ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', '64:ff9b:1::1', 'fc00::1'],
      ...['fd12:3456::1', 'fe80::1', 'fec0::1', 'ff02::1', '2001:db8::1', '2002:7f00:1::', '2001::1'],
      ...['3fff::1', '100::1', 'fe80::1%eth0', '', 'localhost'],
    ];
    expect(closed.filter(isPublicAddress)).toEqual([]);
  });

  test('of the own machine is refused in every notation, before anything is sent', async () => {
    const receiver = await startReceiver();
    const { port } = new URL(receiver.origin);
    const written = ['127.0.0.1', '2130706433', '0x7f000001', '0177.0.0.1', '127.1', '[::ffff:7f00:1]', '0'];
    for (const host of [...written, '[::1]', '[::]', '[fe80::1]'])
      expect([host, (await post(`http://${host}:${port}/`)).failure]).toEqual([host, 'address']);
    expect(receiver.received).toEqual([]);
  });
});

describe('a name', () => {
  test('is looked up once, and the connection goes where that led', async () => {
    const receiver = await startReceiver();
    const asked: string[] = [];
    const answers = [['127.0.0.1'], ['127.0.0.2']];
    const resolve = async (name: string) => {
      asked.push(name);
      return answers[asked.length - 1] ?? [];
    };
    const url = `http://rebinds.example:${new URL(receiver.origin).port}/hook?a=1`;
    expect(await post(url, { resolve, isAllowed: here })).toMatchObject({ status: 204, failure: '' });
    expect(asked).toEqual(['rebinds.example']);
    expect(receiver.received[0]?.headers.host).toBe(new URL(url).host);
  });

  test('is refused where one of its addresses is not public, and where there is none', async () => {
    const of = (...addresses: string[]) => ({ resolve: async () => addresses });
    expect((await post('https://mixed.example/', of('8.8.8.8', '10.0.0.1'))).failure).toBe('address');
    expect((await post('https://mixed.example/', of('8.8.8.8', '::ffff:10.0.0.1'))).failure).toBe('address');
    expect((await post('https://none.example/', of())).failure).toBe('name');
    const fails = { resolve: () => Promise.reject(new Error('SERVFAIL')) };
    expect((await post('https://fails.example/', fails)).failure).toBe('name');
  });
});

describe('a receiver', () => {
  test('that redirects is not followed, and its Retry-After is read', async () => {
    const [one, other] = [await startReceiver(), await startReceiver()];
    one.answer = (_, response) => response.writeHead(307, { location: other.origin }).end();
    expect(await post(one.origin, { isAllowed: here })).toMatchObject({ status: 307 });
    one.answer = (_, response) => response.writeHead(429, { 'retry-after': '120' }).end();
    expect(await post(one.origin, { isAllowed: here })).toMatchObject({
      status: 429,
      retryAfterSeconds: 120,
    });
    expect(other.received).toEqual([]);
  });

  test('with an endless answer is hung up on, one that breaks off or is away is a failure', async () => {
    const receiver = await startReceiver();
    const ended = Promise.withResolvers<void>();
    receiver.answer = (_, response) => {
      response.on('close', ended.resolve);
      response.writeHead(200);
      flood(response);
    };
    expect(await post(receiver.origin, { isAllowed: here })).toMatchObject({ status: 200 });
    await ended.promise;
    receiver.answer = (_, response) => void response.destroy();
    expect((await post(receiver.origin, { isAllowed: here })).failure).toBe('connection');
    expect((await post('http://127.0.0.1:1/', { isAllowed: here })).failure).toBe('connection');
    const https = receiver.origin.replace('http:', 'https:');
    expect((await post(https, { isAllowed: here })).failure).toBe('certificate');
  });

  test('that hangs, or speaks no HTTP, is given up when the time is over', async () => {
    const receiver = await startReceiver();
    const ending = new AbortController();
    receiver.onReceived = () => ending.abort();
    receiver.answer = () => {};
    const hung = await post(receiver.origin, { isAllowed: here, signal: ending.signal });
    expect(hung).toMatchObject({ status: 0, failure: 'time' });
    const silent = createServer(socket => void socket.end('220 mail\r\n'));
    await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as { port: number };
    expect((await post(`http://127.0.0.1:${port}/`, { isAllowed: here })).failure).toBe('connection');
    const slow = new AbortController();
    const resolve = () => {
      slow.abort();
      return new Promise<string[]>(() => {});
    };
    expect((await post('https://slow.example/', { resolve, signal: slow.signal })).failure).toBe('time');
  });
});

function flood(response: ServerResponse): void {
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(4096)));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
}
