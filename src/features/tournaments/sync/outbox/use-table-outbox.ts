import { useEffect, useReducer, useRef } from 'react';
import type { Command, TournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import { EVENTS_A_REQUEST } from '#/features/tournaments/engine/tournament.constants.ts';
import type { Game } from '#/features/tournaments/scoring/scoring.contract.ts';
import type { Refused } from '#/features/tournaments/sync/sync.rules.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { newUuid } from '#/ui/client/device/uuid.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { type Lane, NOTHING_WAITS, Outbox, type OutboxView, postEvents } from './outbox.client.ts';
import { OutboxStore, type StoredOutbox } from './outbox-store.client.ts';
import { type ScoreCalls, ScoreLane } from './score-lane.client.ts';

export type TableOutbox = OutboxView &
  Pick<StoredOutbox, 'events' | 'last'> & {
    refused: Refused[];
    /** Records and sends a command; `last` is its result in words, shown beside a button that undoes it. */
    send: (command: Command, last?: string) => void;
    dismiss: (refused: Refused) => void;
    /** The scores on this device; undefined before the first render in the browser has ended. */
    scores: ScoreLane | undefined;
  };

/**
 * The outbox of a table's page, which is opened by its link: stores each command in this browser at once, and
 * sends it as soon as there is a network. `version` is the number of the last event that the page has loaded,
 * `serverScores` are the scores that the server has.
 */
export function useTableOutbox(
  token: string,
  version: number,
  serverScores: readonly { match: string; game: Game }[],
): TableOutbox {
  const [, show] = useReducer((count: number) => count + 1, 0);
  const known = useRef(version);
  known.current = version;
  const table = useRef<Table>(undefined);
  useEffect(() => {
    const opened = new Table(token, known, show);
    table.current = opened;
    show();
    return () => opened.dispose();
  }, [token]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another token has another outbox
  useEffect(() => {
    const scores = table.current?.scores;
    const gone = scores?.matches().filter(match => !serverScores.some(each => each.match === match)) ?? [];
    for (const match of gone) scores?.receive(match, null);
    for (const { match, game } of serverScores) scores?.receive(match, game);
  }, [token, serverScores]);

  const opened = table.current;
  const { events = [], last = null, refused = [] } = opened?.store.stored ?? {};
  return {
    ...(opened?.outbox.view() ?? NOTHING_WAITS),
    events,
    last,
    refused,
    send: (command, last) => opened?.send(command, last),
    dismiss: read => opened?.dropRefused(read),
    scores: opened?.scores,
  };
}

/** The outbox of one table's link, until `dispose` is called. */
class Table {
  readonly store: OutboxStore;
  readonly scores: ScoreLane;
  readonly outbox: Outbox;
  readonly #show: () => void;

  constructor(token: string, version: { readonly current: number }, show: () => void) {
    this.store = new OutboxStore(token);
    this.#show = show;
    this.scores = new ScoreLane(
      this.store,
      scoreCalls(token),
      () => this.#changed(),
      message => toast(message, 'error'),
    );
    this.outbox = new Outbox([eventLane(token, this.store, version), this.scores], show);
    this.outbox.wake();
  }

  send(what: Command, last?: string): void {
    const event = { key: newUuid(), at: new Date(serverNow()).toISOString(), ...what } as TournamentEvent;
    const { stored } = this.store;
    const sentence = last && { key: event.key, sentence: last };
    this.store.update({
      events: [...stored.events, event],
      last: sentence || (what.type === 'undone' ? null : stored.last),
    });
    this.#changed();
  }

  dropRefused(refused: Refused): void {
    this.store.update({ refused: this.store.stored.refused.filter(each => each !== refused) });
    this.#show();
  }

  dispose(): void {
    this.scores.dispose();
    this.outbox.dispose();
  }

  #changed(): void {
    this.outbox.wake();
    this.#show();
  }
}

/** The events recorded at the table; `version` is the number of the last event that the page has loaded. */
function eventLane(token: string, store: OutboxStore, version: { readonly current: number }): Lane {
  const calls = browserApi.api.live[':token'].events;
  const drop = (sent: readonly TournamentEvent[], refused: Refused[]) => {
    const keys = new Set(sent.map(({ key }) => key));
    const { events, last, refused: known } = store.stored;
    const isLost = refused.some(({ event }) => event.key === last?.key);
    store.update({
      events: events.filter(({ key }) => !keys.has(key)),
      last: isLost ? null : last,
      refused: [...known, ...refused],
    });
    return undefined;
  };
  return {
    waiting: () => store.stored.events.length,
    send: async signal => {
      const sent = store.stored.events.slice(0, EVENTS_A_REQUEST);
      const { results } = await postEvents(
        (json, init) => fetchJson(calls.$post({ param: { token }, json }, init)),
        { after: version.current, events: sent },
      );
      if (signal.aborted) return undefined;
      const refused = results.flatMap(result => {
        const event = sent.find(({ key }) => key === result.key);
        return result.state === 'refused' && event ? [{ event, message: result.message }] : [];
      });
      return drop(sent, refused);
    },
    // The link was revoked: waiting events cannot be sent.
    onRefused: ({ message }) => {
      const { events } = store.stored;
      return drop(
        events,
        events.map(event => ({ event, message })),
      );
    },
  };
}

function scoreCalls(token: string): ScoreCalls {
  const calls = browserApi.api.live[':token'].games[':match'];
  return {
    put: (match, json) => fetchJson(calls.$put({ param: { token, match }, json })),
    press: (match, json) => fetchJson(calls.presses.$post({ param: { token, match }, json })),
  };
}
