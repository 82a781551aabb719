import type { Transaction } from '#/database/connect.ts';
import { withdrawMember } from '#/features/accounts/withdrawal/withdrawal.server.ts';
import { setPoints } from '#/features/members/points/ledger.server.ts';
import { addDays, later, timeOf } from './calendar.ts';
import { type Community, SITE_AGE } from './community.ts';
import { seededRandom } from './random.ts';
import { actor, markRead, type SeedRunner, type Step } from './seed-runner.ts';

type Gift = { member: number; at: string; amount: number };

const HOUR = 3600;
const GIFTS = 12;

/** The admin gives points and reads; some members have left. */
export function adminSteps(community: Community, today: string, runner: SeedRunner): Step[] {
  const gifts = drawGifts(community, today);
  return [
    ...gifts.map((gift): Step => ({ at: gift.at, run: tx => give(tx, runner, gift) })),
    ...dailyReads(today, runner),
    ...departures(community, today, runner),
  ];
}

// The two demo members get points last evening, to find them today.
function drawGifts({ members }: Community, today: string): Gift[] {
  const random = seededRandom('gifts');
  const lastEvening = timeOf(addDays(today, -1), 20 * HOUR);
  const given = [0, 1].map((member): Gift => ({ member, at: later(lastEvening, member * 90), amount: 30 }));
  for (let nth = 0; nth < GIFTS; nth++) {
    const time = timeOf(addDays(today, -random.int(3, SITE_AGE - 60)), random.int(10 * HOUR, 18 * HOUR));
    const here = members.flatMap(({ joinedAt, left }, index) =>
      joinedAt < time && left === undefined ? [index] : [],
    );
    given.push({ member: random.pick(here), at: time, amount: random.pick([20, 30, 50, 50, 100]) });
  }
  return given;
}

async function give(tx: Transaction, runner: SeedRunner, { member, at, amount }: Gift): Promise<void> {
  const number = runner.number(member);
  const { points } = await tx
    .selectFrom('members')
    .select('points')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const query = { points: points + amount };
  return setPoints(tx, { member: number, by: runner.admin, query, now: new Date(at) });
}

// The admin reads every morning except today.
function dailyReads(today: string, runner: SeedRunner): Step[] {
  return Array.from({ length: SITE_AGE }, (_, ago): Step => {
    const time = timeOf(addDays(today, ago - SITE_AGE), 9 * HOUR);
    return { at: time, run: tx => markRead(tx, runner, runner.admin.number) };
  });
}

function departures({ members }: Community, today: string, runner: SeedRunner): Step[] {
  return members.flatMap(({ left, id }, member): Step[] => {
    if (left === undefined) return [];
    const time = timeOf(addDays(today, -left), 21 * HOUR);
    const number = runner.number(member);
    const by = actor(number, id, 'member');
    return [{ at: time, run: tx => withdrawMember(tx, { member: number, by, now: new Date(time) }) }];
  });
}
