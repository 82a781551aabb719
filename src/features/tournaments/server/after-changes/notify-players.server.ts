import type { Transaction } from '#/database/connect.ts';
import { type About, emitNotification } from '#/features/notifications/inbox/notify.server.ts';
import type { EventOf } from '#/features/notifications/inbox/sentences.rules.ts';
import { lastCall } from '#/features/tournaments/bracket/match-times.rules.ts';
import { entriesIn } from '#/features/tournaments/engine/match.rules.ts';
import { matchTitle } from '#/features/tournaments/engine/names.rules.ts';
import { podium } from '#/features/tournaments/engine/results/places.rules.ts';
import { calledMatches, neededEntries, nextUp } from '#/features/tournaments/engine/schedule/calls.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { honourNotes } from '#/features/tournaments/results/season-points.rules.ts';
import type { TournamentRow } from '#/features/tournaments/results/tournament-state.server.ts';
import { findEntryPlayers } from '#/features/tournaments/server/tournament-members.server.ts';
import {
  isGameOfPost,
  isSlotOfTeamMatch,
  subjectOf,
  tournamentPath,
} from '#/features/tournaments/server/tournaments.rules.ts';
import { cutText } from '#/shared/text/cut-text.ts';
import { withJosa } from '#/shared/text/josa.ts';

declare module '#/database/events.ts' {
  interface Events {
    /**
     * Emitted when a tournament is closed: its results wait for members who have not answered. `invitation`
     * is the subject of the notification that invited them.
     */
    'results.unconfirmed': Omit<About, 'title'> & { tournament: number; invitation: string };
    /** Members were called or are next (`turns`, with Korean sentences), or their calls are over (`over`). */
    'turns.changed': Omit<About, 'title'> & {
      over: number[];
      turns: { to: number[]; event: EventOf<'turn'>; title: string }[];
    };
  }
}

/** The number of the acting member (null for a table's link), and the time. */
type Acting = { actor: number | null; now: Date };

type News = Pick<About, 'actor' | 'now'> &
  Partial<Pick<About, 'title' | 'link'>> & {
    event: EventOf<'tournament'>;
    to: number[];
    /** The subject besides the tournament, such as `asked`. */
    what?: string;
  };

/** Notifies members of an event of a tournament, by default with the tournament's title and a link to it. */
export function emitNews(
  tx: Transaction,
  { id, title }: Pick<TournamentRow, 'id' | 'title'>,
  { what, ...news }: News,
): void {
  const subject = subjectOf(id, what);
  emitNotification(tx, { kind: 'tournament', subject, title, link: tournamentPath(id), ...news });
}

/** Notifies the players if a tournament was closed or reopened; `tournament` is its state afterwards. */
export async function emitPhase(
  tx: Transaction,
  tournament: Tournament,
  { before, after, actor, now }: Record<'before' | 'after', TournamentRow> & Acting,
): Promise<void> {
  const isClosed = after.state === 'closed';
  // Two who agreed on a match end their game by themselves, and both have confirmed it.
  if (isClosed === (before.state === 'closed') || isGameOfPost(after)) return;
  const placed = isClosed ? await emitPlaces(tx, after, { tournament, actor, now }) : [];
  await emitToPlayers(tx, after, { event: isClosed ? 'closed' : 'reopened', except: placed, actor, now });
  if (!isClosed) return;
  const { id } = after;
  const about = { subject: subjectOf(id, 'unconfirmed'), link: tournamentPath(id), actor: null, now };
  tx.emit({ kind: 'results.unconfirmed', tournament: id, invitation: subjectOf(id, 'asked'), ...about });
}

/** Notifies the players on the podium of place and gains; returns their numbers. */
async function emitPlaces(
  tx: Transaction,
  row: TournamentRow,
  { tournament, actor, now }: { tournament: Tournament } & Acting,
): Promise<number[]> {
  const ranks = podium(tournament);
  const placed = ranks.flatMap(({ entries }) => entries);
  const members = await findAccepted(tx, row.id, placed);
  const prizes = JSON.parse(row.prizes) as string[];
  for (const rank of ranks) {
    const to = members.filter(({ entry }) => rank.entries.includes(entry)).map(({ member }) => member);
    const won = [rank.title, ...honourNotes(tournament, rank, prizes)].join(' · ');
    const title = `대회가 끝났습니다. 축하합니다! ‘${cutText(row.title, TITLE_MOST)}’ ${won}`;
    if (to.length > 0) emitNews(tx, row, { event: 'placed', to, title, actor, now });
  }
  return members.map(({ member }) => member);
}

type PlayerNews = Omit<News, 'to' | 'what'> & {
  /** Members to notify besides the players, and players to leave out, by number. */
  also?: number[];
  except?: number[];
};

/** Notifies the members who accepted the invitation, and those in `also`; returns the numbers of all. */
export async function emitToPlayers(
  tx: Transaction,
  tournament: Pick<TournamentRow, 'id' | 'title'>,
  { also = [], except = [], ...news }: PlayerNews,
): Promise<number[]> {
  const players = await tx
    .selectFrom('tournament_players')
    .select('member')
    .where('tournament', '=', tournament.id)
    .where('entry', '>', 0)
    .where('state', '=', 'accepted')
    .execute();
  const to = [...players.map(({ member }) => member), ...also].filter(member => !except.includes(member));
  emitNews(tx, tournament, { to, ...news });
  return to;
}

/** Emits `turns.changed` for members newly called or next, or not called any more, if they accepted. */
export async function emitTurns(
  tx: Transaction,
  row: Pick<TournamentRow, 'id' | 'title' | 'state' | 'match_of'>,
  { before, after, actor, now }: Record<'before' | 'after', Tournament> & Acting,
): Promise<void> {
  // The slots of a team match are opened together, and their players are told of the line-ups.
  if (row.state === 'void' || isSlotOfTeamMatch(row)) return;
  const turns = newTurns(before, after, now);
  const over = endedTurns(before, after);
  const members = await findAccepted(tx, row.id, [...turns.map(({ entry }) => entry), ...over]);
  if (members.length === 0) return;
  const ofEntries = (entries: number[]) =>
    members.filter(({ entry }) => entries.includes(entry)).map(({ member }) => member);
  tx.emit({
    kind: 'turns.changed',
    subject: subjectOf(row.id, 'turn'),
    link: tournamentPath(row.id),
    over: ofEntries(over),
    turns: turns.map(turn => ({
      to: ofEntries([turn.entry]),
      event: turn.event,
      title: turnSentence(after, turn, row.title),
    })),
    actor,
    now,
  });
}

async function findAccepted(tx: Transaction, tournament: number, entries: number[]) {
  const players = await findEntryPlayers(tx, tournament, entries);
  return players.filter(({ state }) => state === 'accepted');
}

/** A notification to an entry's members: come to a table to play or to referee, or be ready as next. */
type Turn = { entry: number; event: EventOf<'turn'>; match: Match };

/** Age in ms from which a call is not notified: the device sent it late, for lack of a network. */
const LATE_MS = 10 * 60_000;

/** The turns to notify: new calls, moves before the match begins, and entries that are next. */
function newTurns(before: Tournament, after: Tournament, now: Date): Turn[] {
  if (after.phase === 'closed' || calledMatches(after).length === 0) return [];
  const known = new Set(calledMatches(before).map(callOf));
  const since = new Date(now.getTime() - LATE_MS).toISOString();
  const calls = calledMatches(after).filter(
    match => !known.has(callOf(match)) && match.startedAt === null && (match.calledAt ?? '') >= since,
  );
  // Entries last became next at the last call, start or result.
  const wereNext = new Set(nextUp(before, lastCall(before)).map(({ key }) => key));
  const next = nextUp(after, now.getTime()).filter(({ key }) => !wereNext.has(key));
  return [
    ...calls.flatMap(match => turnsOf(match, 'called')),
    ...calls.flatMap(match =>
      match.referee === null ? [] : [{ entry: match.referee, event: 'referee' as const, match }],
    ),
    ...next.flatMap(match => turnsOf(match, 'next')),
  ];
}

const callOf = ({ key, table, calledAt }: Match) => `${key} ${table} ${calledAt}`;
const turnsOf = (match: Match, event: EventOf<'turn'>): Turn[] =>
  entriesIn(match).map(entry => ({ entry, event, match }));

/** Returns the entries whose call has ended, and whose notifications are out of date. */
function endedTurns(before: Tournament, after: Tournament): number[] {
  const still = new Set(calledMatches(after).flatMap(neededEntries));
  const called = calledMatches(before).flatMap(neededEntries);
  return [...new Set(called.filter(entry => !still.has(entry)))];
}

const TITLE_MOST = 40;

function turnSentence(tournament: Tournament, { event, match }: Turn, title: string): string {
  const what = `‘${cutText(title, TITLE_MOST)}’ 대회 ${matchTitle(tournament, match)}`;
  if (event === 'next') return `다음 차례입니다. ${withJosa(what, '을/를')} 준비해주세요.`;
  if (event === 'referee') return `${match.table}번 테이블에서 심판을 맡아주세요. ${what}입니다.`;
  return `${match.table}번 테이블로 오세요. ${what}입니다.`;
}
