import type { Transaction } from '#/database/connect.ts';
import { countRows } from '#/database/rows.ts';
import { ADDRESS_DAYS, hashAddress } from '#/server/http/address.ts';
import type { Bucket, Limits } from '#/server/limits/rate-limits.ts';
import { noteFailedLogin } from '#/server/monitoring/log.ts';
import type { Site } from '#/server/site.ts';
import { DAY_MS, timeBefore } from '#/shared/time/time.ts';

const KNOWN_FOR_DAYS = 30;

export type Charge = [bucket: Bucket, key: string];

/** The charge is taken first and refunded unless `costs`, which also limits simultaneous attempts. */
export async function chargeIf<Outcome>(
  limits: Limits,
  charges: Charge[],
  run: () => Promise<Outcome>,
  costs: (outcome: Outcome) => boolean,
): Promise<Outcome> {
  const paid: Charge[] = [];
  let counts = false;
  try {
    for (const charge of charges) {
      // The charge is recorded before it is taken, because a bucket also counts a try that it refuses.
      paid.push(charge);
      await limits.take(...charge);
    }
    const outcome = await run();
    counts = costs(outcome);
    return outcome;
  } finally {
    if (!counts) for (const charge of paid) await limits.giveBack(...charge);
  }
}

/**
 * A wrong password is charged as a failed login, a right one only for its hashing. A known network address
 * has its own counters, so that others' failures do not lock the member out.
 */
export async function chargePassword<Outcome>(
  site: Site,
  { idKey, member, address }: { idKey: string; member: number | undefined; address: string },
  run: () => Promise<Outcome>,
  isWrong: (outcome: Outcome) => boolean,
): Promise<Outcome> {
  const isKnown = await isKnownAddress(site, member === undefined ? [] : [member], address);
  const here = `${address} ${idKey}`;
  const elsewhere: Charge[] = [
    ['loginAccount', idKey],
    ['loginAddress', address],
  ];
  const wrong: Charge[] = [['loginHere', here], ...(isKnown ? [] : elsewhere)];
  const right: Charge[] = isKnown
    ? [['rightPasswords', here]]
    : [
        ['rightPasswords', idKey],
        ['rightPasswordsAddress', address],
      ];
  const hashed = () => chargeIf(site.limits, right, run, outcome => !isWrong(outcome));
  const outcome = await chargeIf(site.limits, wrong, hashed, isWrong);
  const account = member === undefined ? '' : idKey;
  if (isWrong(outcome)) noteFailedLogin(site.log, { account, address, way: 'password' });
  return outcome;
}

/** Limits are tighter than for passwords: a code is one of a million. A known address has only its own. */
export async function secondStepCharges(site: Site, member: number, address: string): Promise<Charge[]> {
  const here: Charge = ['secondStepHere', `${address} ${member}`];
  const isKnown = await isKnownAddress(site, [member], address);
  return isKnown ? [here] : [here, ['secondStepAccount', String(member)]];
}

/** Whether all these members signed up or in from this address during the last `days`. */
export async function isKnownAddress(
  { db, now }: Site,
  members: number[],
  address: string,
  days = KNOWN_FOR_DAYS,
): Promise<boolean> {
  // An unknown name costs the same query as a known one, so that its duration reveals nothing.
  const ids = members.length > 0 ? members : [0];
  const known = db
    .selectFrom('known_addresses')
    .where('member', 'in', ids)
    .where(
      'address_hash',
      'in',
      ids.map(member => hashAddress(member, address)),
    )
    .where('seen_at', '>', timeBefore(now(), days * DAY_MS));
  return (await countRows(known)) === ids.length;
}

/** Also deletes the member's old addresses. */
export async function rememberAddress(tx: Transaction, member: number, address: string, now: Date) {
  const seen_at = now.toISOString();
  await tx
    .insertInto('known_addresses')
    .values({ member, address_hash: hashAddress(member, address), seen_at })
    .onConflict(oc => oc.columns(['member', 'address_hash']).doUpdateSet({ seen_at }))
    .execute();
  const before = timeBefore(now, ADDRESS_DAYS * DAY_MS);
  await tx
    .deleteFrom('known_addresses')
    .where('member', '=', member)
    .where('seen_at', '<=', before)
    .execute();
}
