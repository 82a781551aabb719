import { hash } from 'node:crypto';
import type { Database, Transaction } from '#/database/connect.ts';

/** Days after which an origin is deleted. */
export const ORIGIN_DAYS = 30;
const DAY_MS = 86_400_000;

export type Caller = { address: string; browser: string; now: Date };
type Origins = ReadonlyMap<number, ReadonlySet<string>>;

/** The network of an address: its /24 for IPv4, its /48 for IPv6. A hall seldom has more than one. */
function networkOf(address: string): string {
  const [separator, parts] = address.includes(':') ? [':', 3] : ['.', 3];
  return address.split(separator).slice(0, parts).join(separator);
}

/** The hash by which networks are compared. */
export const hashNetwork = (address: string) => hashOrigin('network', networkOf(address));

/** Whether an origin is a network's; the others are an address or a device. */
export const isNetwork = (origin: string) => origin.startsWith('network ');

const hashOrigin = (kind: string, value: string) =>
  `${kind} ${hash('sha256', `${kind} ${value}`, 'base64url')}`;

/** The hashes by which two members are compared; they reveal no address. */
function originsOf({ address, browser }: Caller): string[] {
  const network = networkOf(address);
  return [
    hashOrigin('address', address),
    hashOrigin('network', network),
    hashOrigin('device', `${network} ${browser}`),
  ];
}

/** Stores the origin from which a member uses the site: at logins, once an hour of use, and with reports and answers. */
export async function noteOrigins(tx: Transaction, member: number, caller: Caller): Promise<void> {
  const seen_at = caller.now.toISOString();
  await tx
    .insertInto('member_origins')
    .values(originsOf(caller).map(origin => ({ member, origin, seen_at })))
    .onConflict(known => known.columns(['member', 'origin']).doUpdateSet({ seen_at }))
    .execute();
}

/** The origins of these members during the last 30 days. */
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

/** The moment (UTC) up to which origins are too old. */
export const originsUntil = (now: Date) => new Date(now.getTime() - ORIGIN_DAYS * DAY_MS).toISOString();

type Access = { member: number; address: string; way: 'signup' | 'login'; now: Date };

/**
 * Stores that a member signed up or in from an address, in the same transaction (통신비밀보호법 15조의2, decree 41조).
 */
export async function recordAccess(tx: Transaction, { member, address, way, now }: Access): Promise<void> {
  await tx.insertInto('access_records').values({ member, address, way, at: now.toISOString() }).execute();
}
