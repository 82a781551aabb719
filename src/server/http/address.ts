import { hash } from 'node:crypto';
import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * The IP address of a client: after a trusted proxy (`trust`) the last one in the header `forwarded`, else
 * the socket's. An IPv6 address is cut to its /64 network, all of which one household has.
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

/** Days for which a login's hashed IP address is kept; a password reset recognises the member by it. */
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

// Networks that are not on the public Internet (the IANA registries of special-purpose addresses).
const SPECIAL: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
// Only 2000::/3 is public in IPv6: mapped, translated and local addresses lie outside; these lie within it,
// and some of them (Teredo, 6to4) lead to an IPv4 address.
const SPECIAL_6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [network, prefix] of SPECIAL) special.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of SPECIAL_6) special.addSubnet(network, prefix, 'ipv6');
const unicast = new BlockList();
unicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an address (not a name) is on the public Internet, and not in the site's own network. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address, 'ipv4');
  return version === 6 && unicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
