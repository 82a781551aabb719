import type { Settings } from '#/features/tournaments/engine/brackets.contract.ts';
import type { Group, Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type {
  BracketStage,
  GroupsStage,
  TableStage,
} from '#/features/tournaments/formats/registry/stages.contract.ts';
import type { TournamentFormat } from './stages.constants.ts';

/**
 * The stage in which everybody meets everybody; undefined if the tournament starts with a bracket, and for
 * 개인전.
 */
export function tableStage(settings: Pick<Settings, 'stages'> | null): TableStage | undefined {
  const stage = settings?.stages?.[0];
  return stage?.type === 'groups' || stage?.type === 'league' ? stage : undefined;
}

/** The elimination stage; `knockout` if the settings name none, undefined for a 풀리그. */
export function bracketStage(settings: Pick<Settings, 'stages'> | null): BracketStage | undefined {
  const stage = settings?.stages?.at(-1) ?? { type: 'knockout' };
  return stage.type === 'groups' || stage.type === 'league' ? undefined : stage;
}

/** The stage of groups; undefined if there is none, and for a 풀리그. */
export function groupsStage(settings: Pick<Settings, 'stages'> | null): GroupsStage | undefined {
  const stage = tableStage(settings);
  return stage?.type === 'groups' ? stage : undefined;
}

/** Whether all matches of a group are decided. */
export function isGroupOver({ matches }: Pick<Group, 'matches'>): boolean {
  return matches.every(({ state }) => state === 'decided');
}

/** Whether the matches of all groups are decided. */
export function areGroupsOver({ groups }: Pick<Tournament, 'groups'>): boolean {
  return groups.every(isGroupOver);
}

/** The Korean name of the stage in which everybody meets everybody. */
export function tableName({ settings }: Pick<Tournament, 'settings'>): string {
  return tableStage(settings)?.type === 'league' ? '풀리그' : '조별리그';
}

/** Whether a match is a final of double elimination that is repeated if its second side wins it. */
export function isRepeatable(
  { rounds, settings }: Pick<Tournament, 'rounds' | 'settings'>,
  { round }: Match,
): boolean {
  const stage = bracketStage(settings);
  const isFinal = rounds[round - 1]?.part === 'final' && rounds[round - 2]?.part !== 'final';
  return isFinal && stage?.type === 'double' && stage.reset;
}

/** The first stage, as lists show it; '' for single elimination and 개인전. */
export function formatOf(settings: Pick<Settings, 'stages'> | null): TournamentFormat {
  return settings?.stages?.[0].type ?? '';
}
