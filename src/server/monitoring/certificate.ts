import { connect, type PeerCertificate } from 'node:tls';
import type { Meter } from './meters.ts';

const ASK_MS = 8000;
const EVERY_MS = 3_600_000;

/** A server's certificate, and why browsers distrust it, '' if they trust it; rejects if it cannot be reached. */
export function loadCertificate({
  hostname,
  port,
}: URL): Promise<{ certificate: PeerCertificate; refused: string }> {
  return new Promise((resolve, reject) => {
    // Nothing is sent over this connection.
    const socket = connect({
      host: hostname,
      port: Number(port) || 443,
      servername: /[a-z]/i.test(hostname) ? hostname : '',
      rejectUnauthorized: false,
    });
    socket.setTimeout(ASK_MS, () => socket.destroy(new Error('no answer in time')));
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      const refused = socket.authorized ? '' : String(socket.authorizationError);
      resolve({ certificate: socket.getPeerCertificate(), refused });
      socket.destroy();
    });
  });
}

/** The metric of the end of a certificate, which is read in the background at most once an hour. */
export function certificateMeter(url: URL, now: () => Date): Meter {
  let ends: number | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  const refresh = async () => {
    const { certificate } = await loadCertificate(url);
    ends = Date.parse(certificate.valid_to) / 1000;
  };
  return {
    name: 'dangu_certificate_ends_timestamp_seconds',
    help: 'When the certificate of the public address ends.',
    read: () => {
      if (now().getTime() - readAt >= EVERY_MS) {
        readAt = now().getTime();
        // A server that cannot be reached keeps the last known time.
        refresh().catch(() => {});
      }
      return ends ?? {};
    },
  };
}
