import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { REGIONS } from '#/shared/regions.ts';
import { addDays, dayOf, timeOf } from './calendar.ts';
import { loadCommunity } from './community.ts';

const TODAY = '2026-11-18';
const DAYS = [TODAY, '2026-01-01', '2026-03-02', '2026-08-31', '2027-05-09', '2028-02-29'];
const community = loadCommunity(TODAY);
const { halls, members, posts, matchPosts } = community;

describe('the community of the demo', () => {
  it.each(DAYS)('made for %s has the promised numbers of everything, all within a year of it', today => {
    const made = loadCommunity(today);
    expect(loadCommunity(today)).toEqual(made);
    const comments = made.posts.flatMap(post => post.comments);
    const promotions = made.matchPosts.filter(({ board }) => board === 'promotion');
    const counts = [
      made.halls,
      made.members,
      made.notices,
      made.posts,
      comments,
      promotions,
      made.matchPosts,
    ];
    expect(counts.map(list => list.length)).toEqual([120, 300, 40, 600, 3000, 60, 180]);
    const times = [
      ...made.members.map(({ joinedAt }) => joinedAt),
      ...[...made.notices, ...made.posts, ...comments, ...made.matchPosts].map(({ createdAt }) => createdAt),
      ...made.grants.map(({ at }) => at),
    ];
    const [start, end] = [timeOf(addDays(today, -366), 0), timeOf(addDays(today, 1), 0)];
    expect(times.filter(time => time <= start || time >= end)).toEqual([]);
  });

  it('names nobody’s real telephone, address or site', () => {
    const links = halls.flatMap(({ website, youtube }) => [website, youtube]).filter(link => link !== null);
    expect(links.filter(link => !/^https:\/\/(\w+\.)?example\.(com|org)\//.test(link))).toEqual([]);
    expect(halls.filter(({ phone }) => phone && !/^0(2|[3-6]\d)000\d{4}$/.test(phone))).toEqual([]);
    expect(halls.filter(({ location }) => !/^3[3-8]\.\d{6},12[5-9]\.\d{6}$/.test(location))).toEqual([]);
    expect(members.filter(({ phone }) => !/^0100\d{7}$/.test(phone))).toEqual([]);
  });

  it('has members with names of their own in all regions, the two demo accounts first', () => {
    expect(members.slice(0, 2).map(({ id, username }) => [id, username])).toEqual([
      ['member1', '초록다이'],
      ['member2', '빨간공'],
    ]);
    for (const key of ['id', 'phone', 'username'] as const)
      expect(new Set(members.map(member => member[key].normalize('NFKC').toLowerCase())).size).toBe(300);
    for (const list of [halls, members])
      expect(new Set(list.map(({ region }) => region)).size).toBe(REGIONS.length);
    const file = new URL('./public/gyContents.json', import.meta.url);
    const { billiardHall } = JSON.parse(readFileSync(file, 'utf8'));
    expect(members.filter(({ hall }) => hall === billiardHall).length).toBeGreaterThan(10);
  });

  it('says nothing that is unfinished, too long or older than its author', () => {
    const texts = [...posts, ...matchPosts, ...community.notices].flatMap(({ title, content }) => [
      title,
      content,
    ]);
    const said = [...texts, ...posts.flatMap(({ comments }) => comments.map(({ content }) => content))];
    expect(said.filter(text => /[<>{}|]|undefined|NaN|\(이\)/.test(text) || text.trim() === '')).toEqual([]);
    expect(
      matchPosts.filter(({ matchDate }) => [...matchDate].length > 50 || matchDate.includes('{')),
    ).toEqual([]);
    const joined = (member: number | null) => (member === null ? '' : (members[member]?.joinedAt ?? '9'));
    for (const { author, createdAt, comments } of posts) {
      expect(joined(author) < createdAt).toBe(true);
      for (const comment of comments) {
        expect(joined(comment.author) < comment.createdAt && comment.createdAt > createdAt).toBe(true);
      }
    }
  });

  it.each(DAYS)(
    'made for %s has applicants who were members, apply once, not to themselves, and in time',
    today => {
      const made = loadCommunity(today);
      const end = timeOf(addDays(today, 1), 0);
      for (const { author, createdAt, applications } of made.matchPosts) {
        const applicants = applications.map(({ member }) => member);
        expect(new Set([...applicants, author]).size).toBe(applicants.length + 1);
        for (const { member, at, state, decidedAt } of applications) {
          expect((made.members[member]?.joinedAt ?? '9') < at && at > createdAt && at < end).toBe(true);
          expect(decidedAt === '' ? state === 'applied' : decidedAt > at && decidedAt < end).toBe(true);
        }
      }
    },
  );

  it.each([0, 1])(
    'gives demo member %i posts with applicants who wait, and answers of every kind',
    member => {
      const waiting = matchPosts.filter(
        ({ author, closed, applications }) =>
          author === member && !closed && applications.some(({ state }) => state === 'applied'),
      );
      expect(waiting.length).toBeGreaterThanOrEqual(2);
      const own = matchPosts.flatMap(({ applications }) => applications.filter(one => one.member === member));
      expect(new Set(own.map(({ state }) => state)).size).toBe(3);
    },
  );

  it('lets nobody spend more than they have, and the demo member go on with a streak', () => {
    const { attendance, grants } = community;
    expect(grants.some(({ amount }) => amount < 0)).toBe(true);
    const changes = [
      ...attendance.map(({ member, day }) => ({ member, amount: 1, at: timeOf(day, 86_399) })),
      ...grants,
    ].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.amount - b.amount));
    const balances = new Map<number, number>();
    for (const { member, amount } of changes) {
      balances.set(member, (balances.get(member) ?? 0) + amount);
      expect(balances.get(member)).toBeGreaterThanOrEqual(0);
    }
    expect(attendance.filter(({ member, day }) => day < dayOf(members[member]?.joinedAt ?? ''))).toEqual([]);
    const days = new Set(attendance.filter(({ member }) => member === 0).map(({ day }) => day));
    const streak = Array.from({ length: 25 }, (_, ago) => days.has(addDays(TODAY, -ago)));
    expect(streak).toEqual([false, ...Array(23).fill(true), false]);
  });
});
