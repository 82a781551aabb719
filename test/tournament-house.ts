import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { BracketEvent, Deed, Player } from '#/features/brackets/brackets.contract.ts';
import { DEFAULT_PLAY } from '#/features/scoring/limits.rules.ts';
import type { Sync } from '#/features/tournaments/tournaments.contract.ts';
import type { Answer, House } from './house.ts';
import type { Visitor } from './visitors.ts';

export const TOURNAMENTS = '/api/tournaments';
export const TOURNAMENT_FACTS = { title: '가을 대회', hall: '가람당구장', day: '2026-11-21', listed: true };

/** An event as a device makes it, at the house's first morning unless told. */
export function deed(what: Deed, at = '2026-11-18T01:00:00.000Z'): BracketEvent {
  return { key: randomUUID(), at, ...what };
}

/** Somebody in the field: a member, or a name typed by hand. */
export function playerOf(who: Visitor | string): Player {
  const [member, name] = typeof who === 'string' ? [null, who] : [who.id, who.username];
  return { member, name, score4: 200, score3: 20, hall: '가람당구장' };
}

/** The field of a bracket of players, in this order. */
export function entered(players: (Visitor | string)[], tables = 2): BracketEvent {
  const entries = players.map((who, index) => ({ id: index + 1, players: [playerOf(who)] }));
  const settings = { mode: 'team', thirdPlace: false, tables, play: DEFAULT_PLAY } as const;
  return deed({ type: 'entered', settings, entries });
}

export const drawnInOrder = () => deed({ type: 'drawn', draw: { by: 'order' } });
export const advanced = (match: string, entry: number) =>
  deed({ type: 'advanced', match, entry, how: 'played', score: null });
export const calledTo = (table: number, match: string) =>
  deed({ type: 'called', match, table, referee: null });

type Kept = Sync & { id: number };

/** Keeps a tournament of these players, drawn in their order, through its call. */
export async function newTournament(
  house: House,
  as: Visitor,
  {
    players = ['하나', '둘', '셋', '넷'],
    ...facts
  }: { players?: (Visitor | string)[]; listed?: boolean } = {},
): Promise<Kept> {
  const events = [entered(players), drawnInOrder()];
  const made = await keep(house, as, { events, ...facts });
  expect(made.status).toBe(201);
  return made.body;
}

/** Sends a tournament to be kept; what is not said is made up. */
export function keep(
  house: House,
  as: Visitor | null,
  body: Record<string, unknown> = {},
): Promise<Answer<Kept>> {
  const events = [entered(['하나', '둘', '셋', '넷'])];
  return house.call('POST', TOURNAMENTS, {
    as,
    body: { key: randomUUID(), ...TOURNAMENT_FACTS, events, ...body },
  });
}

/** Sends events as the organiser, or through a link where `to` is its address. */
export function send(
  house: House,
  as: Visitor | null,
  to: number | string,
  events: BracketEvent[],
  after = 0,
): Promise<Answer<Sync>> {
  const path = typeof to === 'number' ? `${TOURNAMENTS}/${to}` : to;
  return house.call('POST', `${path}/events`, { as, body: { after, events } });
}

/** `taken`, `known`, or the sentence of the refusal, for each sent event. */
export const fates = ({ body }: Answer<Sync>) =>
  body.results.map(result => (result.state === 'refused' ? result.message : result.state));
