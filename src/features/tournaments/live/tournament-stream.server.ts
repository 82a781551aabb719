import type { Context } from 'hono';
import type { Database } from '#/database/connect.ts';
import { findClaims } from '#/features/tournaments/result-claims/claim-rows.server.ts';
import type { TournamentVersion } from '#/features/tournaments/results/tournament-cache.server.ts';
import { findTournamentVersion } from '#/features/tournaments/server/tournament-rows.server.ts';
import { AUDIENCES, type Audience } from '#/features/tournaments/server/tournaments.contract.ts';
import { findValidLinks } from '#/features/tournaments/sharing/links.server.ts';
import { content } from '#/server/http/operations.ts';
import {
  answerStream,
  type Chunk,
  chunkOf,
  type NewsKind,
  type Reader,
  type TopicNews,
} from '#/server/live/live-news.ts';
import { findLiveSessions } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import {
  byId,
  findEvents,
  findSenders,
  findTournamentPeople,
  redactEvents,
} from './redacted-events.server.ts';

export const TOURNAMENT_STREAM = content(
  'text/event-stream',
  'event는 새 사건, game은 진행 중인 점수, claims는 선수들이 입력한 결과, reload는 다시 읽으라는 뜻입니다.',
);

/** Maximum number of missed events sent to a client; if more were missed, `reload` is sent instead. */
export const MAX_MISSED = 100;
const MAX_MISSED_BYTES = 32 * 1024;
const RETRY = 'retry: 2000\n\n';
const RELOAD = chunkOf('event: reload\ndata: {}\n\n');
const GAME = 'game ';

/**
 * The messages about a tournament to the clients of its stream: `events` (there are new events), `game r1m3`
 * (the score of a match changed), `claims` (the results that sides typed changed), `reload` (everything must be
 * loaded again), `end` (streams end because rights may have changed; clients that still may read reconnect).
 */
type TournamentMessage = 'events' | 'claims' | 'reload' | 'end' | `game ${string}`;

declare module '#/database/events.ts' {
  interface Events {
    /**
     * A tournament changed; the clients of its live stream are sent `news` after the commit. With a negative
     * `match_of` it is a slot of a team match, whose sheet is sent the scores.
     */
    'tournament.changed': { id: number; news: TournamentMessage; match_of?: number };
  }
}

/**
 * The kind of news that streams tournaments: a reader is sent each event once and in order, and the current
 * scores of matches under way. `onReload` is called when a tournament has changed other than by events.
 */
export const tournamentNews = (db: Database, onReload: (tournament: number) => void): NewsKind => ({
  // All phones in a hall have one IP address, and fifty of them may follow one bracket.
  heartbeatSeconds: 10,
  mostOfOne: 200,
  whenMissed: 'end',
  busy: { message: '지금은 실시간 중계에 연결할 수 없습니다.', retryAfterSeconds: 30 },
  send: topics => Promise.all(topics.map(news => sendTournamentNews(db, news))),
  onMessage: (id, message) => {
    if (message === 'reload' || message === 'end') onReload(id);
  },
});

async function sendTournamentNews(db: Database, { id, messages, readers }: TopicNews): Promise<void> {
  if (messages.has('reload')) for (const reader of readers) reader.send(RELOAD);
  await sendNewEvents(
    db,
    id,
    readers.filter(({ hasBegun }) => messages.has('events') || !hasBegun),
  );
  await sendScores(db, { id, messages, readers });
  await sendClaims(db, { id, messages, readers });
}

async function sendNewEvents(db: Database, id: number, readers: readonly Reader[]): Promise<void> {
  if (readers.length === 0) return;
  const row = await findTournamentVersion(db, id);
  const last = row?.version ?? 0;
  for (const [after, group] of Map.groupBy(readers, reader => reader.after)) {
    if (!row || after === last) continue;
    const isFar = after > last || last - after > MAX_MISSED;
    const chunks = isFar ? undefined : await loadEventChunks(db, row, after);
    for (const reader of group) {
      const chunk = chunks?.get(reader.audience);
      reader.send(chunk && chunk.byteLength <= MAX_MISSED_BYTES ? chunk : RELOAD);
      reader.after = last;
    }
  }
}

/** The events after number `after` as text of the live stream, for each audience. */
async function loadEventChunks(db: Database, row: TournamentVersion, after: number) {
  const [events, found] = await Promise.all([findEvents(db, row, after), findTournamentPeople(db, row.id)]);
  const [people, senders] = [byId(found), await findSenders(db, row.id, events)];
  const texts = AUDIENCES.map(audience => {
    const shown = redactEvents(events, { audience, people, senders });
    return shown.map(each => `id: ${each.number}\nevent: event\ndata: ${JSON.stringify(each)}\n\n`).join('');
  });
  return new Map<string, Chunk>(AUDIENCES.map((audience, at) => [audience, chunkOf(texts[at] ?? '')]));
}

/** Sends readers the changed scores, and newly connected readers the scores of all matches under way. */
async function sendScores(db: Database, { id, messages, readers }: TopicNews): Promise<void> {
  const changed = [...messages].flatMap(text => (text.startsWith(GAME) ? text.slice(GAME.length) : []));
  const isAll = readers.some(({ hasBegun }) => !hasBegun);
  if (changed.length === 0 && !isAll) return;
  const rows = await db
    .selectFrom('tournament_games')
    .select(['match', 'game'])
    .where(eb => eb.and({ tournament: id, ended: 0 }))
    .$if(!isAll, games => games.where('match', 'in', changed))
    .execute();
  const games = new Map(rows.map(({ match, game }) => [match, game]));
  const chunk = (matches: Iterable<string>) =>
    chunkOf(
      [...matches]
        .map(match => `event: game\ndata: {"match":"${match}","game":${games.get(match) ?? null}}\n\n`)
        .join(''),
    );
  const [forAll, forNew] = [chunk(changed), chunk(games.keys())];
  for (const reader of readers) {
    const scores = reader.hasBegun ? forAll : forNew;
    if (scores.byteLength > 0) reader.send(scores);
  }
}

/** Sends the typed results that changed to readers who see names, and to newly connected ones if there are any. */
async function sendClaims(db: Database, { id, messages, readers }: TopicNews): Promise<void> {
  const isChanged = messages.has('claims');
  const named = readers.filter(({ audience, hasBegun }) => audience !== 'public' && (isChanged || !hasBegun));
  if (named.length === 0) return;
  const claims = await findClaims(db, id);
  if (claims.length === 0 && !isChanged) return;
  const chunk = chunkOf(`event: claims\ndata: ${JSON.stringify(claims)}\n\n`);
  for (const reader of named) reader.send(chunk);
}

const LINK = 'link:';
/** The right to read a live stream that a share link gives, as text; it ends when the link is revoked. */
export const rightOfLink = (token: string) => LINK + token;

/** The rights among `rights` that are still valid: of sessions not ended, and of links not revoked. */
export async function validRights(db: Database, rights: string[], now: Date): Promise<Set<string>> {
  const { links = [], sessions = [] } = Object.groupBy(rights, right =>
    right.startsWith(LINK) ? 'links' : 'sessions',
  );
  const [live, open] = await Promise.all([
    sessions.length > 0 ? findLiveSessions(db, sessions, now) : new Set<string>(),
    findValidLinks(
      db,
      links.map(right => right.slice(LINK.length)),
    ),
  ]);
  return new Set([...live, ...[...open].map(rightOfLink)]);
}

/** Responds with a tournament's live stream, beginning after the event `Last-Event-ID`, or else `from`. */
export async function answerTournamentStream(
  c: Pick<Context<ApiEnv>, 'env' | 'req' | 'body'>,
  id: number,
  { from, ...reader }: { audience: Audience; right: string | null; member?: number; from: number },
): Promise<Response> {
  const { site, address } = c.env;
  const last = /^\d{1,9}$/.exec(c.req.header('last-event-id') ?? '');
  const after = last ? Number(last[0]) : from;
  return answerStream(
    c,
    await site.live.subscribe(`tournament/${id}`, { ...reader, after, by: address }, RETRY),
  );
}
