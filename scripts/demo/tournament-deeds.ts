import type { Database } from '#/database/connect.ts';
import { showGame } from '#/features/tournaments/games.server.ts';
import { keepTournament, sendEvents } from '#/features/tournaments/tournament-changes.server.ts';
import { Bell } from '#/server/bell.ts';
import type { Site } from '#/server/site.ts';
import type { Community } from './community.ts';
import { actor, type Stage } from './stage.ts';
import { type Night, tournamentNights } from './tournament-nights.ts';
import { type Played, playNight } from './tournament-play.ts';

type Around = { db: Database; stage: Stage; today: string; now: Date };

/** Plays the demo's tournaments as their organiser's device would send them. */
export async function holdTournaments(
  community: Community,
  { db, stage, today, now }: Around,
): Promise<void> {
  for (const night of tournamentNights(community, today, now)) {
    await hold(night, playNight(night, community.members), { db, stage, now });
  }
}

async function hold(
  night: Night,
  { events, games }: Played,
  { db, stage, now }: Omit<Around, 'today'>,
): Promise<void> {
  const { key, title, day, hall, organiser, players, startsAt, stage: standing } = night;
  const by = actor(stage.number(organiser), stage.id(organiser), 'member');
  const isOver = standing === 'closed';
  const [entered, ...rest] = events;
  if (!entered) return;
  const began = siteAt(db, new Date(startsAt));
  const facts = { key, title, hall: hall.name, day, listed: true };
  const { row } = await keepTournament(began, { ...facts, events: [entered] }, by);
  if (standing !== 'coming') await accept(db, row.id, players.map(stage.number));
  const last = rest.at(-1)?.at ?? startsAt;
  const ended = siteAt(db, isOver ? new Date(last) : now);
  await sendEvents(ended, row.id, { events: rest, by: { member: by.number } });
  for (const [match, game] of games) await showGame(ended, row.id, { match, game, table: null });
  if (isOver) await readLongAgo(db, row.id);
}

/** As much of a site as a tournament needs where nobody is listening. */
function siteAt(db: Database, now: Date): Site {
  const topics = { told() {}, noted() {}, changed() {}, closed() {} };
  return { db, bell: new Bell(), topics, now: () => now } as unknown as Site;
}

async function accept(db: Database, tournament: number, members: number[]): Promise<void> {
  const asked = db.updateTable('tournament_players').set({ state: 'accepted' });
  await asked.where('tournament', '=', tournament).where('member', 'in', members).execute();
}

async function readLongAgo(db: Database, tournament: number): Promise<void> {
  const told = db.updateTable('notifications').set({ unread: 0 });
  await told.where('subject', 'in', [`tournament:${tournament}`, `tournament:${tournament}:asked`]).execute();
}
