import { describe, expect, test } from 'vitest';
import { notificationTexts } from '#test/fixtures/notifications.ts';
import { acceptedTeamMatch, TEAM_MATCH } from '#test/fixtures/team-matches.ts';
import type { Visitor } from '#test/fixtures/visitors.ts';
import { INVITE_WRONG } from './team-match.rules.ts';
import type { TeamMatch } from './team-matches.contract.ts';

describe('a proposed team match', () => {
  test('is refused by the other club, and cancelled by its own', async () => {
    const { app, list, other, home, away } = await acceptedTeamMatch();
    const propose = async (opponent: string) => {
      const body = { ...TEAM_MATCH, opponent };
      return `${list}/${(await app.call<{ id: number }>('POST', list, { as: home, body })).body.id}`;
    };
    const remove = async (at: string, as: Visitor) =>
      (await app.call<{ message: string }>('DELETE', at, { as })).body.message;
    expect(await remove(await propose(other.name), away)).toBe('교류전을 거절했습니다.');
    expect((await notificationTexts(app, home))[0]).toContain(`${away.username}님이 교류전을 거절했습니다.`);
    expect(await remove(await propose('길벗 팀'), home)).toBe('교류전을 취소했습니다.');
  });

  test('leads each reader back to the own club', async () => {
    const { read, home, away, member, awayMember, club, other } = await acceptedTeamMatch();
    const own = async (as: Visitor) => (await read(as)).body.own;
    expect([await own(home), await own(member)]).toEqual([club.id, club.id]);
    expect([await own(away), await own(awayMember)]).toEqual([other.id, other.id]);
  });

  test('says of an old invitation that the link is wrong', async () => {
    const { app, list, home, stranger, former } = await acceptedTeamMatch();
    const body = { ...TEAM_MATCH, opponent: '길벗 팀' };
    const { id } = (await app.call<{ id: number }>('POST', list, { as: home, body })).body;
    const path = `${list}/${id}`;
    const { invite } = (await app.call<TeamMatch>('GET', path, { as: home })).body;
    await app.call('PUT', `${path}/accepted?invite=${invite}`, { as: stranger });
    const said = async (at: string) => {
      const { status, body: answer } = await app.call<{ message: string }>('GET', at, { as: former });
      return [status, answer.message];
    };
    for (const at of [path, `${list}/999`])
      expect(await said(`${at}?invite=${invite}`)).toEqual([404, INVITE_WRONG]);
    expect(await said(path)).toEqual([404, '교류전을 찾을 수 없습니다.']);
    expect((await app.call<TeamMatch>('GET', path, { as: stranger })).body.own).toBeNull();
  });
});
