import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { addressOf, emptySavedTournament } from '#/features/tournament-store/saved-tournament.rules.ts';
import { toast } from '#/ui/toast.tsx';
import { newUuid } from '#/ui/uuid.ts';
import { eventsOf } from './live-events.rules.ts';
import type { TournamentWithEvents } from './tournaments.contract.ts';

/**
 * Opens the notebook of this tournament in this browser; where there is none (`isHere` is false), it is made from the
 * server's events.
 */
export function useOngoing(kept: TournamentWithEvents) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const isHere = useIsHere(kept.id, kept.can.run);
  const goOn = async () => {
    setBusy(true);
    try {
      const { writeSavedTournament: writeNotebook } = await import(
        '#/features/tournament-store/saved-tournaments.client.ts'
      );
      const known = await notebookOf(kept.id);
      if (known) return await navigate(addressOf(known));
      const at = new Date().toISOString();
      const made = {
        ...emptySavedTournament({ mode: kept.mode, post: null }, { key: newUuid(), at }),
        version: 1,
        title: kept.title,
        events: eventsOf(kept),
        server: { id: kept.id, taken: kept.version, refused: [] },
      };
      await writeNotebook(made);
      await navigate(addressOf(made));
    } catch {
      toast('이 브라우저에는 대회를 저장할 수 없어 여기서 진행할 수 없습니다.', 'trouble');
    } finally {
      setBusy(false);
    }
  };
  return { goOn, busy, isHere };
}

function useIsHere(id: number, mayRun: boolean): boolean {
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    if (!mayRun) return;
    let left = false;
    notebookOf(id).then(
      found => left || setHere(found !== undefined),
      // Without a storage nothing is here; a press says so.
      () => {},
    );
    return () => {
      left = true;
    };
  }, [id, mayRun]);
  return isHere;
}

async function notebookOf(id: number) {
  const { listSavedTournaments: listNotebooks } = await import(
    '#/features/tournament-store/saved-tournaments.client.ts'
  );
  const all = (await listNotebooks()).flatMap(found => ('notebook' in found ? [found.notebook] : []));
  return all.find(notebook => notebook.server?.id === id);
}
