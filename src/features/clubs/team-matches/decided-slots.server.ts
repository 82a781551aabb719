import type { Database, Transaction } from '#/database/connect.ts';
import type { TournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import { sideOf } from './team-match.rules.ts';
import { slotsOf } from './team-match-rows.server.ts';
import type { SheetSlot } from './team-matches.contract.ts';

type DecidedSlot = Pick<SheetSlot, 'state' | 'winner' | 'score' | 'targets' | 'forfeit'>;
export const UNDECIDED: DecidedSlot = {
  state: 'open',
  winner: null,
  score: null,
  targets: [null, null],
  forfeit: '',
};
const RESULT_TYPES = ['advanced', 'undone', 'redone'];

/**
 * The slots of team matches by their last valid results, by match number. Forfeits and targets are left out; a running
 * slot is undecided. One query for all, because a league has up to 1,680 slots with a tournament each.
 */
export async function loadDecidedSlots(
  db: Database | Transaction,
  matches: readonly { id: number; slots: string }[],
): Promise<Map<number, DecidedSlot[]>> {
  const states = new Map(matches.map(match => [match.id, slotsOf(match).map(() => UNDECIDED)]));
  const rows = await db
    .selectFrom('team_match_slots as s')
    .innerJoin('tournaments as t', 't.id', 's.tournament')
    .innerJoin('tournament_events as e', 'e.tournament', 't.id')
    .select(['s.team_match', 's.slot', 'champion_entry', 'body'])
    .where('s.team_match', 'in', [0, ...states.keys()])
    .where('champion_entry', '>', 0)
    .where('t.state', '<>', 'void')
    .where(eb => eb.or(RESULT_TYPES.map(type => eb('body', 'like', `%"type":"${type}"%`))))
    .orderBy('e.number')
    .execute();
  for (const events of Map.groupBy(rows, ({ team_match, slot }) => `${team_match} ${slot}`).values()) {
    const [{ team_match, slot, champion_entry }] = events as [(typeof rows)[number]];
    const last = lastResult(events.map(({ body }) => JSON.parse(body) as TournamentEvent));
    const score = last?.entry === champion_entry ? last.score : null;
    const decided: DecidedSlot = { ...UNDECIDED, state: 'decided', winner: sideOf(champion_entry), score };
    states.get(team_match)?.splice(slot - 1, 1, decided);
  }
  return states;
}

/** The last result among the events of a slot's tournament that is not undone. */
function lastResult(events: readonly TournamentEvent[]) {
  const undone = new Set<string>();
  for (const event of events) {
    if (event.type === 'undone') undone.add(event.of);
    if (event.type === 'redone') undone.delete(event.of);
  }
  return events.flatMap(event => (event.type === 'advanced' && !undone.has(event.key) ? event : [])).at(-1);
}
