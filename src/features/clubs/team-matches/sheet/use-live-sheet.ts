import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SheetScores, TeamSheet } from '#/features/clubs/team-matches/team-matches.contract.ts';
import type { LiveConnection } from '#/features/tournaments/live/connection.tsx';
import { ApiError, browserApi, fetchFile, fetchJson, forPage, type PageRequest } from '#/ui/client/api.ts';
import { followStream, whileOpen } from '#/ui/client/live-client.ts';

// The server sends a heartbeat at least every ten seconds.
const SILENCE_MS = 30_000;

type Following<T> = {
  /** Reads the whole team match; must be a stable function. */
  read: (at: { id: string; match: string }, invite: string, signal: AbortSignal) => Promise<T>;
  /** Whether updates pause while the page is hidden (not for a TV). */
  rests: boolean;
};

/**
 * Keeps a team match up to date while the page is open: scores arrive over its stream; the rest is reloaded
 * after a lost connection and when the line-ups or facts change. `loaded` is the data of the page's loader,
 * `gone` a Korean sentence why the stream has ended, and `invite` the code in the page's address.
 */
export function useLiveSheet<T extends TeamSheet>(loaded: T, { read, rests }: Following<T>) {
  const invite = useSearchParams()[0].get('invite') ?? '';
  const [received, setReceived] = useState<{ loaded: T; latest: T; gone?: string }>({
    loaded,
    latest: loaded,
  });
  const connection = useRef<LiveConnection>({ receivedAt: 0, openedAt: 0, isCut: false }).current;
  useEffect(() => {
    connection.openedAt ||= Date.now();
    connection.receivedAt ||= Date.now();
    const at = { id: String(loaded.club), match: String(loaded.id) };
    let latest = loaded;
    let isFresh = true;
    const receive = (next: T, gone?: string) => {
      latest = next;
      setReceived({ loaded, latest, gone });
    };
    const source = {
      open: async (signal: AbortSignal) => {
        if (!isFresh) receive(await read(at, invite, signal));
        isFresh = false;
        const { stream } = browserApi.api.clubs[':id']['team-matches'][':match'];
        return fetchFile(stream.$get({ param: at, query: { invite } }, { init: { signal } }));
      },
      onEvent: ({ event, data }: { event?: string; data: unknown }) => {
        if (event === 'reload') return true;
        receive(withScores(latest, data as SheetScores));
      },
      onAlive: () => Object.assign(connection, { receivedAt: Date.now(), isCut: false }),
      onCut: (error?: unknown) => {
        connection.isCut = true;
        if (error instanceof ApiError && error.status === 404) receive(latest, error.message);
      },
      silenceMs: SILENCE_MS,
      backoff: { mostMs: 5000 },
    };
    return whileOpen(signal => void followStream(source, signal), { rests });
  }, [loaded, read, invite, rests, connection]);
  const isCurrent = received.loaded === loaded;
  return {
    sheet: isCurrent ? received.latest : loaded,
    connection,
    invite,
    gone: isCurrent ? received.gone : undefined,
  };
}

const withScores = <T extends TeamSheet>(sheet: T, { slots, ...scores }: SheetScores): T => ({
  ...sheet,
  ...scores,
  slots: sheet.slots.map((slot, index) => ({ ...slot, ...slots[index] })),
});

/** Loads the sheet of a team match; the address has the code of the sheet's link. */
export function loadSheet({ api, url, params: { id = '', match = '' } }: PageRequest): Promise<TeamSheet> {
  const invite = new URL(url).searchParams.get('invite') ?? '';
  const { sheet } = api.api.clubs[':id']['team-matches'][':match'];
  return forPage(fetchJson(sheet.$get({ param: { id, match }, query: { invite } })));
}

export function readSheet(param: { id: string; match: string }, invite: string, signal: AbortSignal) {
  const { sheet } = browserApi.api.clubs[':id']['team-matches'][':match'];
  return fetchJson(sheet.$get({ param, query: { invite } }, { init: { signal } }));
}
