import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type Database } from '#/database/connect.ts';
import type { MatchKind } from '#/database/schema/board-tables.ts';
import { postPath } from '#/features/boards/board/boards.rules.ts';
import { MATCH_BOARDS } from '#/features/matches/posts/match-boards.rules.ts';

type Screens = Record<'empty' | 'guest' | 'member' | 'admin', string[]>;
/** Every site has screens at these addresses. */
export const SCREENS = JSON.parse(
  readFileSync(join(import.meta.dirname, 'shot-addresses.json'), 'utf8'),
) as Screens;
const VIEW_LINK = 'ViewOfTheDemoTonight00';
const TABLE_LINK = 'TableOfTheDemoTonight0';

type Own = { seenByAll: string[]; seenByMember: string[] };

/** The demo member's profile, posts and applications. */
export async function addressesOf(dataDir: string, id: string): Promise<Own> {
  const db = connect({ databaseUrl: '', dataDir });
  const { number } = await db
    .selectFrom('members')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const newest = async (board: MatchKind) => {
    const own = db.selectFrom('match_posts').select('id').where('author', '=', number).orderBy('id', 'desc');
    return (await own.where('board', '=', board).executeTakeFirstOrThrow()).id;
  };
  const written = db.selectFrom('free_posts').select('id').where('author', '=', number).orderBy('id', 'desc');
  const post = (await written.executeTakeFirstOrThrow()).id;
  const accepted = await db
    .selectFrom('applications')
    .innerJoin('match_posts', 'match_posts.id', 'post')
    .select(['post', 'board'])
    .where('member', '=', number)
    .where('state', '=', 'accepted')
    .where('board', '=', 'singlematch')
    .orderBy('applications.id', 'desc')
    .executeTakeFirstOrThrow();
  const [promotion, match] = [await newest('promotion'), await newest('singlematch')];
  const onBoard = db
    .selectFrom('free_posts')
    .select(eb => eb.fn.max('id').as('id'))
    .where('board', '>', 1);
  const lesson = (await onBoard.executeTakeFirstOrThrow()).id;
  const tournaments = await newestTournaments(db);
  const tonight = await linksOfTonight(db);
  const sheet = await sheetOfTeamMatch(db);
  await db.destroy();
  const posts = [
    `/boards/lessons/${lesson}`,
    postPath(MATCH_BOARDS.promotion, promotion),
    postPath(MATCH_BOARDS.singlematch, match),
    ...tournaments,
  ];
  return {
    seenByAll: [`/profile/${id}`, `/profile/${id}?texts=comments`, ...posts, ...tonight, sheet],
    seenByMember: [
      ...SCREENS.member,
      `/free-board/edit/${post}`,
      `/promotion-board/edit/${promotion}`,
      ...posts,
      postPath(MATCH_BOARDS[accepted.board], accepted.post),
    ],
  };
}

/** The sheet of the newest team match, by its link. */
async function sheetOfTeamMatch(db: Database): Promise<string> {
  const matches = db.selectFrom('team_matches').select(['id', 'club', 'invite']).orderBy('id', 'desc');
  const { id, club, invite } = await matches.executeTakeFirstOrThrow();
  return `/clubs/${club}/team-matches/${id}/sheet?invite=${invite}`;
}

async function newestTournaments(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('tournaments')
    .select(eb => eb.fn.max('id').as('id'))
    .groupBy('state')
    .execute();
  return rows.map(({ id }) => `/tournaments/${id}`);
}

/** The view, the TV and a table's scorer of the running tournament. */
async function linksOfTonight(db: Database): Promise<string[]> {
  const live = db.selectFrom('tournaments').select('id').where('state', '=', 'live');
  const { id } = await live.executeTakeFirstOrThrow();
  const link = { tournament: id, created_at: new Date().toISOString() };
  await db
    .insertInto('tournament_links')
    .values([
      { ...link, token: VIEW_LINK, kind: 'view', table_number: 0 },
      { ...link, token: TABLE_LINK, kind: 'table', table_number: 1 },
    ])
    .execute();
  return [
    `/live/${VIEW_LINK}`,
    `/live/${VIEW_LINK}/tv`,
    `/live/${VIEW_LINK}/overlay`,
    `/table/${TABLE_LINK}`,
  ];
}
