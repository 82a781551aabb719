import { PRESSES_A_REQUEST } from '#/features/tournaments/scoring/scoring.constants.ts';
import type { Game, Press, PressState } from '#/features/tournaments/scoring/scoring.contract.ts';
import {
  mergedOffline,
  pressesBetween,
  type ScoresView,
  type Step,
  shownGame,
  unsent,
} from '#/features/tournaments/scoring/shared-game.rules.ts';
import {
  type StoredScore,
  storedScores,
  storeScores,
} from '#/features/tournaments/scoring/stored-scores.client.ts';
import { ApiError } from '#/ui/client/api.ts';
import { backoffMs, isPassing, sleep } from '#/ui/client/retry.ts';

/** The calls that send scores to the server: at a tournament's own address, or through a table's link. */
export type ScoreCalls = {
  put: (match: string, json: { game: Game; over?: number }) => Promise<{ game: Game | null; taken: boolean }>;
  press: (
    match: string,
    json: { startedAt: string; presses: Press[] },
  ) => Promise<{ game: Game | null; states: PressState[] }>;
};

type Entry = StoredScore & { shown: Game | null; isOffline: boolean };

const REFUSED = '다른 기기에서 먼저 바뀌어 방금 누른 것은 반영되지 않았습니다. 점수를 확인해 주세요.';
const BACKOFF = { firstMs: 500, mostMs: 5000 };
const OTHERS_SHOWN_MS = 60_000;

/**
 * The scores of one tournament on this device. Each press counts at once, is kept in this browser and is sent
 * as soon as there is a network; `receive` takes presses of other devices. `dismiss` ends it.
 */
export class ScoreQueue {
  readonly #name: string;
  readonly #calls: ScoreCalls;
  readonly #onChange: () => void;
  readonly #entries = new Map<string, Entry>();
  // A reloaded tab counts as a new device; its unsent presses keep the old id.
  readonly #device = newDevice();
  readonly #ownDevices = new Set([this.#device]);
  /** The timers after which a match is no longer marked as scored by other devices too. */
  readonly #others = new Map<string, ReturnType<typeof setTimeout>>();
  #number = 0;
  readonly #stop = new AbortController();
  #running = false;
  #isOffline = false;
  #problem: string | undefined;

  constructor(name: string, calls: ScoreCalls, onChange: () => void) {
    this.#name = name;
    this.#calls = calls;
    this.#onChange = onChange;
    for (const [match, known] of Object.entries(storedScores(name)))
      this.#entries.set(match, { ...known, shown: shownGame(known.base, known.steps), isOffline: true });
    for (const { steps } of this.#entries.values())
      for (const step of steps) if ('press' in step) this.#ownDevices.add(step.press.device);
    void this.#run();
  }

  dismiss(): void {
    this.#stop.abort();
    for (const timer of this.#others.values()) clearTimeout(timer);
  }

  /** The game of a match as this device shows it; undefined if it knows none. */
  game(match: string): Game | undefined {
    return this.#entries.get(match)?.shown ?? undefined;
  }

  matches(): string[] {
    return [...this.#entries.keys()];
  }

  view(): ScoresView {
    const conflicts = [...this.#entries].flatMap(([match, { conflict, shown }]) =>
      conflict && shown ? [{ match, mine: conflict, stands: shown }] : [],
    );
    return {
      ...{ isOffline: this.#isOffline, problem: this.#problem, conflicts },
      others: [...this.#others.keys()],
    };
  }

  /** Records a change made on this device; `next` is the game after it. */
  change(match: string, next: Game): void {
    const known = this.#entry(match);
    const made = known.shown ? pressesBetween(known.shown, next) : undefined;
    const steps: Step[] = made
      ? made.map(each => ({ press: { ...each, device: this.#device, number: ++this.#number } }))
      : [{ game: next, over: known.base?.version ?? null }];
    this.#problem = undefined;
    this.#set(match, { steps: made ? [...known.steps, ...steps] : steps });
    void this.#run();
  }

  /** Takes the server's current game; null if the match has none. */
  receive(match: string, stands: Game | null): void {
    const known = this.#entry(match);
    if (!stands) {
      if (known.base) this.#set(match, { base: null });
      return;
    }
    const isOld = known.base?.startedAt === stands.startedAt && known.base.version > stands.version;
    if (isOld && !known.isOffline) return;
    this.#merge(match, isOld && known.base ? known.base : stands);
  }

  #merge(match: string, stands: Game): void {
    const known = this.#entry(match);
    if (known.base && this.#isByOthers(known.base, stands)) this.#noteOthers(match);
    // Presses made while offline are compared with the server's game; all others are simply added.
    const merged = known.isOffline
      ? mergedOffline(known.base, known.steps, stands)
      : { steps: unsent(stands, known.steps), conflict: null };
    const conflict = merged.conflict ?? known.conflict;
    this.#set(match, { base: stands, ...merged, conflict, isOffline: false });
  }

  /** Whether another device pressed something between two states of a game. */
  #isByOthers(before: Game, after: Game): boolean {
    return Object.entries(after.seen ?? {}).some(
      ([device, number]) => !this.#ownDevices.has(device) && number > (before.seen?.[device] ?? 0),
    );
  }

  #noteOthers(match: string): void {
    clearTimeout(this.#others.get(match));
    const forget = () => {
      this.#others.delete(match);
      this.#onChange();
    };
    this.#others.set(match, setTimeout(forget, OTHERS_SHOWN_MS));
  }

  /** Resolves a conflict: this device's record replaces the server's game, or is dropped. */
  choose(match: string, isMine: boolean): void {
    const { conflict, base } = this.#entry(match);
    const steps: Step[] = isMine && conflict ? [{ game: conflict, over: base?.version ?? null }] : [];
    this.#set(match, { steps, conflict: null });
    void this.#run();
  }

  /** Drops the score of a match that was decided on this device; nothing more is sent. */
  forget(match: string): void {
    this.#entries.delete(match);
    this.#keep();
  }

  #entry(match: string): Entry {
    return (
      this.#entries.get(match) ?? { base: null, steps: [], conflict: null, shown: null, isOffline: false }
    );
  }

  #set(match: string, part: Partial<Entry>): void {
    const next = { ...this.#entry(match), ...part };
    next.shown = shownGame(next.base, next.steps);
    if (next.shown || next.conflict) this.#entries.set(match, next);
    else this.#entries.delete(match);
    this.#keep();
  }

  #keep(): void {
    const kept = [...this.#entries].filter(([, { steps, conflict }]) => steps.length > 0 || conflict);
    storeScores(this.#name, Object.fromEntries(kept));
    this.#onChange();
  }

  /** Sends until nothing is left, one request at a time. */
  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    let failures = 0;
    while (!this.#stop.signal.aborted) {
      const next = [...this.#entries].find(([, { steps }]) => steps.length > 0);
      if (!next) break;
      try {
        await this.#send(...next);
        failures = 0;
        if (this.#isOffline) this.#say({ isOffline: false });
      } catch (error) {
        if (this.#stop.signal.aborted) break;
        if (!isPassing(error)) this.#drop(next[0], error);
        else {
          for (const known of this.#entries.values()) known.isOffline ||= known.steps.length > 0;
          this.#say({ isOffline: true });
          await sleep(backoffMs(failures++, error, BACKOFF), this.#stop.signal);
        }
      }
    }
    this.#running = false;
  }

  async #send(match: string, { steps, base, shown, isOffline }: Entry): Promise<void> {
    const first = steps[0];
    if (!first) return;
    if ('game' in first) {
      const { over } = first;
      const answer = await this.#calls.put(match, { game: first.game, ...(over !== null && { over }) });
      if (this.#stop.signal.aborted) return;
      const rest = this.#entry(match).steps.filter(step => step !== first);
      if (answer.taken) this.#set(match, { base: answer.game, steps: rest, isOffline: false });
      else this.#compare(match, answer.game);
      return;
    }
    const presses = isOffline ? [] : steps.flatMap(step => ('press' in step ? [step.press] : []));
    const batch = presses.slice(0, PRESSES_A_REQUEST);
    const startedAt = (base ?? shown)?.startedAt ?? '';
    const answer = await this.#calls.press(match, { startedAt, presses: batch });
    if (this.#stop.signal.aborted) return;
    if (answer.states.includes('refused')) this.#say({ problem: REFUSED });
    if (!answer.game && shown) this.#set(match, { base: null, steps: [{ game: shown, over: null }] });
    else if (isOffline || answer.game?.startedAt !== startedAt) this.#compare(match, answer.game);
    else this.receive(match, answer.game);
  }

  #compare(match: string, stands: Game | null): void {
    this.#set(match, { isOffline: true });
    this.receive(match, stands);
  }

  #drop(match: string, error: unknown): void {
    // The match was decided meanwhile, or the link was revoked: the match's screen shows that itself.
    const isOver = error instanceof ApiError && error.status === 409;
    this.#entries.delete(match);
    this.#keep();
    if (!isOver) this.#say({ problem: (error as Error).message });
  }

  #say({ isOffline, problem }: { isOffline?: boolean; problem?: string }): void {
    this.#isOffline = isOffline ?? this.#isOffline;
    this.#problem = problem ?? this.#problem;
    this.#onChange();
  }
}

function newDevice(): string {
  const signs = Array.from(crypto.getRandomValues(new Uint8Array(7)), byte => (byte % 36).toString(36));
  return `d${signs.join('')}`;
}
