import type { Database } from '#/database/connect.ts';
import { addSeason, putTournament } from '#/features/results/seasons/season-changes.server.ts';
import type { SeasonDraft } from '#/features/results/seasons/seasons.contract.ts';
import { DEFAULT_POINTS } from '#/features/tournaments/results/season-points.constants.ts';
import { putGame } from '#/features/tournaments/server/games.server.ts';
import { saveTournament, sendEvents } from '#/features/tournaments/server/tournament-changes.server.ts';
import type { Site } from '#/server/site.ts';
import type { Community } from './community.ts';
import { actor, type SeedRunner } from './seed-runner.ts';
import { planTournaments, type TournamentPlan } from './tournament-plans.ts';
import { type Played, playTournament } from './tournament-play.ts';

type Around = { db: Database; runner: SeedRunner; today: string; now: Date };

/** Plays the demo's tournaments as their organiser's device would send them. */
export async function playTournaments(community: Community, around: Around): Promise<void> {
  let season: number | undefined;
  for (const plan of planTournaments(community, around.today, around.now)) {
    const played = await playOne(plan, playTournament(plan, community.members), around);
    if (!played || !plan.inSeason) continue;
    const { site, id, by } = played;
    season ??= await addSeason(site, seasonOf(plan), by);
    await putTournament(site, season, { tournament: id, by });
  }
}

/** The weekly evenings of a hall together: the best ten of each player count. */
function seasonOf({ hall }: TournamentPlan): SeasonDraft {
  return {
    title: `${hall.name} 주간 리그`,
    hall: hall.name,
    club: '',
    points: [...DEFAULT_POINTS],
    best: 10,
  };
}

/** Answers the site as it was at the end, the tournament and its organiser. */
async function playOne(plan: TournamentPlan, { events, games }: Played, around: Around) {
  const { db, runner, now } = around;
  const { key, title, day, hall, organiser, players, startsAt, state } = plan;
  const by = actor(runner.number(organiser), runner.id(organiser), 'member');
  const isOver = state === 'closed';
  const [entered, ...rest] = events;
  if (!entered) return undefined;
  const began = siteAt(db, new Date(startsAt));
  const facts = { key, title, hall: hall.name, day, listed: true };
  const { row } = await saveTournament(began, { ...facts, events: [entered] }, by);
  if (state !== 'coming') await accept(db, row.id, players.map(runner.number));
  const last = rest.at(-1)?.at ?? startsAt;
  const ended = siteAt(db, isOver ? new Date(last) : now);
  await sendEvents(ended, row.id, { events: rest, by: { member: by.number } });
  for (const [match, game] of games) await putGame(ended, row.id, { match, table: null }, { game });
  if (isOver) await readLongAgo(db, row.id);
  return { site: ended, id: row.id, by };
}

/** As much of a site as a tournament needs where nobody is listening. */
function siteAt(db: Database, now: Date): Site {
  return { db, now: () => now } as unknown as Site;
}

async function accept(db: Database, tournament: number, members: number[]): Promise<void> {
  const players = db.updateTable('tournament_players').set({ state: 'accepted' });
  await players.where('tournament', '=', tournament).where('member', 'in', members).execute();
}

async function readLongAgo(db: Database, tournament: number): Promise<void> {
  const unread = db.updateTable('notifications').set({ unread: 0 });
  await unread
    .where('subject', 'in', [`tournament:${tournament}`, `tournament:${tournament}:asked`])
    .execute();
}
