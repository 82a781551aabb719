import type { Deed, Settings } from '#/features/brackets/brackets.contract.ts';
import type { Tournament } from '#/features/brackets/tournament.rules.ts';
import type { Sync, TournamentLink } from '#/features/tournaments/tournaments.contract.ts';
import { newUuid } from '#/ui/uuid.ts';
import { asEvent, drawn, field, team } from './bracket-play.ts';
import { callSite, type Writer } from './browser-writers.ts';

export type KeptOnSite = { id: number; organiser: Writer; title: string };
type Wish = { count?: number; settings?: Partial<Settings>; listed?: boolean; title?: string };

/** Players typed by hand, called `선수1` and so on. */
export const typedField = (count: number) =>
  field(count).map(entry => ({
    ...entry,
    players: entry.players.map(player => ({ ...player, member: null })),
  }));

/** A deed as an event of now. Keys are unique in a tournament; those of the written scenarios begin anew in every file. */
export const withOwnKey = (deed: Deed) => ({
  ...asEvent(deed),
  key: newUuid(),
  at: new Date().toISOString(),
});
const eventsOf = ({ log }: Tournament) => log.map(({ event }) => event);

let made = 0;

/** What a device sends to keep a tournament, drawn by lot, on two tables unless told otherwise. */
export function tournamentBody(
  title: string,
  { count = 4, settings, listed = true }: Omit<Wish, 'title'> = {},
) {
  const lot = { by: 'lot', code: 'K7M2QX', seeds: 0, seededBy: 'score', byes: 'lot', apart: true } as const;
  const tournament = drawn(typedField(count), { ...team, tables: 2, ...settings }, lot);
  const day = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
  return { key: newUuid(), title, hall: '강남 큐클럽', day, listed, events: eventsOf(tournament) };
}

/** Keeps a tournament on the built site. */
export async function keepOnSite(organiser: Writer, { title, ...wish }: Wish = {}): Promise<KeptOnSite> {
  const body = tournamentBody(title ?? `대회 ${Date.now() % 1_000_000} ${++made}`, wish);
  const { id } = await callSite<{ id: number }>('POST', '/api/tournaments', { as: organiser, body });
  return { id, organiser, title: body.title };
}

/** Sends deeds as the organiser's device does; what the server refuses is an error. */
export async function happenOnSite({ id, organiser }: KeptOnSite, ...deeds: Deed[]): Promise<void> {
  const body = { after: 0, events: deeds.map(withOwnKey) };
  const { results } = await callSite<Sync>('POST', `/api/tournaments/${id}/events`, { as: organiser, body });
  const refused = results.find(({ state }) => state === 'refused');
  if (refused) throw new Error(JSON.stringify(refused));
}

/** The token of a link: to look on, or of a table. */
export async function linkOnSite({ id, organiser }: KeptOnSite, table?: number): Promise<string> {
  const body = table === undefined ? { kind: 'view' } : { kind: 'table', table };
  return (await callSite<TournamentLink>('POST', `/api/tournaments/${id}/links`, { as: organiser, body }))
    .token;
}
