import { hash } from 'node:crypto';
import type { Database, Transaction } from '#/database/connect.ts';
import { DAY_MS, timeBefore } from '#/shared/time/time.ts';

/** The number of days for which an origin is kept: the hash of a member's IP address, network or device. */
export const ORIGIN_DAYS = 30;

export type Caller = { address: string; browser: string; now: Date };

/** The network of an IP address: the /24 of IPv4, the /48 of IPv6. */
function networkOf(address: string): string {
  const separator = address.includes(':') ? ':' : '.';
  return address.split(separator).slice(0, 3).join(separator);
}

/** The origin for the network of an IP address: a hash, equal for two addresses in the same network. */
export const hashNetwork = (address: string) => hashOrigin('network', networkOf(address));

/** Whether an origin is the hash of a network, not of an IP address or a device. */
export const isNetwork = (origin: string) => origin.startsWith('network ');

const hashOrigin = (kind: string, value: string) =>
  `${kind} ${hash('sha256', `${kind} ${value}`, 'base64url')}`;

/** The hashes of a caller's IP address, network and device; callers who share one have an equal hash. */
function originsOf({ address, browser }: Caller): string[] {
  const network = networkOf(address);
  return [
    hashOrigin('address', address),
    hashOrigin('network', network),
    hashOrigin('device', `${network} ${browser}`),
  ];
}

/** Stores a member's origins, at sign-up, logins, hourly, and with reports, entries, confirmed results. */
export async function noteOrigins(tx: Transaction, member: number, caller: Caller): Promise<void> {
  const seen_at = caller.now.toISOString();
  await tx
    .insertInto('member_origins')
    .values(originsOf(caller).map(origin => ({ member, origin, seen_at })))
    .onConflict(oc => oc.columns(['member', 'origin']).doUpdateSet({ seen_at }))
    .execute();
}

/** Each member's origins (hashes) of the last 30 days, by member number; an empty set without any. */
export async function loadOrigins(
  db: Database | Transaction,
  members: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
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
export const originsUntil = (now: Date) => timeBefore(now, ORIGIN_DAYS * DAY_MS);

type Access = { member: number; address: string; way: 'signup' | 'login'; now: Date };

/** Records the address of a sign-up or login in its transaction (통신비밀보호법 15조의2, 시행령 41조). */
export async function recordAccess(tx: Transaction, { member, address, way, now }: Access): Promise<void> {
  await tx.insertInto('access_records').values({ member, address, way, at: now.toISOString() }).execute();
}
