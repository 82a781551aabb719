import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new secret in the format of Standard Webhooks. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

type Signed = { id: string; at: Date; body: string; secrets: string[] };

/**
 * The headers by which a receiver verifies sender, message and time (Standard Webhooks 1.0), with a
 * signature for each secret.
 */
export function signedHeaders({ id, at, body, secrets }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map(secret => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'DanguMadang-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
