import { useNavigate } from 'react-router';
import { eventsOf, sendersOf } from '#/features/tournaments/live/live.rules.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import {
  emptySavedTournament,
  runnerPath,
} from '#/features/tournaments/sync/stored/saved-tournament.rules.ts';
import type { SavedTournament } from '#/features/tournaments/sync/sync.contract.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { newUuid } from '#/ui/client/device/uuid.ts';
import { useLoaded, usePress } from '#/ui/client/use-calls.ts';

/** `openHere` copies a tournament from the server to this browser and opens it; `isHere`: a copy exists. */
export function useOngoing(onServer: TournamentWithEvents) {
  const { open, busy } = useOpenHere(onServer.id);
  const { can } = onServer;
  // Without storage there is no saved tournament; pressing the button shows why.
  const { found: isHere = false } = useLoaded(
    async () => can.run && (await fetchSavedTournament(onServer.id)) !== undefined,
    `${onServer.id} ${can.run}`,
  );
  const role = can.organise ? undefined : can.run ? ('run' as const) : ('score' as const);
  const openHere = () =>
    open((known, at) => {
      // The roles may have changed since the copy was made.
      if (known?.server && known.server.role !== role)
        return { ...known, version: known.version + 1, server: { ...known.server, role } };
      if (known) return known;
      const { id, mode, title, version } = onServer;
      return {
        ...emptySavedTournament({ mode, post: null }, { key: newUuid(), at }),
        version: 1,
        title,
        events: eventsOf(onServer),
        server: { id, taken: version, refused: [], role, ...sendersOf(onServer.events) },
      };
    }, '이 브라우저에는 대회를 저장할 수 없어 여기서 진행할 수 없습니다.');
  return { openHere, busy, isHere };
}

/**
 * Returns a function that opens the page which runs this browser's copy of the tournament `id`. Its argument
 * `copy` gets the stored copy (or undefined) and the time now, and returns the copy to store and run.
 */
export function useOpenHere(id: number) {
  const navigate = useNavigate();
  const { press, busy } = usePress();
  const open = (
    copy: (known: SavedTournament | undefined, at: string) => SavedTournament,
    failed: string,
    state?: { start: boolean },
  ) =>
    press(async () => {
      const { writeSavedTournament } = await import(
        '#/features/tournaments/sync/stored/saved-tournaments.client.ts'
      );
      const known = await fetchSavedTournament(id);
      const saved = copy(known, new Date(serverNow()).toISOString());
      if (saved !== known) await writeSavedTournament(saved);
      await navigate(runnerPath(saved), { state });
    }, failed);
  return { open, busy };
}

/** This browser's saved copy of the tournament with this id on the server; undefined when there is none. */
async function fetchSavedTournament(id: number) {
  const { listSavedTournaments } = await import(
    '#/features/tournaments/sync/stored/saved-tournaments.client.ts'
  );
  const all = (await listSavedTournaments()).flatMap(found => ('saved' in found ? [found.saved] : []));
  return all.find(saved => saved.server?.id === id);
}
