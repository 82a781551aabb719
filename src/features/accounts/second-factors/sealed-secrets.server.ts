import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const PLAIN = 'plain:';
const SEALED = 'v1:';

/**
 * A secret as it is stored: encrypted (AES-256-GCM, bound to its member) if the site has a
 * SECOND_FACTOR_KEY, else in plain text.
 */
export function seal(key: string, member: number, secret: string): string {
  if (!key) return PLAIN + secret;
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, derived(key), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(String(member)));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return SEALED + Buffer.concat([iv, text, cipher.getAuthTag()]).toString('base64url');
}

/** The decrypted secret; undefined when the key is missing or differs from the one that encrypted it. */
export function unseal(key: string, member: number, stored: string): string | undefined {
  if (stored.startsWith(PLAIN)) return stored.slice(PLAIN.length);
  if (!key || !stored.startsWith(SEALED)) return undefined;
  const bytes = Buffer.from(stored.slice(SEALED.length), 'base64url');
  const [iv, text, tag] = [
    bytes.subarray(0, IV_BYTES),
    bytes.subarray(IV_BYTES, -TAG_BYTES),
    bytes.subarray(-TAG_BYTES),
  ];
  try {
    const decipher = createDecipheriv(CIPHER, derived(key), iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(String(member)));
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

const derived = (key: string) => Buffer.from(hkdfSync('sha256', key, '', 'totp secrets', 32));
