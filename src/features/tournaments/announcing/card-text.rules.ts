import type { ListedTournament } from '#/features/tournaments/server/tournaments.contract.ts';
import { spokenDay } from '#/shared/time/spoken-day.ts';
import { countOf, kindInList } from './facts.rules.ts';

/** Like `countOf`; while entries are taken, the taken places (`신청 12/16명`). */
function entriesOf(saved: Pick<ListedTournament, 'mode' | 'entryCount' | 'ofTeams' | 'entry'>): string {
  if (saved.entry === null) return countOf(saved);
  const { taken, capacity, waiting, players } = saved.entry;
  const queue = waiting > 0 ? ` (대기 ${waiting})` : '';
  return `신청 ${taken}/${capacity}${players === 2 ? '팀' : '명'}${queue}`;
}

/** A tournament in one line, for link previews: day, hall, kind, size, winner. */
export function cardOf(
  saved: Pick<
    ListedTournament,
    'day' | 'hall' | 'mode' | 'format' | 'ball' | 'entryCount' | 'ofTeams' | 'champion' | 'entry'
  >,
) {
  const { day, hall, champion } = saved;
  const won = champion.length > 0 ? `우승 ${champion.join(', ')}` : '';
  return [day && spokenDay(day, ''), hall, kindInList(saved), entriesOf(saved), won]
    .filter(Boolean)
    .join(' · ');
}
