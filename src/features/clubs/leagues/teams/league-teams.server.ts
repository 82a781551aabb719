import type { Database, Transaction } from '#/database/connect.ts';
import { lockCaller, nextUpdate, write } from '#/database/write.ts';
import { joinedMembers } from '#/features/clubs/directory/club-access.server.ts';
import { emitLeague, findOrganisers } from '#/features/clubs/leagues/league-news.server.ts';
import { findTeams, settingsOf } from '#/features/clubs/leagues/league-results.server.ts';
import {
  lockLeague,
  lockLeagueFor,
  newCode,
  type ReadLeague,
  requireTeam,
} from '#/features/clubs/leagues/league-rows.server.ts';
import type { LeagueTeam, TeamDraft } from '#/features/clubs/leagues/leagues.contract.ts';
import type { SignedIn, Site } from '#/server/site.ts';
import { shownName } from '#/shared/authorship.ts';
import { Refusal } from '#/shared/refusal.ts';
import { foldKey } from '#/shared/text/text.ts';
import { seoulDay, toExactSeoulIso } from '#/shared/time/time.ts';

/** A team with its players, for readers who may see the names. `invite` is the code of the reader's link. */
export async function presentTeam(
  db: Database,
  found: ReadLeague,
  { number, invite }: { number: number; invite: string },
): Promise<LeagueTeam> {
  const { club, league, isOrganiser, team } = found;
  const row = await requireTeam(db, league.id, number);
  const captain = (await findTeams(db, league.id))[row.team];
  const edit = isOrganiser || team === row.team;
  const accept = team === null && captain?.captain == null && invite !== '' && invite === row.invite;
  return {
    league: { id: league.id, name: league.name, registeredUntil: settingsOf(league).registeredUntil },
    club: { id: club.id, name: club.name },
    name: row.name,
    updatedAt: toExactSeoulIso(row.updated_at),
    captain: found.seesPlayers ? (captain?.username ?? '') : '',
    players: found.seesPlayers ? await findRoster(db, league.id, row.team) : [],
    members: edit ? (await findKnown(db, found, row)).map(named) : [],
    invite: isOrganiser && captain?.captain == null ? row.invite : '',
    can: { edit, organise: isOrganiser, accept },
  };
}
const named = ({ username }: { username: string }) => username;

async function findRoster(db: Database, league: number, team: number): Promise<LeagueTeam['players']> {
  const rows = await db
    .selectFrom('league_players as p')
    .leftJoin('members', 'members.number', 'p.member')
    .select(['p.member', 'p.name', 'username', 'withdrawn_at', 'division', 'registered_at'])
    .where(eb => eb.and({ league, team }))
    .orderBy('seat')
    .execute();
  return rows.map(({ member, name, division, registered_at, ...own }) => ({
    name: member === null ? name : shownName(own),
    division,
    registered: seoulDay(new Date(registered_at)),
  }));
}

/** The members that a team may register: captain, registered ones, and the club's if the reader sees them. */
const findKnown = (
  db: Database | Transaction,
  { club, seesMembers }: ReadLeague,
  { league, team, captain }: { league: number; team: number; captain: number | null },
) =>
  db
    .selectFrom('members')
    .select(['number', 'username', 'username_key'])
    .where('withdrawn_at', '=', '')
    .where(eb =>
      eb.or([
        eb('number', '=', captain ?? 0),
        eb(
          'number',
          'in',
          eb
            .selectFrom('league_players')
            .select('member')
            .where(eb => eb.and({ league, team }))
            .where('member', 'is not', null),
        ),
        eb('number', 'in', joinedMembers(db, seesMembers ? club.id : 0).select('member')),
      ]),
    )
    .orderBy('username_key')
    .execute();

const NAME_TAKEN = '이 리그에 같은 이름의 팀이 있습니다.';

/**
 * Changes the name and the players of a team; a player who stays keeps the day of the registration. Throws a Refusal
 * (409) for a name or a member of another team of the league, and for a team changed since `expectedUpdatedAt`.
 */
export function changeTeam(
  { db, now }: Site,
  found: ReadLeague,
  { number, draft, by }: { number: number; draft: TeamDraft; by: SignedIn },
): Promise<void> {
  const league = found.league.id;
  return write(db, async tx => {
    await lockLeagueFor(tx, found, by);
    const row = await requireTeam(tx, league, number);
    const { team } = row;
    const updated_at = nextUpdate(row, draft.expectedUpdatedAt, now());
    const teams = await findTeams(tx, league);
    if (teams.some(({ name }, place) => place !== team && foldKey(name) === foldKey(draft.name)))
      throw new Refusal('conflict', NAME_TAKEN, { issues: [{ path: 'name', message: NAME_TAKEN }] });
    const known = new Map((await findKnown(tx, found, row)).map(each => [each.username_key, each.number]));
    const before = await tx.selectFrom('league_players').selectAll().where('league', '=', league).execute();
    const keyOf = (player: { member: number | null; name: string }) => player.member ?? foldKey(player.name);
    const own = new Map(
      before.filter(each => each.team === team).map(each => [keyOf(each), each.registered_at]),
    );
    const rows = draft.players.map(({ name, division }, seat) => {
      const member = known.get(foldKey(name)) ?? null;
      const player = { member, name: member === null ? name : '' };
      const registered_at = own.get(keyOf(player)) ?? now().toISOString();
      return { league, team, seat, ...player, division, registered_at };
    });
    const others = before.filter(each => each.team !== team);
    if (rows.some(({ member }) => member !== null && others.some(each => each.member === member)))
      throw new Refusal('conflict', '이 리그의 다른 팀에 등록된 회원이 있습니다.');
    await tx
      .deleteFrom('league_players')
      .where(eb => eb.and({ league, team }))
      .execute();
    if (rows.length > 0) await tx.insertInto('league_players').values(rows).execute();
    await tx
      .updateTable('league_teams')
      .set({ name: draft.name, updated_at })
      .where(eb => eb.and({ league, team }))
      .execute();
  });
}

type Coming = { number: number; invite: string; by: SignedIn };

/** Makes the member with a team's link its captain; throws a Refusal (403 or 409) without the right code. */
export function becomeCaptain({ db, now }: Site, id: number, { number, invite, by }: Coming): Promise<void> {
  return write(db, async tx => {
    await lockCaller(tx, by.number);
    const league = await lockLeague(tx, id);
    const row = await requireTeam(tx, id, number);
    const teams = await findTeams(tx, id);
    if (teams.some(({ captain }) => captain === by.number))
      throw new Refusal('conflict', '이 리그에서 이미 다른 팀의 주장입니다.');
    const isTaken = teams[row.team]?.captain != null;
    if (isTaken || invite === '' || invite !== row.invite)
      throw new Refusal('forbidden', '주장 링크가 맞지 않습니다. 리그를 여는 동호회에 새 링크를 받아주세요.');
    await setCaptain(tx, row, { captain: by.number, invite: row.invite });
    const to = await findOrganisers(tx, league.club);
    const news = { event: 'captain', to, about: row.name, actor: by.number, now: now() } as const;
    emitLeague(tx, league, news);
  });
}

/** Ends the office of a team's captain and makes a link for the next one. */
export function renewLink(
  { db }: Site,
  found: ReadLeague,
  { number, by }: { number: number; by: SignedIn },
): Promise<void> {
  return write(db, async tx => {
    const { id } = await lockLeagueFor(tx, found, by);
    await setCaptain(tx, await requireTeam(tx, id, number), { captain: null, invite: newCode() });
  });
}

/** Stores the captain of a team of a locked league, and the code of the link for the next one. */
export const setCaptain = (
  tx: Transaction,
  { league, team }: { league: number; team: number },
  row: { captain: number | null; invite: string },
) =>
  tx
    .updateTable('league_teams')
    .set(row)
    .where(eb => eb.and({ league, team }))
    .execute();
