import type { EventOf, TournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import { findMatch } from '#/features/tournaments/engine/match.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { commandOwner } from '#/features/tournaments/formats/registry/formats.rules.ts';
import { hasBegun, hasShapeInUse } from './late-entrant-seat.rules.ts';
import { hasCommands, JOINED, livePositions } from './live-commands.rules.ts';

const NOT_LAST = '그 뒤에 들어온 선수를 먼저 되돌려주세요.';
const HAS_PLAYED = '이 선수가 들어온 뒤의 경기에 기록이 있습니다. 그 기록을 먼저 되돌려주세요.';

/** Why a late entrant cannot be removed again, as a Korean sentence; undefined if the entrant can. */
export function unjoinRefusal(
  tournament: Tournament,
  { entry, match, group, key }: EventOf<'joined'>,
): string | undefined {
  const position = tournament.logIndex.positions.get(key) ?? 0;
  if (livePositions(tournament, JOINED).at(-1) !== position) return NOT_LAST;
  if (tournament.champion !== null) return '이미 최종 우승이 정해졌습니다.';
  const own = group === null ? undefined : tournament.groups[group - 1];
  if (match !== null && isInUse(tournament, match)) return HAS_PLAYED;
  if (own && hasBegun(tournament, own)) return HAS_PLAYED;
  const since = tournament.log.slice(position);
  const names = since.some(({ event: each, undoneBy }) => undoneBy === null && concernsEntry(each, entry));
  return names ? HAS_PLAYED : undefined;
}

/** Whether a match of round one, or one that depends on the number of entries, has commands. */
function isInUse(tournament: Tournament, key: string): boolean {
  const next = findMatch(tournament, key)?.next?.match ?? key;
  return hasCommands(tournament, key) || hasCommands(tournament, next) || hasShapeInUse(tournament);
}

function concernsEntry(event: TournamentEvent, entry: number): boolean {
  if (event.type === 'called') return event.referee === entry;
  if (event.type === 'left' || event.type === 'won') return event.entry === entry;
  return commandOwner(event)?.own.entriesIn(event).includes(entry) ?? false;
}
