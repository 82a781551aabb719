import type { Context } from 'hono';
import type { Database } from '#/database/connect.ts';
import { findGame } from '#/features/tournaments/server/games.server.ts';
import { findTournamentVersion } from '#/features/tournaments/server/tournament-rows.server.ts';
import { AUDIENCES } from '#/features/tournaments/server/tournaments.contract.ts';
import { liveLinks } from '#/features/tournaments/sharing/links.server.ts';
import { content } from '#/server/http/operations.ts';
import { answerStream } from '#/server/live/live-streams.ts';
import type { TournamentStreamSource } from '#/server/live/tournament-streams.ts';
import { findLiveSessions } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { byId, findEvents, findTournamentPeople, shownNumbered } from './shown-events.server.ts';

/** The live stream of a tournament, as the OpenAPI document describes it. */
export const TOURNAMENT_STREAM = content(
  'text/event-stream',
  'event는 새 사건, game은 진행 중인 점수, reload는 다시 읽으라는 뜻입니다.',
);

/**
 * The data source of the live streams of tournaments: numbered events for each audience, and the current
 * scores of games under way.
 */
export function tournamentStream(
  db: Database,
  onReload: (tournament: number) => void,
): TournamentStreamSource {
  return {
    audiences: AUDIENCES,
    onReload,
    lastOf: async id => (await findTournamentVersion(db, id))?.version ?? 0,
    after: async (id, number) => {
      const row = await findTournamentVersion(db, id);
      const numbered = row ? await findEvents(db, row, number) : [];
      if (numbered.length === 0) return [];
      const people = byId(await findTournamentPeople(db, id));
      return numbered.map(each => ({
        number: each.number,
        data: new Map(AUDIENCES.map(who => [who, JSON.stringify(shownNumbered(each, who, people))])),
      }));
    },
    states: async id => {
      const rows = await db
        .selectFrom('tournament_games')
        .select(['match', 'game'])
        .where('tournament', '=', id)
        .execute();
      return new Map(rows.map(({ match, game }) => [`game ${match}`, `{"match":"${match}","game":${game}}`]));
    },
    state: async (id, name) => {
      const match = name.slice('game '.length);
      const game = await findGame(db, id, match);
      return game && JSON.stringify({ match, game });
    },
  };
}

const SESSION = 'session:';
const LINK = 'link:';
/**
 * The keys of the rights that keep a stream open, a login session or a share link; `validRights` checks them.
 */
export const rightOfSession = (session: string) => SESSION + session;
export const rightOfLink = (token: string) => LINK + token;

/**
 * Returns those of these rights that are still valid: sessions that have not ended, links that were not
 * revoked.
 */
export async function validRights(db: Database, rights: string[], now: Date): Promise<Set<string>> {
  const those = (mark: string) =>
    rights.filter(right => right.startsWith(mark)).map(right => right.slice(mark.length));
  const sessions = those(SESSION);
  const [live, links] = await Promise.all([
    sessions.length > 0 ? findLiveSessions(db, sessions, now) : new Set<string>(),
    liveLinks(db, those(LINK)),
  ]);
  return new Set([...[...live].map(rightOfSession), ...[...links].map(rightOfLink)]);
}

/**
 * Responds with the live stream of a tournament: events after the number in `Last-Event-ID`, or else after
 * `from`.
 */
export async function answerTopic(
  c: Pick<Context<ApiEnv>, 'env' | 'req' | 'body'>,
  topic: number,
  { from, ...reader }: { audience: string; right: string | null; from: number },
): Promise<Response> {
  const { site, address } = c.env;
  const last = /^\d{1,9}$/.exec(c.req.header('last-event-id') ?? '');
  const after = last ? Number(last[0]) : from;
  return answerStream(c, await site.topics.open(topic, { ...reader, after, by: address }));
}
