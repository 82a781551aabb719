import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { eventsOf } from '#/features/tournaments/live/live.rules.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import {
  addressOf,
  emptySavedTournament,
} from '#/features/tournaments/sync/stored/saved-tournament.rules.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { newUuid } from '#/ui/client/device/uuid.ts';
import { usePress } from '#/ui/client/use-calls.ts';

/**
 * Returns a function that opens a tournament of the server on this device for running it, and first stores it
 * on the device from the server's events if it is not there yet.
 */
export function useOngoing(onServer: TournamentWithEvents) {
  const navigate = useNavigate();
  const { press, busy } = usePress();
  const isHere = useIsHere(onServer.id, onServer.can.run);
  const goOn = () =>
    press(async () => {
      const { writeSavedTournament } = await import(
        '#/features/tournaments/sync/stored/saved-tournaments.client.ts'
      );
      const known = await fetchSavedTournament(onServer.id);
      if (known) return navigate(addressOf(known));
      const timestamp = new Date(serverNow()).toISOString();
      const made = {
        ...emptySavedTournament({ mode: onServer.mode, post: null }, { key: newUuid(), at: timestamp }),
        version: 1,
        title: onServer.title,
        events: eventsOf(onServer),
        server: { id: onServer.id, taken: onServer.version, refused: [] },
      };
      await writeSavedTournament(made);
      await navigate(addressOf(made));
    }, '이 브라우저에는 대회를 저장할 수 없어 여기서 진행할 수 없습니다.');
  return { goOn, busy, isHere };
}

function useIsHere(id: number, mayRun: boolean): boolean {
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    if (!mayRun) return;
    let left = false;
    fetchSavedTournament(id).then(
      found => left || setHere(found !== undefined),
      // Without storage there is no saved tournament; pressing the button shows why.
      () => {},
    );
    return () => {
      left = true;
    };
  }, [id, mayRun]);
  return isHere;
}

/** This browser's saved copy of the tournament with this id on the server; undefined when there is none. */
export async function fetchSavedTournament(id: number) {
  const { listSavedTournaments } = await import(
    '#/features/tournaments/sync/stored/saved-tournaments.client.ts'
  );
  const all = (await listSavedTournaments()).flatMap(found => ('saved' in found ? [found.saved] : []));
  return all.find(saved => saved.server?.id === id);
}
