import { useEffect, useReducer, useRef } from 'react';
import { findMatch } from '#/features/tournaments/engine/match.rules.ts';
import { EVENTS_A_REQUEST } from '#/features/tournaments/engine/tournament.constants.ts';
import { sendersOf } from '#/features/tournaments/live/live.rules.ts';
import type { ResultClaim } from '#/features/tournaments/result-claims/result-claims.contract.ts';
import type { Game } from '#/features/tournaments/scoring/scoring.contract.ts';
import { countUnsent } from '#/features/tournaments/sync/stored/saved-tournament.rules.ts';
import type { OpenTournament } from '#/features/tournaments/sync/stored/use-tournament-store.ts';
import { overruleCommands, type Refused, rebaseLog } from '#/features/tournaments/sync/sync.rules.ts';
import { browserApi, fetchFile, fetchJson } from '#/ui/client/api.ts';
import { followStream, type LiveSource } from '#/ui/client/live-client.ts';
import { type Lane, NOTHING_WAITS, Outbox, type OutboxView, postEvents } from './outbox.client.ts';
import { OutboxStore } from './outbox-store.client.ts';
import { type ScoreCalls, ScoreLane } from './score-lane.client.ts';

export type SyncView = OutboxView & {
  /** The tournament's id on the server; null while it is in this browser only. */
  id: number | null;
  refused: Refused[];
  /** The results that sides of called matches typed, as the server last sent them. */
  claims: ResultClaim[];
  /** Applies a refused event in place of the server's result; returns a message if it is not valid. */
  overrule: (refused: Refused) => string | undefined;
  dismiss: (refused: Refused) => void;
};
type Current = { readonly current: OpenTournament };
/** A stream event about a match's score; `game` is null when the score was removed. */
type GameNews = { match: string; game: Game | null };

const GATHER_MS = 150;
const SILENCE_MS = 60_000;
const LISTEN_AGAIN_MS = 5000;
const EVENTS_IGNORED = '서버가 보낸 내용을 받지 않았습니다.';

/** Syncs a saved tournament: sends this device's events and scores, and merges those of other devices. */
export function useSync(store: OpenTournament): SyncView {
  const [, show] = useReducer((count: number) => count + 1, 0);
  const current = useRef(store);
  current.current = store;
  const syncing = useRef<Syncing>(undefined);
  const { saved } = store;
  const serverCopy = saved?.server ?? null;
  const waiting = countUnsent(saved);
  const writes = store.storeState === 'ready' || store.storeState === 'lost-storage';
  const id = serverCopy?.id ?? null;

  useEffect(() => {
    if (id === null || !writes) return;
    const opened = new Syncing(id, current, show);
    syncing.current = opened;
    return () => {
      opened.dispose();
      syncing.current = undefined;
      show();
    };
  }, [id, writes]);

  useEffect(() => {
    if (waiting > 0) syncing.current?.exchangeSoon();
  }, [waiting]);

  const games = saved?.games;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the saved games
  useEffect(() => syncing.current?.queueScores(), [games]);

  const refusedNow = () => current.current.latest()?.server?.refused ?? [];
  const setAside = (left: Refused[]) => {
    const now = current.current.latest()?.server;
    if (now) current.current.save({ server: { ...now, refused: left } });
  };
  const overrule = (chosen: Refused) => {
    const { tournament, act } = current.current;
    const outcome = overruleCommands(tournament, refusedNow(), chosen);
    if (typeof outcome === 'string') return outcome;
    const problem = act(...outcome.commands);
    if (!problem) setAside(outcome.left);
    return problem;
  };
  const dismiss = (chosen: Refused) =>
    setAside(refusedNow().filter(({ event }) => event.key !== chosen.event.key));
  const view = syncing.current?.outbox.view() ?? { ...NOTHING_WAITS, waiting };
  const claims = syncing.current?.claims ?? [];
  return { ...view, id, claims, refused: serverCopy?.refused ?? [], overrule, dismiss };
}

/** The sync of one saved tournament with the server, until `dispose` is called. */
class Syncing {
  readonly outbox: Outbox;
  claims: ResultClaim[] = [];
  readonly #scores: ScoreLane;
  readonly #store: Current;
  readonly #stop = new AbortController();

  constructor(id: number, store: Current, show: () => void) {
    this.#store = store;
    const calls = browserApi.api.tournaments[':id'];
    const param = { id: String(id) };
    this.#scores = new ScoreLane(new OutboxStore(String(id)), scoreCalls(id), () => this.#mergeScores());
    this.outbox = new Outbox([eventLane(id, store), this.#scores], () => {
      if (store.current.scores?.isOffline !== (this.outbox.view().state === 'offline')) this.#showScores();
      show();
    });
    const { signal } = this.#stop;
    addEventListener('online', () => this.exchangeSoon(), { signal });
    addEventListener('pagehide', () => this.outbox.flush(), { signal });
    this.queueScores();
    this.#mergeScores();
    const source: LiveSource = {
      open: signal => {
        this.exchangeSoon();
        const query = { after: String(this.#taken()) };
        return fetchFile(calls.stream.$get({ param, query }, { init: { signal } }));
      },
      onEvent: ({ event, id: number, data }) => {
        if (event === 'game') {
          const { match, game } = data as GameNews;
          // Presses of this device that are not queued yet come first.
          this.queueScores();
          this.#scores.receive(match, game);
        }
        if (event === 'claims') {
          this.claims = data as ResultClaim[];
          this.#showScores();
          show();
        }
        if (event === 'reload' || (event === 'event' && Number(number) > this.#taken())) this.exchangeSoon();
      },
      silenceMs: SILENCE_MS,
      backoff: { firstMs: LISTEN_AGAIN_MS },
    };
    void followStream(source, signal);
  }

  exchangeSoon(): void {
    this.outbox.wakeAll(GATHER_MS);
  }

  dispose(): void {
    this.#stop.abort();
    this.#scores.dispose();
    this.outbox.dispose();
  }

  queueScores(): void {
    const { latest, tournament } = this.#store.current;
    for (const [match, game] of Object.entries(latest()?.games ?? {})) {
      const known = this.#scores.game(match);
      const isNews = !known || game.startedAt !== known.startedAt || game.version > known.version;
      if (isNews && findMatch(tournament, match)?.state === 'open') this.#scores.change(match, game);
    }
  }

  #taken(): number {
    return this.#store.current.latest()?.server?.taken ?? 0;
  }

  /** Copies the scores with other devices' presses into the saved tournament, and sends waiting presses. */
  #mergeScores(): void {
    const { latest, saveGame } = this.#store.current;
    for (const match of this.#scores.matches()) {
      const game = this.#scores.game(match);
      if (game && latest()?.games[match] !== game) saveGame(match, game);
    }
    this.#showScores();
    if (this.#scores.waiting() > 0) this.outbox.wake();
  }

  #showScores(): void {
    this.#store.current.showScores({
      ...this.#scores.view(),
      isOffline: this.outbox.view().state === 'offline',
      reported: this.claims.map(({ match }) => match),
      choose: (match, isMine) => this.#scores.choose(match, isMine),
    });
  }
}

/** The saved tournament's events that are not on the server yet. */
function eventLane(id: number, store: Current): Lane {
  const calls = browserApi.api.tournaments[':id'].events;
  return {
    waiting: () => countUnsent(store.current.latest()),
    send: async signal => {
      const before = store.current.latest();
      if (!before?.server) return undefined;
      const after = before.server.taken;
      const sent = before.events.slice(after, after + EVENTS_A_REQUEST);
      const answer = await postEvents(
        (json, init) => fetchJson(calls.$post({ param: { id: String(id) }, json }, init)),
        { after, events: sent },
      );
      const now = store.current.latest();
      if (signal.aborted || !now?.server) return undefined;
      const refused = answer.results.flatMap(result =>
        result.state === 'refused' ? [{ key: result.key, message: result.message }] : [],
      );
      // Another tab may have synced this saved tournament meanwhile.
      const { taken, refused: known, senders } = now.server;
      const fresh = answer.events.filter(({ number }) => number > taken);
      if (fresh.length + refused.length === 0) {
        if (sent.length > 0) throw new Error(EVENTS_IGNORED);
        return undefined;
      }
      const log = rebaseLog(
        { events: now.events, taken, refused: known },
        { events: fresh.map(({ event }) => event), refused },
      );
      return store.current.save({
        events: log.events,
        server: { ...now.server, taken: log.taken, refused: log.refused, ...sendersOf(fresh, senders) },
      });
    },
    onRefused: error => error.message,
  };
}

function scoreCalls(id: number): ScoreCalls {
  const calls = browserApi.api.tournaments[':id'].games[':match'];
  const param = (match: string) => ({ id: String(id), match });
  return {
    put: (match, json) => fetchJson(calls.$put({ param: param(match), json })),
    press: (match, json) => fetchJson(calls.presses.$post({ param: param(match), json })),
  };
}
