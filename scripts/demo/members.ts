import { addDays, momentOfDay, timeOf } from './calendar.ts';
import type { Hall, Member } from './community.ts';
import { type Random, seededRandom } from './random.ts';
import { MEMBERS, NICKNAMES, PLACES } from './texts.ts';

/** Number of days before the demo's today on which its site opened. */
export const SITE_AGE = 365;
const COUNT = 300;
const FOUNDERS = 90;

type Nickname = { name: string; region?: string; score4?: number; ages?: readonly [number, number] };

/** Nicknames as players choose them, the two demo accounts' first; more than there are members. */
const HINTED: readonly Nickname[] = [
  ...NICKNAMES.names.map(name => withHints(name)),
  ...Object.entries(NICKNAMES.byRegion).flatMap(([region, names]) =>
    names.map(name => withHints(name, region)),
  ),
];

/** The 300 members, the two demo accounts first, the others in the order they joined. */
export function makeMembers(today: string, halls: Hall[]): Member[] {
  const random = seededRandom('members');
  const regions = random.shuffle(PLACES.flatMap(place => Array<string>(place.members).fill(place.region)));
  const scores = random.shuffle(MEMBERS.scores.flatMap(one => Array<number>(one.members).fill(one.score4)));
  const [first, second, ...others] = HINTED;
  const names = [first, second, ...random.shuffle(others).slice(0, COUNT - 2)] as Nickname[];
  const homes = dealt(names, nickname => nickname.region, regions);
  const handicaps = dealt(names, nickname => nickname.score4, scores);
  const phones = new Set<string>();
  const ids = new Set(['member1', 'member2']);
  const drawn = names.map((nickname, index) => {
    const region = homes[index] as string;
    const score4 = handicaps[index] as number;
    const id = index < 2 ? `member${index + 1}` : newId(ids, random);
    const joinedDay = addDays(today, index < 2 ? -SITE_AGE : joinOffset(index, random));
    return {
      id,
      username: nickname.name,
      phone: newPhone(phones, random),
      email: `${id}@example.com`,
      ...play(score4, index, random),
      ...birth(today, score4, nickname, random),
      hall: homeHall(region, halls, index, random),
      region,
      joinedAt: timeOf(joinedDay, joinMoment(index, random)),
    };
  });
  const joined = [...drawn.slice(0, 2), ...drawn.slice(2).sort((a, b) => (a.joinedAt < b.joinedAt ? -1 : 1))];
  return joined.map((member, index) => ({ ...member, hall: meetingPlace(joined, index) }));
}

// Members whose nickname names a value choose first; the others get the rest.
function dealt<T>(
  names: Nickname[],
  preferred: (nickname: Nickname) => T | undefined,
  deck: T[],
): (T | undefined)[] {
  const left = [...deck];
  const granted = names.map(nickname => {
    const wanted = preferred(nickname);
    const place = wanted === undefined ? -1 : left.indexOf(wanted);
    return place < 0 ? undefined : left.splice(place, 1)[0];
  });
  return granted.map(one => one ?? left.pop());
}

function joinOffset(index: number, random: Random): number {
  // Those who came with the opening, then newcomers evenly; nobody on the last day, so all have had time to act.
  return index < FOUNDERS ? -SITE_AGE + random.int(0, 9) : -random.int(2, SITE_AGE - 10);
}

function joinMoment(index: number, random: Random): number {
  if (index < 2) return 10 * 3600 + index * 700;
  return Math.max(momentOfDay(random), 11 * 3600);
}

function play(score4: number, index: number, random: Random) {
  const usual3 = MEMBERS.scores.find(one => one.score4 === score4)?.score3 ?? 8;
  const score3 = clamp(Math.round(random.normal(usual3, 1.2)), 8, 35);
  const highRun4 = Math.max(2, Math.round((score4 / 10) * clamp(random.normal(0.95, 0.25), 0.5, 1.6)));
  const highRun3 = clamp(Math.round(random.normal(score3 * 0.5 - 2, 1.3)), 1, 24);
  const known = index < 2;
  const plays3 = known || random.chance(0.86);
  return {
    score4: known || random.chance(0.98) || score4 > 400 ? score4 : 0,
    score3: plays3 ? score3 : 0,
    highRun4: known || random.chance(0.85) ? highRun4 : 0,
    highRun3: plays3 && (known || random.chance(0.85)) ? highRun3 : 0,
  };
}

function birth(today: string, score4: number, nickname: Nickname, random: Random) {
  const usual = clamp(Math.round(random.normal(44 + Math.min(score4, 600) / 60, 10)), 20, 78);
  const age = nickname.ages ? random.int(...nickname.ages) : usual;
  return {
    birthYear: random.chance(0.94) ? Number(today.slice(0, 4)) - age : 0,
    showBirthYear: random.chance(0.7),
  };
}

function homeHall(region: string, halls: Hall[], index: number, random: Random): string {
  if (index >= 2 && random.chance(0.06)) return '';
  const near = halls.filter(hall => hall.region === region);
  const elsewhere = index >= 2 && random.chance(0.05);
  return random.pick(elsewhere ? halls : near).name;
}

// The first demo member's hall has regulars enough to fill its page, and then some.
function meetingPlace(members: Member[], index: number): string {
  const [first] = members;
  const member = members[index] as Member;
  const moves = member.region === first?.region && index % 5 === 0;
  return moves ? first.hall : member.hall;
}

function newId(taken: Set<string>, random: Random): string {
  for (;;) {
    const stem = random.pick(MEMBERS.idStems) + (random.chance(0.35) ? random.pick(MEMBERS.idStems) : '');
    const id =
      stem +
      random.pick([random.int(1, 99), random.int(60, 99), random.int(100, 999), random.int(1000, 9999)]);
    if (id.length >= 4 && id.length <= 20 && !taken.has(id)) {
      taken.add(id);
      return id;
    }
  }
}

// Numbers that begin 010-0 are given to nobody.
function newPhone(taken: Set<string>, random: Random): string {
  for (;;) {
    const phone = `0100${String(random.int(0, 9_999_999)).padStart(7, '0')}`;
    if (!taken.has(phone)) {
      taken.add(phone);
      return phone;
    }
  }
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

function withHints(name: string, region?: string): Nickname {
  const age = NICKNAMES.ages.find(({ names }) => names.includes(name));
  return { name, region, score4: NICKNAMES.score4[name], ages: age && [age.youngest, age.oldest] };
}
