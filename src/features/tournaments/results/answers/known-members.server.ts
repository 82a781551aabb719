import type { Transaction } from '#/database/connect.ts';
import type { TournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import {
  forgottenPlayer,
  idKey,
  membersIn,
  withPlayers,
} from '#/features/tournaments/live/redaction.rules.ts';

/** The events without unknown members, who become typed names, and without the names of withdrawn ones. */
export async function withKnownMembers(
  tx: Transaction,
  events: TournamentEvent[],
): Promise<TournamentEvent[]> {
  const named = [...new Set(events.flatMap(membersIn).map(idKey))];
  if (named.length === 0) return events;
  const rows = await tx
    .selectFrom('members')
    .select(['id_key', 'listed', 'withdrawn_at'])
    .where('id_key', 'in', named)
    .execute();
  const known = new Map(rows.map(row => [row.id_key, row]));
  return events.map(event =>
    withPlayers(event, player => {
      const row = player.member === null ? undefined : known.get(idKey(player.member));
      if (row?.listed === 1) return player;
      return row?.withdrawn_at ? forgottenPlayer(player, row.id_key) : { ...player, member: null };
    }),
  );
}
