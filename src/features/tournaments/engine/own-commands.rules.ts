import { liveEvents, OWN } from '#/features/tournaments/engine/changes/live-commands.rules.ts';
import { FORMAT_NAMES } from '#/features/tournaments/formats/registry/format-setups.rules.ts';
import { commandOwner, formatOf } from '#/features/tournaments/formats/registry/formats.rules.ts';
import type { TournamentEvent } from './events.contract.ts';
import type { Tournament } from './tournament.rules.ts';

/** Why a command that only one format has is invalid, as a Korean sentence; undefined if it is valid. */
export function ownCommandRefusal(tournament: Tournament, event: TournamentEvent): string | undefined {
  const { phase, settings } = tournament;
  if (phase === 'empty') return '참가자를 먼저 입력해주세요.';
  const owner = commandOwner(event);
  if (!owner || formatOf(settings).own !== owner.own)
    return `${owner ? FORMAT_NAMES[owner.key].name : '다른 방식'}에만 있는 기록입니다.`;
  if (phase === 'finished') return '이미 최종 우승이 정해졌습니다.';
  return owner.own.refusal(tournament, event);
}

/**
 * Resets the state that only this tournament's format has (such as the wins of 개인전) and applies the format's
 * own commands again.
 */
export function rerunOwnCommands(draft: Tournament): void {
  const { own } = formatOf(draft.settings);
  draft.champion = null;
  draft.phase = 'drawn';
  own?.restart(draft);
  for (const event of liveEvents(draft, OWN)) own?.run(draft, event);
}
