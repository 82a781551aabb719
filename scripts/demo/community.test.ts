import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf, mondayOf, timeOf } from './calendar.ts';
import type { Community } from './community.ts';
import { makeCommunity } from './make-community.ts';

const TODAY = '2026-11-18';
const REGIONS = '서울 부산 대구 인천 광주 대전 울산 세종 경기 강원 충북 충남 전북 전남 경북 경남 제주'.split(
  ' ',
);
const SCORES = [30, 50, 80, 100, 120, 150, 200, 250, 300, 400, 500, 700, 1000, 1500, 2000];
const community = makeCommunity(TODAY);
const { halls, members, notices, posts, attendance, grants } = community;
const comments = posts.flatMap(post => post.comments);

describe('the community of the demo', () => {
  it('is the same twice for the same day', () => {
    expect(makeCommunity(TODAY)).toEqual(community);
  });

  it('has the promised numbers of everything', () => {
    const counts = [halls, members, notices, posts, comments].map(list => list.length);
    expect(counts).toEqual([120, 300, 40, 600, 3000]);
  });

  it.each(['2026-01-01', '2026-03-02', '2026-08-31', '2027-05-09', '2028-02-29'])(
    'can be made for %s as well, with nothing after that day',
    today => {
      const other = makeCommunity(today);
      expect(other.posts.flatMap(post => post.comments)).toHaveLength(3000);
      expect(other.notices).toHaveLength(40);
      expect(allTimes(other).filter(time => time >= timeOf(addDays(today, 1), 0))).toEqual([]);
      expect(lowestBalance(other)).toBeGreaterThanOrEqual(0);
    },
  );

  it('happens within the year before the end of today', () => {
    const end = timeOf(addDays(TODAY, 1), 0);
    const start = timeOf(addDays(TODAY, -366), 0);
    expect(allTimes(community).filter(time => !(time > start && time < end))).toEqual([]);
    expect(attendance.filter(row => row.day > TODAY)).toEqual([]);
  });
});

describe('halls and members', () => {
  it('lie in all 17 regions', () => {
    expect(new Set(halls.map(hall => hall.region))).toEqual(new Set(REGIONS));
    expect(new Set(members.map(member => member.region))).toEqual(new Set(REGIONS));
  });

  it('hall names are all different and their links lead nowhere real', () => {
    expect(new Set(halls.map(hall => hall.name)).size).toBe(120);
    const links = halls.flatMap(hall => [hall.website, hall.youtube]).filter(link => link !== null);
    expect(links.length).toBeGreaterThan(50);
    expect(links.filter(link => !/^https:\/\/(\w+\.)?example\.(com|org)\//.test(link))).toEqual([]);
  });

  it('login ids, nicknames, phones and addresses are each used once and of the right form', () => {
    expect(members.filter(member => !/^(?=.*[a-z])(?=.*\d)[a-z\d]{4,20}$/.test(member.id))).toEqual([]);
    expect(members.filter(member => !/^0100\d{7}$/.test(member.phone))).toEqual([]);
    expect(members.filter(member => member.email !== `${member.id}@example.com`)).toEqual([]);
    expect(
      members.filter(member => [...member.username].length < 2 || [...member.username].length > 20),
    ).toEqual([]);
    for (const keys of [
      members.map(member => member.id),
      members.map(member => member.phone),
      members.map(member => member.username.normalize('NFKC').toLowerCase()),
    ]) {
      expect(new Set(keys).size).toBe(300);
    }
  });

  it('the first two are the accounts of the demo', () => {
    expect(members.slice(0, 2).map(member => [member.id, member.username])).toEqual([
      ['member1', '초록다이'],
      ['member2', '빨간공'],
    ]);
  });

  it('every 4-ball score step is held by somebody, and better players score better in 3-cushion too', () => {
    expect(new Set(members.map(member => member.score4))).toEqual(new Set([0, ...SCORES]));
    const mean = (low: number, high: number) => {
      const known = members.filter(one => one.score3 > 0 && one.score4 >= low && one.score4 <= high);
      return known.reduce((sum, one) => sum + one.score3, 0) / known.length;
    };
    expect(mean(30, 100)).toBeLessThan(mean(150, 200));
    expect(mean(150, 200)).toBeLessThan(mean(300, 2000));
  });

  it('the hall of the hall page is in the directory, with more than one page of members', () => {
    const file = new URL('./public/gyContents.json', import.meta.url);
    const { billiardHall } = JSON.parse(readFileSync(file, 'utf8'));
    expect(halls.map(hall => hall.name)).toContain(billiardHall);
    expect(members.filter(member => member.hall === billiardHall).length).toBeGreaterThan(10);
  });

  it('telephones have the area code of their region and an exchange nobody has', () => {
    const known = halls.filter(hall => hall.phone !== '');
    expect(known.length).toBeGreaterThan(90);
    expect(known.filter(hall => !/^0(2|[3-6]\d)000\d{4}$/.test(hall.phone))).toEqual([]);
    expect(known.filter(hall => (hall.region === '서울') !== hall.phone.startsWith('02'))).toEqual([]);
  });

  it('most play in a hall of their own region', () => {
    const home = members.filter(one =>
      halls.some(hall => hall.name === one.hall && hall.region === one.region),
    );
    expect(home.length).toBeGreaterThan(240);
  });
});

describe('posts and comments', () => {
  it('are written by people who were members by then, a comment after its post', () => {
    const joined = (index: number) => members[index]?.joinedAt ?? '9';
    for (const post of posts) {
      expect(joined(post.author) < post.createdAt).toBe(true);
      const times = [post.createdAt, ...post.comments.map(comment => comment.createdAt)];
      expect(times).toEqual([...times].sort());
      for (const comment of post.comments) expect(joined(comment.author) < comment.createdAt).toBe(true);
    }
  });

  it('are complete sentences that fit the limits of the board', () => {
    const texts = [...posts.flatMap(post => [post.title, post.content]), ...comments.map(one => one.content)];
    expect(texts.filter(text => /[<>{}|]|undefined|NaN/.test(text) || text.trim() === '')).toEqual([]);
    expect(posts.filter(post => [...post.title].length > 100 || post.content.length > 10_000)).toEqual([]);
    expect(comments.filter(comment => comment.content.length > 1000)).toEqual([]);
  });

  it('hardly ever repeat a title or a text, and never a comment under the same post', () => {
    expect(new Set(posts.map(post => post.title)).size).toBeGreaterThan(580);
    expect(new Set(posts.map(post => post.content)).size).toBeGreaterThan(590);
    expect(new Set(comments.map(comment => comment.content)).size).toBeGreaterThan(2000);
    for (const post of posts) {
      expect(new Set(post.comments.map(comment => comment.content)).size).toBe(post.comments.length);
    }
  });

  it('continue until the last hours of today, more of them in the evening', () => {
    expect(posts.at(-1)?.createdAt.slice(0, 13)).toMatch(/2026-11-18T1[34]/);
    const hours = posts.map(post =>
      Number(new Date(Date.parse(post.createdAt) + 9 * 3_600_000).toISOString().slice(11, 13)),
    );
    const share = (from: number, until: number) => hours.filter(hour => hour >= from && hour < until).length;
    expect(share(18, 24)).toBeGreaterThan(share(6, 12) * 2);
  });
});

describe('points', () => {
  it('nobody ever spends more than they have', () => {
    expect(grants.some(grant => grant.amount < 0)).toBe(true);
    expect(lowestBalance(community)).toBeGreaterThanOrEqual(0);
  });

  it('nobody attends twice a day or before joining', () => {
    expect(new Set(attendance.map(row => `${row.member} ${row.day}`)).size).toBe(attendance.length);
    expect(attendance.filter(row => row.day < dayOf(members[row.member]?.joinedAt ?? ''))).toEqual([]);
  });

  it('the demo member has a streak that today can still go on', () => {
    const days = new Set(attendance.filter(row => row.member === 0).map(row => row.day));
    expect(days.has(TODAY)).toBe(false);
    for (let ago = 1; ago <= 23; ago++) expect(days.has(addDays(TODAY, -ago))).toBe(true);
    expect(days.has(addDays(TODAY, -24))).toBe(false);
  });

  it.each([TODAY, '2026-11-16', '2026-06-30'])(
    'on %s the weekly, monthly and yearly best ten differ',
    today => {
      const other = today === TODAY ? community : makeCommunity(today);
      const tabs = [mondayOf(today), `${today.slice(0, 7)}-01`, `${today.slice(0, 4)}-01-01`, '0'];
      const byPoints = tabs.map(since => bestTen(pointsSince(other, since)));
      expect(new Set(byPoints).size).toBe(4);
    },
  );
});

function allTimes({ members, notices, posts, grants }: Community): string[] {
  return [
    ...members.map(member => member.joinedAt),
    ...[...notices, ...posts, ...posts.flatMap(post => post.comments)].map(one => one.createdAt),
    ...grants.map(one => one.at),
  ];
}

// An attendance may be written at any time of its day, so a charge of that day must do without it.
function lowestBalance({ attendance, grants }: Community): number {
  const changes = [
    ...attendance.map(row => ({ member: row.member, amount: 1, at: timeOf(row.day, 86_399) })),
    ...grants,
  ].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.amount - b.amount));
  const balances = new Map<number, number>();
  let lowest = 0;
  for (const { member, amount } of changes) {
    const balance = (balances.get(member) ?? 0) + amount;
    balances.set(member, balance);
    lowest = Math.min(lowest, balance);
  }
  return lowest;
}

function pointsSince({ attendance, grants }: Community, since: string): Map<number, number> {
  const sums = new Map<number, number>();
  const add = (member: number, amount: number) => sums.set(member, (sums.get(member) ?? 0) + amount);
  for (const row of attendance) if (row.day >= since) add(row.member, 1);
  for (const grant of grants)
    if (grant.amount > 0 && dayOf(grant.at) >= since) add(grant.member, grant.amount);
  return sums;
}

function bestTen(sums: Map<number, number>): string {
  return [...sums]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, 10)
    .map(([member]) => member)
    .join(' ');
}
