import type { Database } from '#/database/connect.ts';
import { putGame } from '#/features/tournaments/games.server.ts';
import { saveTournament, sendEvents } from '#/features/tournaments/tournament-changes.server.ts';
import type { Site } from '#/server/site.ts';
import type { Community } from './community.ts';
import { actor, type SeedRunner } from './seed-runner.ts';
import { planTournaments, type TournamentPlan } from './tournament-plans.ts';
import { type Played, playTournament } from './tournament-play.ts';

type Around = { db: Database; runner: SeedRunner; today: string; now: Date };

/** Plays the demo's tournaments as their organiser's device would send them. */
export async function playTournaments(community: Community, around: Around): Promise<void> {
  for (const plan of planTournaments(community, around.today, around.now)) {
    await playOne(plan, playTournament(plan, community.members), around);
  }
}

async function playOne(plan: TournamentPlan, { events, games }: Played, around: Around): Promise<void> {
  const { db, runner, now } = around;
  const { key, title, day, hall, organiser, players, startsAt, state } = plan;
  const by = actor(runner.number(organiser), runner.id(organiser), 'member');
  const isOver = state === 'closed';
  const [entered, ...rest] = events;
  if (!entered) return;
  const began = siteAt(db, new Date(startsAt));
  const facts = { key, title, hall: hall.name, day, listed: true };
  const { row } = await saveTournament(began, { ...facts, events: [entered] }, by);
  if (state !== 'coming') await accept(db, row.id, players.map(runner.number));
  const last = rest.at(-1)?.at ?? startsAt;
  const ended = siteAt(db, isOver ? new Date(last) : now);
  await sendEvents(ended, row.id, { events: rest, by: { member: by.number } });
  for (const [match, game] of games) await putGame(ended, row.id, { match, table: null }, { game });
  if (isOver) await readLongAgo(db, row.id);
}

/** As much of a site as a tournament needs where nobody is listening. */
function siteAt(db: Database, now: Date): Site {
  const topics = { publish() {}, publishState() {}, publishReload() {}, publishEnd() {} };
  return { db, notifier: { notify() {} }, topics, now: () => now } as unknown as Site;
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
