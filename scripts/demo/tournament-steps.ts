import type { Database } from '#/database/connect.ts';
import { addSeason, putTournament } from '#/features/results/seasons/season-changes.server.ts';
import type { SeasonDraft } from '#/features/results/seasons/seasons.contract.ts';
import type { TournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import { DEFAULT_POINTS } from '#/features/tournaments/results/season-points.rules.ts';
import type { Game } from '#/features/tournaments/scoring/scoring.contract.ts';
import { putGame } from '#/features/tournaments/server/games.server.ts';
import { saveTournament, sendEvents } from '#/features/tournaments/server/tournament-changes.server.ts';
import type { Site } from '#/server/site.ts';
import { timeBefore } from '#/shared/time/time.ts';
import { addDays, later, timeOf } from './calendar.ts';
import { readData } from './community.ts';
import { actor, type SeedRunner } from './seed-runner.ts';

type Around = { db: Database; runner: SeedRunner; today: string; now: Date };
/** Times are seconds since the tournament began (`@60`), players indexes of the members. */
type Stored = Record<'key' | 'title' | 'hall', string> & {
  daysAgo: number;
  state: 'closed' | 'live' | 'coming';
  inSeason: boolean;
  organiser: number;
  players: number[];
  events: TournamentEvent[];
  games: [match: string, game: Game][];
};

const STARTS_AT = 19 * 3600;
const LIVE_SINCE_MS = 70 * 60_000;
const ENTERED_MS = 5 * 60_000;

/** A hall's weekly evenings since spring, a running and a coming tournament, as their device sent them. */
export async function playTournaments(around: Around): Promise<void> {
  let season: number | undefined;
  for (const tournament of readData<Stored[]>('tournaments')) {
    const { site, id, by } = await send(tournament, around);
    if (!tournament.inSeason) continue;
    season ??= await addSeason(site, seasonOf(tournament.hall), by);
    await putTournament(site, season, { tournament: id, by });
  }
}

/** The best ten evenings of each player count. */
function seasonOf(hall: string): SeasonDraft {
  return { title: `${hall} 주간 리그`, hall, club: '', points: [...DEFAULT_POINTS], best: 10 };
}

/** Returns the site at the tournament's end, the tournament and its organiser. */
async function send(tournament: Stored, { db, runner, today, now }: Around) {
  const { key, title, hall, daysAgo, state, organiser, players } = tournament;
  const day = addDays(today, -daysAgo);
  const isOver = state === 'closed';
  const sinceMs = state === 'live' ? LIVE_SINCE_MS : ENTERED_MS;
  const startsAt = isOver ? timeOf(day, STARTS_AT) : timeBefore(now, sinceMs);
  const { events, games } = JSON.parse(JSON.stringify(tournament), (_, value) =>
    /^@\d+$/.test(value) ? later(startsAt, Number(value.slice(1))) : value,
  ) as Stored;
  const by = actor(runner.number(organiser), runner.id(organiser), 'member');
  const facts = { key, title, hall, day, listed: true };
  const { row } = await saveTournament(
    siteAt(db, new Date(startsAt)),
    { ...facts, events: events.slice(0, 1) },
    by,
  );
  // Member2 and a few others have not answered the invitation to the next tournament.
  const accepted = state === 'coming' ? players.slice(2, 13) : players;
  await accept(db, row.id, accepted.map(runner.number));
  const site = siteAt(db, isOver ? new Date(events.at(-1)?.at ?? startsAt) : now);
  await sendEvents(site, row.id, { events: events.slice(1), by: { member: by.number } });
  for (const [match, game] of games)
    await putGame(site, row.id, { match, by: { member: by.number } }, { game });
  if (isOver) await readLongAgo(db, row.id);
  return { site, id: row.id, by };
}

/** A tournament needs only these parts of a site. */
function siteAt(db: Database, now: Date): Site {
  return { db, now: () => now } as unknown as Site;
}

async function accept(db: Database, tournament: number, members: number[]): Promise<void> {
  const players = db.updateTable('tournament_players').set({ state: 'accepted' });
  await players.where('tournament', '=', tournament).where('member', 'in', members).execute();
  const asked = db.updateTable('notifications').set({ unread: 0 }).where('member', 'in', members);
  await asked.where('subject', '=', `tournament:${tournament}:asked`).execute();
}

async function readLongAgo(db: Database, tournament: number): Promise<void> {
  const unread = db.updateTable('notifications').set({ unread: 0 });
  await unread
    .where('subject', 'in', [`tournament:${tournament}`, `tournament:${tournament}:asked`])
    .execute();
}
