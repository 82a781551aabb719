import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  type DrawnAs,
  type DrawnEntry,
  drawnField,
} from '#/features/tournaments/announcing/draw-field.rules.ts';
import { fetchSavedTournament } from '#/features/tournaments/lists/use-ongoing.ts';
import {
  addressOf,
  emptySavedTournament,
} from '#/features/tournaments/sync/stored/saved-tournament.rules.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { newUuid } from '#/ui/client/device/uuid.ts';
import { toast } from '#/ui/feedback/toast.tsx';

type Announced = { id: number; title: string; ball: '4' | '3' };

/** Returns a function that opens an announced tournament in this browser's runner with these entries. */
export function useDrawing({ id, title, ball }: Announced) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const draw = async (entries: readonly DrawnEntry[], how: Omit<DrawnAs, 'ball'>) => {
    setBusy(true);
    try {
      const { writeSavedTournament } = await import(
        '#/features/tournaments/sync/stored/saved-tournaments.client.ts'
      );
      const known = await fetchSavedTournament(id);
      if (known && known.events.length > 0) return await navigate(addressOf(known));
      const { mode, entering } = drawnField(entries, { ...how, ball });
      const timestamp = new Date(serverNow()).toISOString();
      const fresh = emptySavedTournament({ mode, post: null }, { key: newUuid(), at: timestamp });
      const server = { id, taken: 0, refused: [] };
      const base = known ?? fresh;
      const made = {
        ...base,
        mode,
        title,
        entering,
        server,
        version: base.version + 1,
        changedAt: timestamp,
      };
      await writeSavedTournament(made);
      await navigate(addressOf(made));
    } catch {
      toast('이 브라우저에는 대회를 저장할 수 없어 여기서 추첨할 수 없습니다.', 'error');
    } finally {
      setBusy(false);
    }
  };
  return { draw, busy };
}
