import type { Settings } from '#/features/tournaments/engine/events.contract.ts';
import type { Group, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { TableStage } from '#/features/tournaments/formats/registry/stages.contract.ts';

/** The stage with group tables; undefined if the tournament has none. */
export function tableStage(settings: Pick<Settings, 'stages'> | null): TableStage | undefined {
  const stage = settings?.stages?.[0];
  return stage && 'criteria' in stage ? stage : undefined;
}

export function isGroupOver({ matches }: Pick<Group, 'matches'>): boolean {
  return matches.every(({ state }) => state === 'decided');
}

export function areGroupsOver({ groups }: Pick<Tournament, 'groups'>): boolean {
  return groups.every(isGroupOver);
}
