import type { Hall, Member } from './community.ts';
import type { Context } from './context.ts';
import type { Slots } from './phrasing.ts';
import type { Random } from './random.ts';
import { authorSlots } from './slots.ts';
import { type Invitation, placeOf, spokenDistrict } from './texts.ts';

/** Who invites to which hall; `author` is null for the admin, who does it for a hall that asked. */
export type Host = { author: number | null; hall: Hall };

// The keepers of the free board's stories are among them.
const OWNER_EVERY = [41, 29];
const ADMIN_SHARE = 0.3;

/** A member who would write this invitation at that time, and the hall it names. */
export function drawHost(
  invitation: Invitation,
  time: string,
  context: Context,
  { random, weight }: { random: Random; weight: (member: number) => number },
): Host {
  const able = writersOf(invitation, time, context);
  const { by } = invitation;
  if (by === 'admin' || able.length === 0 || (by === 'either' && random.chance(ADMIN_SHARE))) {
    return hostOf(null, invitation, context, random);
  }
  return hostOf(random.weighted(able, weight), invitation, context, random);
}

/** A member, or the admin, as the host of an invitation. */
export function hostOf(
  author: number | null,
  invitation: Invitation,
  context: Context,
  random: Random,
): Host {
  const busy = ({ region }: Hall) => placeOf(region).members;
  if (author === null) return { author, hall: random.weighted(context.halls, busy) };
  const { region, hall } = context.members[author] as Member;
  const near = context.halls.filter(one => (one.region === region) !== Boolean(invitation.away));
  const home = (invitation.by ? context.halls : near).find(one => one.name === hall && !invitation.away);
  return { author, hall: home ?? random.weighted(near, busy) };
}

/** What an invitation of this host may name, beside what the appointment gives. */
export function hostSlots({ author, hall }: Host, time: string, context: Context, random: Random): Slots {
  const someone = context.members[author ?? 0] as Member;
  const guest = { ...someone, region: hall.region, hall: hall.name };
  const handicap = someone.score3 || 12;
  const players = random.pick([16, 16, 24, 32]);
  return {
    ...authorSlots(guest, time, context, random),
    동네: spokenDistrict(hall.region, hall.address),
    낮은핸디: String(Math.max(6, handicap - 3)),
    높은핸디: String(handicap + 3),
    참가: String(players),
    강수: players === 16 ? '8강' : '16강',
    회비: String(random.int(1, 3)),
    대수: String(random.int(2, 6)),
    상금: String(random.pick([20, 30, 50])),
    복식상한: String(random.pick([400, 500, 600])),
    몇주년: String(random.pick([1, 2, 3, 5, 7, 10])),
    수강료: String(random.int(8, 20)),
  };
}

function writersOf(invitation: Invitation, time: string, { members }: Context): number[] {
  const text = [...invitation.titles, ...invitation.body].join();
  const [low, high] = invitation.score4 ?? [0, 9999];
  const owners = ownersOf(members);
  return members.flatMap((member, index) => {
    const fits =
      index > 1 &&
      member.joinedAt < time &&
      Boolean(invitation.by) === owners.has(index) &&
      member.score4 >= low &&
      member.score4 <= high &&
      (member.score4 > 0 || !/수지}|equals|stronger/.test(`${text} ${invitation.wants}`)) &&
      (member.score3 > 0 || !/핸디}|에버}/.test(text)) &&
      (member.highRun3 > 0 || !text.includes('{런3'));
    return fits ? [index] : [];
  });
}

// One keeper for each hall.
function ownersOf(members: Member[]): Set<number> {
  const homes = new Map<string, number>();
  for (const [index, { hall }] of members.entries()) {
    const drawn = index > 1 && OWNER_EVERY.some(every => index % every === 0);
    if (drawn && hall && !homes.has(hall)) homes.set(hall, index);
  }
  return new Set(homes.values());
}
