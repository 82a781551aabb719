import { connect } from 'node:net';

export type RawAnswer = { status: number; head: string; body: string };

/** Sends an unchecked request line and headers, and reads the whole answer. */
export function sendRaw(site: string, requestLine: string, headers: string[] = []): Promise<RawAnswer> {
  const { hostname, port } = new URL(site);
  const own = headers.some(header => /^host:/i.test(header)) ? [] : [`Host: ${hostname}:${port}`];
  const lines = [`${requestLine} HTTP/1.1`, ...own, ...headers, 'Connection: close', '', ''];
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(lines.join('\r\n'), 'latin1'));
    socket.on('data', part => parts.push(part));
    socket.on('error', reject);
    socket.on('close', () => {
      const text = Buffer.concat(parts).toString('latin1');
      const [head = '', ...body] = text.split('\r\n\r\n');
      resolve({ status: Number(head.split(' ')[1]), head, body: body.join('\r\n\r\n') });
    });
  });
}
