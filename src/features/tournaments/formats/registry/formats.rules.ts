import type { Settings, TournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { doubleFormat } from '#/features/tournaments/formats/double/double.rules.ts';
import type {
  BracketPlan,
  Format,
  FormatCommands,
  KnockoutRules,
  RoundRobinPlan,
} from '#/features/tournaments/formats/format.rules.ts';
import { groupsFormat } from '#/features/tournaments/formats/groups/groups.rules.ts';
import { knockoutFormat } from '#/features/tournaments/formats/knockout/knockout.rules.ts';
import { leagueFormat } from '#/features/tournaments/formats/league/league.rules.ts';
import { revivalFormat } from '#/features/tournaments/formats/revival/revival.rules.ts';
import { singleFormat } from '#/features/tournaments/formats/single/single.rules.ts';
import { survivalFormat } from '#/features/tournaments/formats/survival/survival.rules.ts';
import type { FormatKey } from './format-names.constants.ts';
import type { RoundRobinStage } from './stages.contract.ts';

/** The rules of each tournament format. A new format is added here and in the other files of this folder. */
export const FORMATS: Record<FormatKey, Format> = {
  knockout: knockoutFormat,
  single: singleFormat,
  groups: groupsFormat,
  league: leagueFormat,
  revival: revivalFormat,
  double: doubleFormat,
  survival: survivalFormat,
};

type FormatSettings = Pick<Settings, 'stages'> & Partial<Pick<Settings, 'mode'>>;

/** The key of a tournament's format, which is the format of its first stage. */
export function formatKey({ mode, stages }: FormatSettings): FormatKey {
  if (mode === 'single') return 'single';
  return stages?.[0].type ?? 'knockout';
}

/** The format of a tournament's first stage; single elimination before players are entered (null). */
export const formatOf = (settings: FormatSettings | null): Format =>
  FORMATS[settings ? formatKey(settings) : 'knockout'];

/** The format of a tournament's last stage, which decides the podium and the places. */
export function lastFormatOf(settings: FormatSettings | null): Format {
  const last = settings?.stages?.at(-1);
  return last ? FORMATS[last.type] : formatOf(settings);
}

/** The rules for the groups of a tournament, or its 풀리그; undefined in a format without round robin. */
export const roundRobinPlan = (settings: FormatSettings | null): RoundRobinPlan | undefined =>
  formatOf(settings).roundRobin?.(settings?.stages?.[0] as RoundRobinStage);

/** The rules for the knockout after the groups of a tournament; undefined if it has none. */
export const knockoutRules = (settings: FormatSettings | null): KnockoutRules | undefined =>
  roundRobinPlan(settings)?.knockout;

/** The rules for a tournament's bracket, from the start or after groups; undefined without a bracket. */
export const bracketPlan = (settings: FormatSettings | null): BracketPlan | undefined =>
  lastFormatOf(settings).bracket;

/** Whether a match is a final that is repeated if its second side wins it. */
export function isRepeatable({ rounds, settings }: Pick<Tournament, 'rounds' | 'settings'>, match: Match) {
  return (
    bracketPlan(settings)?.repeatedFinal?.isRepeatable({ rounds }, match, settings?.stages?.at(-1)) ?? false
  );
}

/** The format that alone has commands of this type; undefined if the type belongs to all formats. */
export function commandOwner({
  type,
}: TournamentEvent): { key: FormatKey; commands: FormatCommands } | undefined {
  for (const [key, { commands }] of Object.entries(FORMATS))
    if (commands?.types.includes(type)) return { key: key as FormatKey, commands };
  return undefined;
}

export function isResult(event: TournamentEvent): boolean {
  if (event.type === 'advanced' || event.type === 'tied') return true;
  return commandOwner(event)?.commands.results.includes(event.type) ?? false;
}
