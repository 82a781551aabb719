import { hash } from 'node:crypto';
import type { Database, Transaction } from '#/database/connect.ts';

/**
 * Days for which an origin is kept: a hash of an IP address, a network or a device that a member has used.
 */
export const ORIGIN_DAYS = 30;
const DAY_MS = 86_400_000;

export type Caller = { address: string; browser: string; now: Date };
type Origins = ReadonlyMap<number, ReadonlySet<string>>;

/**
 * The network of an IP address: the /24 of an IPv4 address, the /48 of an IPv6 one. A billiard hall seldom
 * has several networks.
 */
function networkOf(address: string): string {
  const [separator, parts] = address.includes(':') ? [':', 3] : ['.', 3];
  return address.split(separator).slice(0, parts).join(separator);
}

/** The origin for the network of an IP address: a hash, equal for two addresses in the same network. */
export const hashNetwork = (address: string) => hashOrigin('network', networkOf(address));

/** Whether an origin is the hash of a network, not of an IP address or a device. */
export const isNetwork = (origin: string) => origin.startsWith('network ');

const hashOrigin = (kind: string, value: string) =>
  `${kind} ${hash('sha256', `${kind} ${value}`, 'base64url')}`;

/**
 * The hashes of a caller's IP address, network and device, by which the site finds members who use the same
 * one; the hashes reveal no address.
 */
function originsOf({ address, browser }: Caller): string[] {
  const network = networkOf(address);
  return [
    hashOrigin('address', address),
    hashOrigin('network', network),
    hashOrigin('device', `${network} ${browser}`),
  ];
}

/**
 * Stores the origins from which a member uses the site: at each login, once an hour during use, and with each
 * report and answer.
 */
export async function noteOrigins(tx: Transaction, member: number, caller: Caller): Promise<void> {
  const seen_at = caller.now.toISOString();
  await tx
    .insertInto('member_origins')
    .values(originsOf(caller).map(origin => ({ member, origin, seen_at })))
    .onConflict(known => known.columns(['member', 'origin']).doUpdateSet({ seen_at }))
    .execute();
}

/**
 * The origins that each of these members used in the last 30 days, by member number; an empty set for a
 * member without any.
 */
export async function loadOrigins(
  db: Database | Transaction,
  members: readonly number[],
  now: Date,
): Promise<Origins> {
  const found = new Map<number, Set<string>>(members.map(member => [member, new Set()]));
  if (members.length === 0) return found;
  const rows = await db
    .selectFrom('member_origins')
    .select(['member', 'origin'])
    .where('member', 'in', members)
    .where('seen_at', '>', originsUntil(now))
    .execute();
  for (const { member, origin } of rows) found.get(member)?.add(origin);
  return found;
}

/** The time 30 days ago (UTC, ISO 8601): origins last used before then are ignored and deleted. */
export const originsUntil = (now: Date) => new Date(now.getTime() - ORIGIN_DAYS * DAY_MS).toISOString();

type Access = { member: number; address: string; way: 'signup' | 'login'; now: Date };

/**
 * Stores that a member signed up or logged in from an IP address, in the transaction of that sign-up or login
 * (통신비밀보호법 15조의2, decree 41조).
 */
export async function recordAccess(tx: Transaction, { member, address, way, now }: Access): Promise<void> {
  await tx.insertInto('access_records').values({ member, address, way, at: now.toISOString() }).execute();
}
