import type { Transaction } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { recountSlots, refuseForfeited } from '#/features/clubs/leagues/teams/eligibility.server.ts';
import { lockTeamMatch, slotsOf } from '#/features/clubs/team-matches/team-match-rows.server.ts';
import type { SignedIn, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { emitLeague } from './league-news.server.ts';
import { findTeams, type LeagueRow, watchTable } from './league-results.server.ts';
import { lockLeague, type ReadLeague } from './league-rows.server.ts';
import { LEAGUE_MATCH_MISSING } from './leagues.constants.ts';
import type { ForfeitChange } from './leagues.contract.ts';

type Asked = { match: number; by: SignedIn };

/** A match of a locked league, with its captains (`to`) and both teams as news name them; throws a Refusal (404). */
async function findMatch(tx: Transaction, league: LeagueRow, match: number) {
  await lockLeague(tx, league.id);
  const row = await tx
    .selectFrom('league_matches')
    .selectAll()
    .where('team_match', '=', match)
    .where('league', '=', league.id)
    .executeTakeFirstOrThrow(() => new Refusal('missing', LEAGUE_MATCH_MISSING));
  const { opened_at } = await lockTeamMatch(tx, match);
  const teams = await findTeams(tx, league.id);
  const pair = [teams[row.home], teams[row.away]];
  const to = pair.flatMap(team => team?.captain ?? []);
  return { opened_at, to, about: pair.map(team => team?.name).join(' 대 ') };
}

/** Moves a match to another day; throws a Refusal (409) once its line-ups are open, and if it is forfeited. */
export function moveMatch({ db, now }: Site, { league }: ReadLeague, { match: id, by, day }: Moving) {
  return write(db, async tx => {
    const { opened_at, ...news } = await findMatch(tx, league, id);
    if (opened_at !== '') throw new Refusal('conflict', '오더가 공개된 경기의 날짜는 바꿀 수 없습니다.');
    await refuseForfeited(tx, { id, league: league.id });
    await tx.updateTable('team_matches').set({ day }).where('id', '=', id).execute();
    const moved = tx.updateTable('league_matches').set({ updated_at: now().toISOString() });
    await moved.where('team_match', '=', id).execute();
    tx.emit({ kind: 'team-match.changed', id });
    await emitLeague(tx, league, { event: 'moved', ...news, actor: by.number, now: now() });
  });
}
type Moving = Asked & { day: string };

/**
 * Sets the sides that forfeit a slot, or the whole match, in place of those that forfeited it before. Returns a
 * Korean sentence about it and about the table.
 */
export function setForfeit(
  { db, now }: Site,
  { league }: ReadLeague,
  { match: id, by, slot, sides, reason }: Asked & ForfeitChange,
): Promise<string> {
  if (sides.length > 0 && reason === '') throw new Refusal('invalid', '몰수한 사유를 적어주세요.');
  return write(db, async tx => {
    const { to, about } = await findMatch(tx, league, id);
    if (slot > slotsOf(league).length) throw new Refusal('missing', LEAGUE_MATCH_MISSING);
    const change = { by, now: now() };
    const followTable = await watchTable(tx, league.id);
    await tx
      .deleteFrom('league_forfeits')
      .where(eb => eb.and({ team_match: id, slot }))
      .execute();
    const rows = [...new Set(sides)].map(side => ({
      team_match: id,
      slot,
      side,
      reason,
      by_member: by.number,
    }));
    if (rows.length > 0) await tx.insertInto('league_forfeits').values(rows).execute();
    await recountSlots(tx, id);
    tx.emit({ kind: 'team-match.changed', id });
    const event = rows.length > 0 ? 'forfeited' : 'restored';
    await emitLeague(tx, league, { event, to, about, actor: by.number, now: change.now });
    const said = rows.length > 0 ? '몰수로 기록했습니다.' : '몰수를 취소했습니다.';
    return `${said} ${await followTable(change)}`;
  });
}
