import type { Move } from '#/features/tournaments/scoring/play.rules.ts';
import { PRESSES_A_REQUEST } from '#/features/tournaments/scoring/scoring.constants.ts';
import type { Game, Press, PressState } from '#/features/tournaments/scoring/scoring.contract.ts';
import {
  isBehind,
  mergedOffline,
  pressesBetween,
  type ScoresView,
  type Step,
  shownGame,
  unsent,
} from '#/features/tournaments/scoring/shared-game.rules.ts';
import { scoreOf } from '#/features/tournaments/scoring/tally.rules.ts';
import { ApiError } from '#/ui/client/api.ts';
import type { Lane } from './outbox.client.ts';
import type { OutboxStore, StoredScore } from './outbox-store.client.ts';

/** The calls that send scores to the server: at a tournament's own address, or through a table's link. */
export type ScoreCalls = {
  put: (match: string, json: { game: Game; over?: number }) => Promise<{ game: Game | null; taken: boolean }>;
  press: (
    match: string,
    json: { startedAt: string; presses: Press[] },
  ) => Promise<{ game: Game | null; states: PressState[] }>;
};

type LaneScore = StoredScore & { shown: Game | null; isOffline: boolean };

const REFUSED = '다른 기기에서 먼저 바뀌어 방금 누른 것은 반영되지 않았습니다. 점수를 확인해 주세요.';
const OTHERS_SHOWN_MS = 60_000;

/**
 * The scores of one tournament on this device. Each press is shown and stored at once, and sent as soon as
 * there is a network; `receive` merges other devices' presses. Call `dispose` at the end.
 */
export class ScoreLane implements Lane {
  readonly #store: OutboxStore;
  readonly #calls: ScoreCalls;
  readonly #onChange: () => void;
  readonly #onLost: ((message: string) => void) | undefined;
  readonly #scores = new Map<string, LaneScore>();
  // A reloaded tab counts as a new device; its unsent presses keep the old id.
  readonly #device = newDevice();
  readonly #ownDevices = new Set([this.#device]);
  /** Timers by match key; while one runs, the match counts as scored by another device. */
  readonly #others = new Map<string, ReturnType<typeof setTimeout>>();
  #number = 0;
  #refusal: string | undefined;
  /** The key of the match whose score was sent last; '' before the first request. */
  #sent = '';

  /**
   * `onLost` gets the sentence for a score recorded offline of a match that another device decided meanwhile; the
   * organiser's screen, which shows the result itself, leaves it out.
   */
  constructor(
    store: OutboxStore,
    calls: ScoreCalls,
    onChange: () => void,
    onLost?: (message: string) => void,
  ) {
    this.#store = store;
    this.#calls = calls;
    this.#onChange = onChange;
    this.#onLost = onLost;
    for (const [match, known] of Object.entries(store.stored.scores))
      this.#scores.set(match, { ...known, shown: shownGame(known.base, known.steps), isOffline: true });
    for (const { steps } of this.#scores.values())
      for (const step of steps) if ('press' in step) this.#ownDevices.add(step.press.device);
  }

  dispose(): void {
    for (const timer of this.#others.values()) clearTimeout(timer);
  }

  /** The score of a match as this device shows it; undefined if this device knows none. */
  game(match: string): Game | undefined {
    return this.#scores.get(match)?.shown ?? undefined;
  }

  matches(): string[] {
    return [...this.#scores.keys()];
  }

  view(): ScoresView {
    const conflicts = [...this.#scores].flatMap(([match, { conflict, shown }]) =>
      conflict && shown ? [{ match, mine: conflict, serverGame: shown }] : [],
    );
    return { problem: this.#refusal, conflicts, others: [...this.#others.keys()] };
  }

  /** Records a change of a score made on this device; `next` is the score after the change. */
  change(match: string, next: Game): void {
    const known = this.#score(match);
    const made = known.shown ? pressesBetween(known.shown, next) : undefined;
    const steps: Step[] = made
      ? made.map(each => ({ press: { ...each, device: this.#device, number: ++this.#number } }))
      : [{ game: next, over: known.base?.version ?? null }];
    this.#refusal = undefined;
    this.#set(match, { steps: made ? [...known.steps, ...steps] : steps });
  }

  /** Makes a press on the score as this device has it now, or on `shown` if it has none. */
  press(match: string, shown: Game, move: Move): void {
    const game = this.game(match) ?? shown;
    const next = move(game);
    if (next !== game) this.change(match, next);
  }

  /** Merges the server's current score of a match; null if the server has none. */
  receive(match: string, serverGame: Game | null): void {
    const known = this.#score(match);
    if (!serverGame) {
      if (known.base && !this.#setAside(match, known)) this.#set(match, { base: null });
      return;
    }
    const isOld = known.base?.startedAt === serverGame.startedAt && known.base.version > serverGame.version;
    if (isOld && !known.isOffline) return;
    this.#merge(match, isOld && known.base ? known.base : serverGame);
  }

  #merge(match: string, serverGame: Game): void {
    const known = this.#score(match);
    if (known.base && this.#isByOthers(known.base, serverGame)) this.#noteOthers(match);
    // Presses made while offline are compared with the server's game; all others are simply added.
    const merged = known.isOffline
      ? mergedOffline(known.base, known.steps, serverGame)
      : { steps: unsent(serverGame, known.steps), conflict: null };
    const aside = merged.conflict ? null : known.conflict;
    const next = aside ? withAside(aside, serverGame, merged.steps) : merged;
    this.#set(match, { base: serverGame, ...next, isOffline: false });
  }

  /** Whether another device added presses between two states of a score. */
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

  /** Resolves a conflict: this device's score replaces the server's (`isMine`), or is dropped. */
  choose(match: string, isMine: boolean): void {
    const { conflict, base } = this.#score(match);
    const steps: Step[] = isMine && conflict ? [{ game: conflict, over: base?.version ?? null }] : [];
    this.#set(match, { steps, conflict: null });
  }

  /** Drops the score of a match decided here; unsent presses are kept in case the result is undone. */
  forget(match: string): void {
    const { steps, shown } = this.#score(match);
    this.#scores.delete(match);
    if (steps.length > 0 && shown) this.#set(match, { conflict: shown });
    this.#keep();
  }

  #score(match: string): LaneScore {
    return (
      this.#scores.get(match) ?? { base: null, steps: [], conflict: null, shown: null, isOffline: false }
    );
  }

  #set(match: string, part: Partial<LaneScore>): void {
    const next = { ...this.#score(match), ...part };
    next.shown = shownGame(next.base, next.steps);
    if (next.shown || next.conflict) this.#scores.set(match, next);
    else this.#scores.delete(match);
    this.#keep();
  }

  #keep(): void {
    const kept = [...this.#scores].flatMap(([match, { base, steps, conflict }]) =>
      steps.length > 0 || conflict ? [[match, { base, steps, conflict }] as const] : [],
    );
    this.#store.update({ scores: Object.fromEntries(kept) });
    this.#onChange();
  }

  waiting(): number {
    return [...this.#scores.values()].filter(({ steps }) => steps.length > 0).length;
  }

  async send(signal: AbortSignal): Promise<undefined> {
    const next = [...this.#scores].find(([, { steps }]) => steps.length > 0);
    if (!next) return;
    this.#sent = next[0];
    await this.#send(signal, ...next);
  }

  onOffline(): void {
    for (const known of this.#scores.values()) known.isOffline ||= known.steps.length > 0;
  }

  onRefused(error: Error): undefined {
    // The match was decided meanwhile, or the link was revoked: the match's screen shows that itself.
    const isOver = error instanceof ApiError && error.status === 409;
    const known = this.#score(this.#sent);
    if (!isOver) this.#refusal = error.message;
    if (!isOver || (!known.conflict && !this.#setAside(this.#sent, known))) this.#scores.delete(this.#sent);
    this.#keep();
  }

  /**
   * Keeps the unsent presses of a match that was decided meanwhile, in case the result is undone, and tells of those
   * that were recorded offline. Returns false if there are none.
   */
  #setAside(match: string, { steps, shown, isOffline }: LaneScore): boolean {
    if (steps.length === 0 || !shown) return false;
    this.#set(match, { base: null, steps: [], conflict: shown });
    if (!isOffline) return true;
    const points = scoreOf(shown).points.join(':');
    this.#onLost?.(
      `다른 기기에서 먼저 끝난 경기입니다. 연결이 끊긴 동안 기록한 점수(${points})는 반영되지 않았습니다.`,
    );
    return true;
  }

  async #send(
    signal: AbortSignal,
    match: string,
    { steps, base, shown, isOffline }: LaneScore,
  ): Promise<void> {
    const first = steps[0];
    if (!first) return;
    if ('game' in first) {
      const { over } = first;
      const answer = await this.#calls.put(match, { game: first.game, ...(over !== null && { over }) });
      if (signal.aborted) return;
      const rest = this.#score(match).steps.filter(step => step !== first);
      if (answer.taken) this.#set(match, { base: answer.game, steps: rest, isOffline: false });
      else this.#compare(match, answer.game);
      return;
    }
    const presses = isOffline ? [] : steps.flatMap(step => ('press' in step ? [step.press] : []));
    const batch = presses.slice(0, PRESSES_A_REQUEST);
    const startedAt = (base ?? shown)?.startedAt ?? '';
    const answer = await this.#calls.press(match, { startedAt, presses: batch });
    if (signal.aborted) return;
    if (answer.states.includes('refused')) this.#refusal = REFUSED;
    if (!answer.game && shown) this.#set(match, { base: null, steps: [{ game: shown, over: null }] });
    else if (isOffline || answer.game?.startedAt !== startedAt) this.#compare(match, answer.game);
    else this.receive(match, answer.game);
  }

  #compare(match: string, serverGame: Game | null): void {
    this.#set(match, { isOffline: true });
    this.receive(match, serverGame);
  }
}

/** The steps and the conflict of a match whose score `aside` of this device was kept while the match was decided. */
function withAside(aside: Game, serverGame: Game, steps: Step[]): Pick<LaneScore, 'steps' | 'conflict'> {
  if (isBehind(aside, serverGame)) return { steps, conflict: null };
  if (aside.startedAt === serverGame.startedAt && isBehind(serverGame, aside))
    return { steps: [{ game: aside, over: serverGame.version }], conflict: null };
  return { steps, conflict: aside };
}

function newDevice(): string {
  const signs = Array.from(crypto.getRandomValues(new Uint8Array(7)), byte => (byte % 36).toString(36));
  return `d${signs.join('')}`;
}
