import { randomUUID } from 'node:crypto';
import { write } from '#/database/write.ts';
import type { BracketEvent, Deed, Mode, Player } from '#/features/brackets/brackets.contract.ts';
import { replay } from '#/features/brackets/tournament.rules.ts';
import { settle } from '#/features/results/settle.server.ts';
import { DEFAULT_PLAY } from '#/features/scoring/limits.rules.ts';
import type { Ball, MatchScore } from '#/features/scoring/scoring.contract.ts';
import { foldKey } from '#/shared/text.ts';
import { seoulDay } from '#/shared/time.ts';
import type { House } from './house.ts';
import type { Visitor } from './visitors.ts';

type Wish = {
  organiser: Visitor;
  /** Each place of the field: a member, or a name typed by hand; two of them in a team. */
  field: (Visitor | string)[][];
  mode?: Mode;
  ball?: Ball;
  hall?: string;
  title?: string;
};
/** A tournament in the database whose events a test makes; it is settled where its organiser closes or opens it. */
export type KeptByHand = {
  id: number;
  /** Adds an event, three minutes after the one before unless told, and answers its key. */
  add: (deed: Deed, at?: string) => Promise<string>;
  /** The winner of a match (`r1m1`) goes on; the score is side by side. */
  win: (match: string, entry: number, score?: MatchScore | null, at?: string) => Promise<string>;
  close: (at?: string) => Promise<void>;
  reopen: () => Promise<void>;
};

/** A score as the winner on side 0 has it: `score(20, 14)` is 20 of 20 against 14 of 20 in 10 innings. */
export function score(points: number, others: number, more: Partial<MatchScore> = {}): MatchScore {
  return {
    points: [points, others],
    targets: [20, 20],
    innings: [10, 10],
    highRuns: [Math.max(0, Math.min(points, 5)), Math.max(0, Math.min(others, 3))],
    ...more,
  };
}

/** Keeps a tournament whose members have all been asked; `settings` are those of a plain evening. */
export async function keepByHand(house: House, wish: Wish): Promise<KeptByHand> {
  const { organiser, field, mode = 'team', ball = '4', hall = '', title = '월례 대회' } = wish;
  const { db } = house.site;
  const at = house.clock.now.toISOString();
  const made = await db
    .insertInto('tournaments')
    .values({
      key: randomUUID(),
      organiser: organiser.number,
      ...{ title, hall, mode, ball, title_key: foldKey(title), hall_key: foldKey(hall) },
      day: seoulDay(house.clock.now),
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = made;
  const events: BracketEvent[] = [];
  // Games of the same two that follow too closely do not count.
  const minutesLater = (n: number) => new Date(house.clock.now.getTime() + n * 60_000).toISOString();
  const add: KeptByHand['add'] = async (deed, moment = minutesLater(3 * events.length)) => {
    const event = { key: randomUUID(), at: moment, ...deed } as BracketEvent;
    replay([...events, event]);
    events.push(event);
    const row = { tournament: id, number: events.length, key: event.key, body: JSON.stringify(event) };
    await db
      .insertInto('tournament_events')
      .values({ ...row, by_member: organiser.number, at: house.clock.now.toISOString() })
      .execute();
    const version = events.length;
    await db.updateTable('tournaments').set({ version }).where('id', '=', id).execute();
    return event.key;
  };
  const become = (state: 'live' | 'closed', closedAt: string) =>
    write(db, async tx => {
      await tx.updateTable('tournaments').set({ state, closed_at: closedAt }).where('id', '=', id).execute();
      await settle(tx, id);
    });
  const entries = field.map((who, place) => ({ id: place + 1, players: who.map(playerOf) }));
  const play = { ...DEFAULT_PLAY, ball };
  await add({ type: 'entered', settings: { mode, thirdPlace: false, tables: 0, play }, entries });
  if (mode !== 'single') await add({ type: 'drawn', draw: { by: 'order' } });
  for (const [entry, who] of field.entries()) {
    for (const [seat, one] of who.entries()) {
      if (typeof one === 'string') continue;
      const place = { tournament: id, entry: entry + 1, seat, member: one.number, at };
      await db.insertInto('tournament_players').values(place).execute();
    }
  }
  return {
    id,
    add,
    win: (match, entry, won = null, moment) =>
      add({ type: 'advanced', match, entry, how: 'played', score: won }, moment),
    close: async moment => {
      await add({ type: 'closed' }, moment);
      await become('closed', house.clock.now.toISOString());
    },
    reopen: async () => {
      await add({ type: 'reopened' });
      await become('live', '');
    },
  };
}

function playerOf(who: Visitor | string): Player {
  const facts = { score4: 200, score3: 20, hall: '' };
  return typeof who === 'string'
    ? { member: null, name: who, ...facts }
    : { member: who.id, name: who.username, ...facts };
}

/** Takes part through the call. */
export function accept(house: House, id: number, as: Visitor, answer = true) {
  return house.call('POST', `/api/tournaments/${id}/answer`, { as, body: { accept: answer } });
}
