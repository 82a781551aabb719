import type { Database } from '#/database/connect.ts';
import { presentSheet } from '#/features/clubs/team-matches/present-team-match.server.ts';
import { isHidden, namedTeamMatches } from '#/features/clubs/team-matches/team-match-rows.server.ts';
import type { SheetScores, TeamSheet } from '#/features/clubs/team-matches/team-matches.contract.ts';
import { content } from '#/server/http/operations.ts';
import { chunkOf, type NewsKind, type TopicNews } from '#/server/live/live-news.ts';

export const SHEET_STREAM = content(
  'text/event-stream',
  'event는 scores(바뀐 점수와 경기 상태) 또는 reload(다시 읽으라는 뜻)입니다.',
);

const RELOAD = chunkOf('event: reload\ndata: {}\n\n');

/**
 * The live stream of team matches. Readers get the scores of all slots after each change, without names;
 * `reload` says that the line-ups or facts have changed.
 */
export const teamMatchNews = (db: Database): NewsKind => ({
  // As for a tournament: all phones in a hall have one IP address.
  heartbeatSeconds: 10,
  mostOfOne: 200,
  whenMissed: 'end',
  busy: { message: '지금은 실시간 중계에 연결할 수 없습니다.', retryAfterSeconds: 30 },
  send: topics => Promise.all(topics.map(news => sendScores(db, news))),
});

async function sendScores(db: Database, { id, messages, readers }: TopicNews): Promise<void> {
  // Messages are computed only for new readers and after changes.
  const lacking = readers.filter(({ hasBegun }) => messages.size > 0 || !hasBegun);
  const row = await namedTeamMatches(db).where('team_matches.id', '=', id).executeTakeFirst();
  const scores =
    row && chunkOf(`event: scores\ndata: ${JSON.stringify(scoresOf(await presentSheet(db, row)))}\n\n`);
  for (const reader of lacking) {
    // The client connects again, whereby its right to read is checked again.
    if (!row || (isHidden(row) && reader.hasBegun)) reader.end();
    else if (messages.has('reload') || !scores) reader.send(RELOAD);
    else reader.sendLatest(scores);
  }
}

const scoresOf = ({ state, score, winner, slots }: TeamSheet): SheetScores => ({
  state,
  score,
  winner,
  slots: slots.map(slot => ({
    state: slot.state,
    winner: slot.winner,
    forfeit: slot.forfeit,
    score: slot.score,
    targets: slot.targets,
  })),
});
