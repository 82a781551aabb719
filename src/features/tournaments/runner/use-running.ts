import type { Command } from '#/features/tournaments/engine/events.contract.ts';
import type { Tie } from '#/features/tournaments/engine/results/ties.rules.ts';
import type { MatchScore, Side } from '#/features/tournaments/scoring/scoring.contract.ts';
import type { OpenTournament } from '#/features/tournaments/sync/stored/use-tournament-store.ts';
import { screenContext } from '#/ui/client/screen-context.ts';

export type GameCommand = (winner: Side, score: MatchScore) => Command;

/** The open dialog: `about` says which one, the other fields which match, entry or tie it is for. */
export type OpenSheet =
  | { about: 'plan' }
  | { about: 'adjust' }
  | { about: 'late' }
  | { about: 'more' | 'score' | 'typed'; match: string }
  | { about: 'game'; pair: [number, number]; command: GameCommand }
  | { about: 'undo'; key: string }
  | { about: 'replace'; entry: number }
  | { about: 'tie'; tie: Tie };

export type Running = OpenTournament & {
  /** True while another tab writes the tournament, once it is closed, and for the role 점수. */
  readOnly: boolean;
  /** Whether results may be recorded here, also by the role 점수. */
  mayScore: boolean;
  /** The current time in milliseconds; undefined while no clock is shown. */
  now: number | undefined;
  /** Applies all commands or none; returns false, with the reason in a toast, when one is not valid. */
  perform: (...commands: Command[]) => boolean;
  openSheet: (sheet: OpenSheet) => void;
  closeSheet: () => void;
};

const [Provider, useProvided] = screenContext<Running>('a running tournament');
export const RunningProvider = Provider;
export const useRunning = useProvided;
