import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi, fetchFile } from '#/ui/client/api.ts';
import { followStream, whileOpen } from '#/ui/client/live-client.ts';

// The server sends a heartbeat at least every ten seconds.
const SILENCE_MS = 30_000;

/** Reloads the page's data when the entries of a tournament change, and after the connection was lost. */
export function useEntryNews(tournament: number): void {
  const { revalidate } = useRevalidator();
  const reload = useRef(revalidate);
  reload.current = revalidate;
  useEffect(() => {
    const param = { id: String(tournament) };
    let isFirst = true;
    const open = async (signal: AbortSignal) => {
      if (!isFirst) void reload.current();
      isFirst = false;
      const call = browserApi.api.tournaments[':id'].stream;
      return fetchFile(call.$get({ param, query: {} }, { init: { signal } }));
    };
    const onEvent = () => void reload.current();
    const source = { open, onEvent, silenceMs: SILENCE_MS, backoff: { mostMs: 5000 } };
    return whileOpen(signal => void followStream(source, signal), { rests: true });
  }, [tournament]);
}
