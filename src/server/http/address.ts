import { hash } from 'node:crypto';
import { isIP, isIPv6 } from 'node:net';

/**
 * The caller's address: behind a trusted proxy the last one that the proxy noted, otherwise the socket's. An
 * IPv6 address is cut to its /64 network, because a household owns all the rest.
 */
export function callerAddress(
  socketAddress: string | undefined,
  forwarded: string | undefined,
  trust: boolean,
): string {
  const last = trust ? forwarded?.split(',').at(-1)?.trim() : undefined;
  // Some proxies note the port, too.
  const noted = last?.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1').replace(/^\[(.+)\](?::\d+)?$/, '$1');
  const known = noted && isIP(noted) ? noted : socketAddress;
  const address = (known || 'unknown').replace(/^::ffff:(?=\d+\.)/i, '');
  return address.includes(':') && isIPv6(address) ? network64(address) : address;
}

/**
 * The number of days for which a hashed address is stored after a login: a member who forgot the password has
 * mostly been away for long.
 */
export const ADDRESS_DAYS = 365;

/** The hash of an address as stored for a member; salted per member. */
export const hashAddress = (member: number, address: string) =>
  hash('sha256', `${member} ${address}`, 'base64url');

function network64(address: string): string {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = head ? head.split(':') : [];
  const rest = tail ? tail.split(':').length : 0;
  if (tail !== undefined) groups.push(...Array(Math.max(0, 8 - groups.length - rest)).fill('0'));
  return `${groups
    .slice(0, 4)
    .map(group => (Number.parseInt(group, 16) || 0).toString(16))
    .join(':')}::/64`;
}
