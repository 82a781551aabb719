import type { Transaction } from '#/database/connect.ts';
import { withdraw } from '#/features/accounts/withdrawal/withdrawal.server.ts';
import { setPoints } from '#/features/members/points/ledger.server.ts';
import { audit } from '#/server/audit.ts';
import { addDays, later, timeOf } from './calendar.ts';
import type { Community, Hall } from './community.ts';
import { SITE_AGE } from './members.ts';
import { seededRandom } from './random.ts';
import { actor, markRead, type SeedRunner, type Step } from './seed-runner.ts';

type Gift = { member: number; at: string; amount: number };

const HOUR = 3600;
const LEAVERS = 3;
const QUIET_DAYS = 25;
const HALLS_MENDED = 9;
const GIFTS = 12;

/** What the admin does beside writing: gives points, corrects halls, pins notices and reads notifications; and who left. */
export function adminSteps(community: Community, today: string, runner: SeedRunner): Step[] {
  const gifts = drawGifts(community, today);
  return [
    ...gifts.map((gift): Step => ({ at: gift.at, run: tx => give(tx, runner, gift) })),
    ...mendedHalls(community, today, runner),
    ...dailyReads(today, runner),
    ...departures(community, gifts, today, runner),
  ];
}

// The two demo members are given something last evening, so that they find it when they come.
function drawGifts({ members }: Community, today: string): Gift[] {
  const random = seededRandom('gifts');
  const lastEvening = timeOf(addDays(today, -1), 20 * HOUR);
  const given = [0, 1].map((member): Gift => ({ member, at: later(lastEvening, member * 90), amount: 30 }));
  for (let nth = 0; nth < GIFTS; nth++) {
    const time = timeOf(addDays(today, -random.int(3, SITE_AGE - 60)), random.int(10 * HOUR, 18 * HOUR));
    const here = members.flatMap((member, index) => (member.joinedAt < time ? [index] : []));
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

// A hall is entered without its telephone or its website, and somebody tells the admin later.
function mendedHalls({ halls }: Community, today: string, { admin }: SeedRunner): Step[] {
  const random = seededRandom('mended halls');
  const known = halls.flatMap((hall, index) => (hall.phone && hall.website ? [index] : []));
  return random
    .shuffle(known)
    .slice(0, HALLS_MENDED)
    .map((index): Step => {
      const time = timeOf(addDays(today, -random.int(1, SITE_AGE - 30)), random.int(9 * HOUR, 18 * HOUR));
      const field = random.pick(['phone', 'website'] as const);
      const after = { [field]: (halls[index] as Hall)[field] };
      const entry = { by: admin, action: 'hall.edit', subject: `hall:${index + 1}`, now: new Date(time) };
      return { at: time, run: tx => audit(tx, { ...entry, before: { [field]: '' }, after }) };
    });
}

// Every morning, this one excepted.
function dailyReads(today: string, runner: SeedRunner): Step[] {
  return Array.from({ length: SITE_AGE }, (_, ago): Step => {
    const time = timeOf(addDays(today, ago - SITE_AGE), 9 * HOUR);
    return { at: time, run: tx => markRead(tx, runner, runner.admin.number) };
  });
}

// Of those who have written something, the ones who have been quiet for longest.
function departures(community: Community, gifts: Gift[], today: string, runner: SeedRunner): Step[] {
  const latest = latestActivity(community, gifts);
  const wrote = new Set(community.posts.map(post => post.author));
  const quiet = [...latest]
    .filter(([member, at]) => member > 1 && wrote.has(member) && at < timeOf(addDays(today, -QUIET_DAYS), 0))
    .sort((a, b) => (a[1] < b[1] ? -1 : 1));
  return quiet.slice(0, LEAVERS).map(([member, last], nth): Step => {
    const time = later(last, (2 + nth) * 24 * HOUR);
    const number = runner.number(member);
    const by = actor(number, runner.id(member), 'member');
    return { at: time, run: tx => withdraw(tx, { member: number, by, now: new Date(time) }) };
  });
}

/** When each member did or was given something for the last time. */
function latestActivity(community: Community, gifts: Gift[]): Map<number, string> {
  const { posts, matchPosts, attendance, grants } = community;
  const latest = new Map<number, string>();
  const did = (member: number, time: string) => {
    if (time > (latest.get(member) ?? '')) latest.set(member, time);
  };
  for (const post of posts) {
    did(post.author, post.createdAt);
    for (const comment of post.comments) did(comment.author, comment.createdAt);
  }
  for (const { author, createdAt, applications } of matchPosts) {
    if (author !== null) did(author, createdAt);
    for (const { member, at, decidedAt } of applications) {
      did(member, decidedAt || at);
      if (author !== null) did(author, decidedAt || at);
    }
  }
  for (const { member, day } of attendance) did(member, timeOf(day, 12 * HOUR));
  for (const { member, at } of [...grants, ...gifts]) did(member, at);
  return latest;
}
