import type { Settings } from './brackets.contract.ts';
import type { GroupsStage, TableStage } from './stages.contract.ts';
import type { Tournament } from './tournament.rules.ts';

/** The stage in which everybody meets everybody; undefined of a bracket from the start and of 개인전. */
export function tableStage(settings: Pick<Settings, 'stages'> | null): TableStage | undefined {
  return settings?.stages?.[0];
}

/** The stage of groups; undefined where there is none, also of a 풀리그. */
export function groupsStage(settings: Pick<Settings, 'stages'> | null): GroupsStage | undefined {
  const stage = tableStage(settings);
  return stage?.type === 'groups' ? stage : undefined;
}

/** Whether the matches of all groups are decided. */
export function areGroupsOver({ groups }: Pick<Tournament, 'groups'>): boolean {
  return groups.every(({ matches }) => matches.every(({ state }) => state === 'decided'));
}

/** What the stage in which everybody meets everybody is called. */
export function tableName({ settings }: Pick<Tournament, 'settings'>): string {
  return tableStage(settings)?.type === 'league' ? '풀리그' : '조별리그';
}
