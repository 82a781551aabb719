import type { Transaction } from '#/database/connect.ts';
import type { About } from '#/features/notifications/inbox/notify.server.ts';
import type { EventOf } from '#/features/notifications/inbox/sentences.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { TournamentRow } from '#/features/tournaments/results/tournament-state.server.ts';
import { addressOf, turnsSubjectOf } from '#/features/tournaments/server/tournament-rows.server.ts';
import { newTurns, overTurns, turnSentence } from './turns.rules.ts';

declare module '#/database/events.ts' {
  interface Events {
    /** Members were called or are next (`turns`, with Korean sentences), or their calls are over (`over`). */
    'turns.changed': Omit<About, 'title'> & {
      over: number[];
      turns: { to: number[]; event: EventOf<'turn'>; title: string }[];
    };
  }
}

type Change = { before: Tournament; after: Tournament; actor: number | null; now: Date };

/** Emits new and ended calls to members who accepted the invitation, not to others. */
export async function emitTurns(
  tx: Transaction,
  row: Pick<TournamentRow, 'id' | 'title' | 'state'>,
  { before, after, actor, now }: Change,
): Promise<void> {
  if (row.state === 'void') return;
  const turns = newTurns(before, after, now);
  const over = overTurns(before, after);
  const members = await findEntryMembers(tx, row.id, [...turns.map(({ entry }) => entry), ...over]);
  if (members.length === 0) return;
  const ofEntries = (entries: number[]) =>
    members.filter(({ entry }) => entries.includes(entry)).map(({ member }) => member);
  tx.emit({
    kind: 'turns.changed',
    subject: turnsSubjectOf(row.id),
    link: addressOf(row.id),
    over: ofEntries(over),
    turns: turns.map(turn => ({
      to: ofEntries([turn.entry]),
      event: turn.event,
      title: turnSentence(after, turn, row.title),
    })),
    ...{ actor, now },
  });
}

async function findEntryMembers(tx: Transaction, tournament: number, entries: number[]) {
  if (entries.length === 0) return [];
  return tx
    .selectFrom('tournament_players')
    .select(['member', 'entry'])
    .where('tournament', '=', tournament)
    .where('entry', 'in', [...new Set(entries)])
    .where('state', '=', 'accepted')
    .execute();
}
