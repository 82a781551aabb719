import { telephoneDigits } from './halls.rules.ts';

/**
 * Whether browsers and readers understand the address alike: http or https, a host with a domain, no user
 * name or password, and nothing that a browser would silently repair.
 */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  const isPublic = /[^.]\.[^.]/.test(hostname) && !username && !password;
  // A browser repairs anything else in an address; readers do not, and would see another address.
  const [, host = '', path = ''] = /^https?:\/\/([^/?#:]+)(?::\d+)?([^?#]*)/i.exec(text) ?? [];
  const isPlain = !/[\s\\\p{C}"<>`{}|^]/u.test(text) && !/\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path);
  return isPublic && isPlain && isPlainHost(host.toLowerCase(), hostname);
}

// A host in Hangul is read as its Punycode form; any other host must be read exactly as it is written.
const isPlainHost = (written: string, read: string) =>
  written === read ||
  (/[^\0-\x7f]/.test(written) && /^[\p{L}\p{N}.-]+$/u.test(written) && isComposed(written));

const isComposed = (text: string) => text === text.normalize('NFKC');

/** Adds the missing https:// to an address such as `naver.com/cue`; any other text stays unchanged. */
export function completeWebAddress(text: string): string {
  const [host = ''] = text.split(/[/?#:]/, 1);
  const labels = host.split('.');
  const hasHostOnly = labels.length > 1 && labels.every(label => /^[\p{L}\p{N}-]+$/u.test(label));
  return hasHostOnly && isWebAddress(`https://${text}`) ? `https://${text}` : text;
}

// The longest number is like 0507-1234-5678.
const TELEPHONE_MOST = 12;

/** The text may only have digits, not too many, and the usual separators. */
export function looksLikeTelephone(text: string): boolean {
  const isWritten = /^\+?[\d\s().\-‐-―]*$/.test(text.normalize('NFKC').trim());
  return isWritten && telephoneDigits(text).length <= TELEPHONE_MOST;
}
