import type { BracketEvent, Settings } from '#/features/tournaments/engine/brackets.contract.ts';
import type { Pairing } from '#/features/tournaments/engine/draw/order-of-play.rules.ts';
import type {
  Group,
  Match,
  Part,
  Standing,
  Tournament,
} from '#/features/tournaments/engine/tournament.rules.ts';
import type { Sizes } from './field.constants.ts';
import type { Stage, TableStage } from './registry/stages.contract.ts';

/** The entries in the slots of round one; null is the empty side of a bye. */
export type Slots = (number | null)[];

/** A podium rank and the entries that share it. */
export type Rank = {
  title: '우승' | '공동 우승' | '준우승' | '공동 준우승' | '3위' | '공동 3위' | '4위';
  entries: number[];
};

/** How a format plays a bracket. */
export type BracketPlan = {
  /** The bracket over the slots of round one. */
  bracket(slots: Slots, settings: Settings): Pick<Tournament, 'rounds' | 'third'>;
  /** The rank of each slot of round one, if it is not that of single elimination. */
  slotRanks?(entries: number): number[];
  /** Number of matches of round one, if it is not that of single elimination. */
  openingMatches?(entries: number): number;
  /** Whether a late entrant may get a new match of round one, where no bye is free. */
  mayAddMatch?(entries: number): boolean;
  /** Whether the final is repeated if its second side wins it. */
  isRepeatable?(tournament: Pick<Tournament, 'rounds'>, match: Match, stage: Stage | undefined): boolean;
  /** The Korean text for a loser who plays on in that part of the bracket: `패자조로`. */
  dropText?(part: Part | undefined): string;
  /** The places below the podium that the result names. */
  laterRanks?(tournament: Tournament): { title: string; entries: number[] }[];
};

/** The places of a table for which equal players need a decision of the organiser. */
export type TieRules = {
  /** The last place that is decided. */
  last: number;
  /** The last place without which the tournament cannot continue. */
  needed: number;
  mayShare: boolean;
};

/** How a format plays groups, or a whole field, in which everybody meets everybody. */
export type TablePlan = {
  name: string;
  /** The title of a group (from 1). */
  title(group: number): string;
  groupCount(stage: TableStage): number;
  pairings(size: number, stage: TableStage): Pairing[];
  /** The matches of a group in order of play, if it depends on results. */
  inPlayOrder?(group: Group): Match[];
  /** Number of seeds of a draw from pots; 0 if there are no pots. */
  pots(stage: TableStage): number;
  /** Maximum size of a group that should not exceed `limit`. */
  mostInGroup(limit: number): number;
  /** Why no group can take a late entrant, as a Korean sentence. */
  fullRefusal(hasBegun: boolean): string;
  ties(stage: TableStage): TieRules;
  /**
   * The entries that are compared across groups: their table rows at `place`, of which the first `count`
   * qualify.
   */
  across?(tournament: Tournament): { place: number; count: number; lines: Standing[] } | undefined;
  /** The entries of a group that would qualify now. */
  qualifying?(tournament: Tournament, group: Group): ReadonlySet<number>;
};

/** The commands that only this format has. */
export type OwnCommands = {
  types: readonly BracketEvent['type'][];
  /**
   * The types of commands that record a result: the organiser may insist on a result, and webhooks report it.
   */
  results: readonly BracketEvent['type'][];
  /** The type of the command that ends the tournament. */
  ending: BracketEvent['type'];
  /** Why such an event is invalid, as a Korean sentence; undefined if it is valid. */
  refusal(tournament: Tournament, event: BracketEvent): string | undefined;
  /** Resets the draft to the state before the first of these commands. */
  restart(draft: Tournament): void;
  /** Applies one of these commands to the draft. */
  run(draft: Tournament, event: BracketEvent): void;
  /** The entries that a command is about. */
  entriesIn(event: BracketEvent): number[];
  /** The command as one line of the history; the note says how it was decided. */
  sentence(event: BracketEvent, nameOf: (entry: number) => string): string;
};

/** One line of the standings of a format without matches of a bracket or of groups. */
export type StandingLine = { rank: number; entry: number; figure: number };
/** The standings of such a format; `unit` names the figure (`승`). */
export type Standings = { unit: string; lines(tournament: Tournament): StandingLine[] };

/**
 * How a tournament is played. The first stage decides the field and the draw, the last one the podium and the
 * places.
 */
export type Format = {
  /** Why a field cannot play it, as a Korean sentence; undefined if it can. */
  entriesRefusal(settings: Settings, entries: number): string | undefined;
  /** Why nothing is drawn, as a Korean sentence; left out where there is a draw. */
  undrawn?: string;
  tables?: TablePlan;
  bracket?: BracketPlan;
  own?: OwnCommands;
  standings?: Standings;
  /** Maximum number of entries with late entrants, if it is less than that of the site. */
  lateMost?: number;
  /** The podium as far as it is known, the champion first. */
  podium(tournament: Tournament): Rank[];
  /** The entries by place once there is a champion; those of one inner list share a place. */
  tiers(tournament: Tournament): number[][];
  /** The version of the file that first knew the format, also with late entrants. */
  fileVersion(stage: Stage | undefined, isLate: boolean): 1 | 2 | 3 | 4 | 6 | 7;
};

/** Why a number of entries is outside these sizes, as a Korean sentence; undefined if it is inside. */
export function sizeRefusal(name: string, { least, most }: Sizes, entries: number): string | undefined {
  return entries >= least && entries <= most ? undefined : `${name} ${least}명부터 ${most}명까지입니다.`;
}
