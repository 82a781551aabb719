import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import {
  type BracketEvent,
  bracketEvent,
  type Command,
} from '#/features/tournaments/engine/brackets.contract.ts';
import type { Sync } from '#/features/tournaments/sync/sync.contract.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { newUuid } from '#/ui/client/device/uuid.ts';
import { retry } from '#/ui/client/retry.ts';

const localState = z.object({
  /** The events waiting to be sent. */
  outbox: z.array(bracketEvent),
  /** The last result sent from this device, which can be undone. */
  last: z.object({ key: z.string(), sentence: z.string() }).nullable(),
});
type LocalState = z.infer<typeof localState>;
const EMPTY: LocalState = { outbox: [], last: null };

export type TableControls = LocalState & {
  /** Why a request was refused, as a sentence, and the refused event if there was one. */
  refused: { message: string; event?: BracketEvent } | undefined;
  /** True when the network is down or the server busy; sending is retried. */
  isOffline: boolean;
  send: (command: Command, last?: string) => void;
  forgetRefusal: () => void;
};

/**
 * The commands of a table's helper: stored in this browser at once (outbox), and sent with retries when
 * online.
 */
export function useTableControls(token: string, version: number): TableControls {
  const name = `table ${token}`;
  const [local, setLocal] = useState(EMPTY);
  const latest = useRef(EMPTY);
  const [refused, setRefused] = useState<TableControls['refused']>();
  const [isOffline, setOffline] = useState(false);
  const known = useRef(version);
  known.current = version;
  const update = (change: Partial<LocalState>) => {
    latest.current = { ...latest.current, ...change };
    setLocal(latest.current);
    store(name, latest.current);
  };
  useEffect(() => {
    latest.current = stored(name);
    setLocal(latest.current);
  }, [name]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the outbox begins anew
  useEffect(() => {
    if (local.outbox.length === 0) return;
    const stop = new AbortController();
    const take = (given: BracketEvent[], answer: Sync) => {
      const keys = new Set(given.map(({ key }) => key));
      const outbox = latest.current.outbox.filter(({ key }) => !keys.has(key));
      const refusal = answer.results.find(({ state }) => state === 'refused');
      const isLost = refusal && latest.current.last?.key === refusal.key;
      if (refusal && 'message' in refusal)
        setRefused({ message: refusal.message, event: given.find(({ key }) => key === refusal.key) });
      setOffline(false);
      update({ outbox, ...(isLost && { last: null }) });
    };
    const events = local.outbox;
    const post = () => postEvents(token, { after: known.current, events });
    // Permanent refusals (a revoked link) are not retried.
    void retry(post, { signal: stop.signal, onFailure: () => setOffline(true) }).then(
      answer => answer && take(events, answer),
      error => {
        setRefused({ message: (error as Error).message });
        update({ outbox: [] });
      },
    );
    return () => stop.abort();
  }, [local.outbox]);

  return {
    ...local,
    refused,
    isOffline,
    send: (what, last) => {
      const event = { key: newUuid(), at: new Date(serverNow()).toISOString(), ...what } as BracketEvent;
      update({
        outbox: [...latest.current.outbox, event],
        last: last ? { key: event.key, sentence: last } : what.type === 'undone' ? null : latest.current.last,
      });
    },
    forgetRefusal: () => setRefused(undefined),
  };
}

const postEvents = (token: string, json: { after: number; events: BracketEvent[] }): Promise<Sync> =>
  fetchJson(browserApi.api.live[':token'].events.$post({ param: { token }, json }));

function stored(name: string): LocalState {
  try {
    return localState.safeParse(JSON.parse(localStorage.getItem(name) ?? 'null')).data ?? EMPTY;
  } catch {
    return EMPTY;
  }
}

function store(name: string, local: LocalState): void {
  try {
    localStorage.setItem(name, JSON.stringify(local));
  } catch {
    // Without storage the outbox lasts until the page is closed.
  }
}
