import { describe, expect, it } from 'vitest';
import { addDays, timeOf } from './calendar.ts';
import type { Community } from './community.ts';
import { makeCommunity } from './make-community.ts';

const TODAY = '2026-11-18';
const community = makeCommunity(TODAY);
const { matchPosts, members } = community;
const promotions = matchPosts.filter(post => post.board === 'promotion');
const games = matchPosts.filter(post => post.board === 'singlematch');
const AREAS = '서울경기인천 부산울산경남 대구경북 광주전남전북 대전세종충남충북 강원 제주'.split(' ');
const areaOf = (member: number) => AREAS.findIndex(area => area.includes(members[member]?.region ?? '?'));

describe('the match boards of the demo', () => {
  it('hold sixty promotions and 120 games, oldest first, most of them of the last months', () => {
    expect([promotions.length, games.length]).toEqual([60, 120]);
    const times = matchPosts.map(post => post.createdAt);
    expect(times).toEqual([...times].sort());
    const lately = matchPosts.filter(post => post.createdAt > timeOf(addDays(TODAY, -120), 0));
    expect(lately.length).toBeGreaterThan(90);
  });

  it('say nothing twice, in complete sentences that fit the limits', () => {
    const texts = matchPosts.flatMap(post => [post.title, post.content, post.matchDate]);
    expect(texts.filter(text => /[<>{}|]|undefined|NaN|\(이\)/.test(text) || text.trim() === '')).toEqual([]);
    expect(matchPosts.filter(post => [...post.title].length > 100)).toEqual([]);
    expect(matchPosts.filter(post => [...post.matchDate].length > 50)).toEqual([]);
    expect(new Set(matchPosts.map(post => post.title)).size).toBeGreaterThan(170);
    expect(new Set(matchPosts.map(post => post.content)).size).toBe(matchPosts.length);
    expect(new Set(matchPosts.map(post => post.matchDate)).size).toBeGreaterThan(120);
  });

  it('are written by members of then, promotions mostly by the admin and keepers of halls', () => {
    for (const { author, createdAt } of matchPosts) {
      if (author !== null) expect((members[author]?.joinedAt ?? '9') < createdAt).toBe(true);
    }
    const byAdmin = promotions.filter(post => post.author === null);
    expect(byAdmin.length).toBeGreaterThan(8);
    expect(games.filter(post => post.author === null)).toEqual([]);
  });

  it.each([TODAY, '2026-01-01', '2026-08-31', '2028-02-29'])(
    'made for %s have applicants who were members, apply once, not to themselves, and in time',
    today => {
      const made = today === TODAY ? community : makeCommunity(today);
      const end = timeOf(addDays(today, 1), 0);
      for (const post of made.matchPosts) {
        const applicants = post.applications.map(one => one.member);
        expect(new Set(applicants).size).toBe(applicants.length);
        expect(applicants).not.toContain(post.author);
        expect(applicants.length).toBeLessThanOrEqual(14);
        for (const { member, at, state, decidedAt } of post.applications) {
          expect((made.members[member]?.joinedAt ?? '9') < at).toBe(true);
          expect(at > post.createdAt && at < end).toBe(true);
          expect(decidedAt === '' ? state === 'applied' : decidedAt > at && decidedAt < end).toBe(true);
        }
      }
    },
  );

  it('have applicants from the same part of the country with a fitting handicap', () => {
    const own = games.filter(post => !/출장|교육받으러|이틀 머무/.test(post.title + post.content));
    for (const { author, content, applications } of own) {
      const [, low, high] = content.match(/수지는 (\d+)에서 (\d+) 사이면/) ?? [];
      for (const { member } of applications) {
        expect(areaOf(member)).toBe(areaOf(author as number));
        if (!low || !high) continue;
        const { score4 } = members[member] ?? { score4: 0 };
        expect(score4 >= Number(low) && score4 <= Number(high)).toBe(true);
      }
    }
  });

  it('leave every state: open and closed, waiting, accepted and declined, none at all and many', () => {
    const states = games.flatMap(post => post.applications.map(one => one.state));
    for (const state of ['applied', 'accepted', 'declined']) {
      expect(states.filter(one => one === state).length).toBeGreaterThan(30);
    }
    expect(games.filter(post => post.closed).length).toBeGreaterThan(40);
    expect(games.filter(post => !post.closed).length).toBeGreaterThan(30);
    expect(games.filter(post => post.applications.length === 0).length).toBeGreaterThan(5);
    expect(promotions.filter(post => post.applications.length > 9).length).toBeGreaterThan(5);
  });

  it.each([0, 1])('give demo member %i posts with applicants who wait, and every answer', member => {
    const waiting = matchPosts.filter(
      post =>
        post.author === member && !post.closed && post.applications.some(one => one.state === 'applied'),
    );
    expect(waiting.length).toBeGreaterThanOrEqual(2);
    const own = statesOf(community, member);
    expect(own).toEqual(expect.arrayContaining(['applied', 'accepted', 'declined']));
  });
});

function statesOf(made: Community, member: number): string[] {
  return made.matchPosts.flatMap(post =>
    post.applications.filter(one => one.member === member).map(one => one.state),
  );
}
