import type { Command } from '#/features/tournaments/engine/events.contract.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { newUuid } from '#/ui/client/device/uuid.ts';

type Saved = Pick<TournamentWithEvents, 'id' | 'version'>;

/** Sends one command of an organiser who is on the tournament's page; throws the server's message for a refusal. */
export async function sendCommand({ id, version }: Saved, command: Command): Promise<void> {
  const events = [{ key: newUuid(), at: new Date(serverNow()).toISOString(), ...command }];
  const call = browserApi.api.tournaments[':id'].events;
  const json = { after: version, events };
  const { results } = await fetchJson(call.$post({ param: { id: String(id) }, json }));
  const [result] = results;
  if (result?.state === 'refused') throw new Error(result.message);
}
