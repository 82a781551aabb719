import { openTies, settlementRefusal } from '#/features/tournaments/engine/results/ties.rules.ts';
import { findClash } from '#/features/tournaments/engine/schedule/calls.rules.ts';
import { FORMAT_NAMES } from '#/features/tournaments/formats/registry/format-names.constants.ts';
import { seedCountsFor } from '#/features/tournaments/formats/registry/format-setups.rules.ts';
import {
  commandOwner,
  formatOf,
  roundRobinPlan,
} from '#/features/tournaments/formats/registry/formats.rules.ts';
import {
  areGroupsOver,
  roundRobinStage,
} from '#/features/tournaments/formats/round-robin/round-robin.rules.ts';
import { MODE_SETUPS } from '#/features/tournaments/formats/setup.rules.ts';
import { adjustmentRefusal } from './adjust.rules.ts';
import type { Entry, EventOf, TournamentEvent } from './events.contract.ts';
import { lateEntrantSeat } from './late-entrant-seat.rules.ts';
import { livePositionsIn } from './live-commands.rules.ts';
import {
  applyToMatch,
  entriesIn,
  findMatch,
  isMatchEvent,
  isPlayed,
  type MatchEvent,
} from './match.rules.ts';
import { nameOf } from './names.rules.ts';
import { ENTRIES_MOST } from './tournament.constants.ts';
import type { Match, Tournament } from './tournament.rules.ts';
import { redoRefusal, replacementRefusal, undoRefusal } from './undo-refusals.rules.ts';

const TIES_OPEN = '순위가 같은 선수들이 있습니다. 순위를 먼저 정해주세요.';
/** Maximum number of commands on one match, far above any real one, so that no event list replays slowly. */
const COMMANDS_A_MATCH = 500;
const NOBODY = '없는 참가자입니다.';
const OVER = '이미 최종 우승이 정해졌습니다.';

/** Why an event is invalid in the current state, in Korean. */
export function validateEvent(tournament: Tournament, event: TournamentEvent): string | undefined {
  if (tournament.logIndex.positions.has(event.key)) return '이미 기록한 일입니다.';
  if (tournament.phase === 'closed' && event.type !== 'reopened')
    return '종료한 대회입니다. 고치려면 먼저 대회를 다시 열어주세요.';
  if (isMatchEvent(event)) return matchEventRefusal(tournament, event);
  switch (event.type) {
    case 'entered':
      return tournament.phase === 'empty' ? fieldRefusal(event) : '이미 참가자를 입력한 대회입니다.';
    case 'drawn':
      return drawRefusal(tournament, event);
    case 'left':
      return leavingRefusal(tournament, event.entry);
    case 'settled':
      return settlementRefusal(tournament, event);
    case 'qualified':
      return qualificationRefusal(tournament);
    case 'replaced':
      return replacedRefusal(tournament, event);
    case 'joined':
      return joinRefusal(tournament, event);
    case 'adjusted':
      return adjustmentRefusal(tournament, event.adjusted);
    case 'undone':
      return undoRefusal(tournament, event.of);
    case 'redone':
      return redoRefusal(tournament, event.of);
    case 'closed':
      if (tournament.phase !== 'finished') return '최종 우승이 정해져야 대회를 종료할 수 있습니다.';
      return openTies(tournament).some(({ isNeeded }) => isNeeded) ? TIES_OPEN : undefined;
    case 'reopened':
      return tournament.phase === 'closed' ? undefined : '종료한 대회가 아닙니다.';
    default:
      return formatCommandRefusal(tournament, event);
  }
}

/** Why a command that only one format has is invalid, in Korean. */
function formatCommandRefusal(tournament: Tournament, event: TournamentEvent): string | undefined {
  const { phase, settings } = tournament;
  if (phase === 'empty') return '참가자를 먼저 입력해주세요.';
  const owner = commandOwner(event);
  if (!owner || formatOf(settings).commands !== owner.commands)
    return `${owner ? FORMAT_NAMES[owner.key].name : '다른 방식'}에만 있는 기록입니다.`;
  if (phase === 'finished') return OVER;
  return owner.commands.refusal(tournament, event);
}

function fieldRefusal({ settings, entries }: EventOf<'entered'>): string | undefined {
  const { players, unit, ...field } = MODE_SETUPS[settings.mode];
  const most = settings.stages ? ENTRIES_MOST : field.most;
  if (entries.length < 2 || entries.length > most)
    return unit === '팀' ? `팀은 2팀부터 ${most}팀까지입니다.` : `참가자는 2명부터 ${most}명까지입니다.`;
  if (entries.some((entry, index) => entry.id !== index + 1))
    return '참가자의 번호가 1부터 차례대로가 아닙니다.';
  if (entries.some(entry => entry.players.length !== players))
    return players === 2 ? '팀은 두 명씩입니다.' : '한 자리에 한 명씩입니다.';
  return formatOf(settings).entriesRefusal(settings, entries.length) ?? duplicateRefusal(entries);
}

function duplicateRefusal(entries: Entry[]): string | undefined {
  const seen = new Set<string>();
  for (const { member, name } of entries.flatMap(entry => entry.players)) {
    if (member !== null && seen.has(member)) return `${name} 님이 두 번 들어 있습니다.`;
    if (member !== null) seen.add(member);
  }
  return undefined;
}

function drawRefusal({ phase, settings, entries }: Tournament, { draw }: EventOf<'drawn'>) {
  if (phase === 'empty') return '참가자를 먼저 입력해주세요.';
  const { undrawn } = formatOf(settings);
  if (undrawn) return undrawn;
  if (phase !== 'entered') return '이미 추첨한 대회입니다.';
  if (draw.by === 'order') return undefined;
  const roundRobin = roundRobinPlan(settings);
  if (roundRobin)
    return draw.seeds === 0 || draw.seeds === roundRobin.pots
      ? undefined
      : '조별리그의 시드는 조의 수와 같아야 합니다.';
  const choices = seedCountsFor(entries.length, settings?.stages?.[0]);
  // A single seed has no effect, and older tournaments were drawn with one.
  return choices.includes(draw.seeds) || draw.seeds === 1
    ? undefined
    : `시드는 ${choices.join(', ')}명 가운데 하나입니다.`;
}

function replacedRefusal(tournament: Tournament, event: EventOf<'replaced'>): string | undefined {
  const entry = tournament.entries[event.entry - 1];
  if (!entry) return NOBODY;
  if (entry.players.length !== event.players.length) return '같은 인원으로만 바꿀 수 있습니다.';
  return replacementRefusal(tournament, { id: event.entry, players: event.players });
}

function joinRefusal(tournament: Tournament, event: EventOf<'joined'>): string | undefined {
  const { entry, match, group, players } = event;
  const place = lateEntrantSeat(tournament, players);
  if (typeof place === 'string') return place;
  if (entry !== tournament.entries.length + 1) return '참가자의 번호가 이어지지 않습니다.';
  if (players.length !== MODE_SETUPS[tournament.settings?.mode ?? 'team'].players)
    return '같은 인원으로만 넣을 수 있습니다.';
  if (place.match !== match || place.group !== group)
    return '그사이 다른 일이 있어 자리가 바뀌었습니다. 다시 넣어주세요.';
  return replacementRefusal(tournament, { id: entry, players });
}

function matchEventRefusal(tournament: Tournament, event: MatchEvent): string | undefined {
  if (tournament.rounds.length + tournament.groups.length === 0) return '대진표가 아직 없습니다.';
  const match = findMatch(tournament, event.match);
  if (!match) return '없는 경기입니다.';
  if (event.type === 'rescored' && isPlayed(match)) return tooManyRefusal(tournament, match);
  if (match.state === 'decided') return match.bye ? '부전승인 경기입니다.' : '이미 승자가 정해진 경기입니다.';
  if (match.state === 'waiting') return '아직 상대가 정해지지 않은 경기입니다.';
  if (event.type === 'tied') return tieRefusal(tournament, match);
  if (event.type === 'rescored') return '아직 결과가 없는 경기입니다.';
  const tooMany = event.type === 'advanced' ? undefined : tooManyRefusal(tournament, match);
  if (tooMany) return tooMany;
  if (event.type === 'called') return callRefusal(tournament, match, event);
  if (event.type === 'won' || event.type === 'advanced')
    return entriesIn(match).includes(event.entry) ? undefined : '그 경기의 참가자가 아닙니다.';
  if (match.table === null) return '호출하지 않은 경기입니다.';
  if (event.type === 'moved') return tableRefusal(tournament, applyToMatch(match, event));
  return event.type === 'started' && match.startedAt !== null ? '이미 시작한 경기입니다.' : undefined;
}

const tooManyRefusal = (tournament: Tournament, match: Match): string | undefined =>
  livePositionsIn(tournament, match).length < COMMANDS_A_MATCH
    ? undefined
    : '이 경기에는 더 기록할 수 없습니다.';

function callRefusal(tournament: Tournament, match: Match, event: MatchEvent & EventOf<'called'>) {
  const { referee } = event;
  if (referee !== null && !tournament.entries[referee - 1]) return NOBODY;
  if (referee !== null && entriesIn(match).includes(referee)) return '자기 경기의 심판은 볼 수 없습니다.';
  return tableRefusal(tournament, applyToMatch(match, event));
}

function tableRefusal(tournament: Tournament, match: Match): string | undefined {
  const tables = tournament.settings?.tables ?? 0;
  if (tables > 0 && (match.table ?? 0) > tables) return `테이블은 ${tables}번까지 있습니다.`;
  const clash = findClash(tournament, match);
  if (!clash) return undefined;
  if ('table' in clash) return `${clash.table}번 테이블에서는 다른 경기를 하고 있습니다.`;
  return `${nameOf(tournament, clash.entry)} 님은 지금 다른 경기에 있습니다.`;
}

/** Why a match cannot end without a winner, in Korean. */
function tieRefusal({ settings }: Tournament, match: Match): string | undefined {
  const isAllowed = match.round === 0 && roundRobinStage(settings)?.draws;
  return isAllowed ? undefined : '무승부가 없는 경기입니다.';
}

/** Why an entry cannot leave the groups, in Korean. */
function leavingRefusal(tournament: Tournament, entry: Entry['id']): string | undefined {
  if (tournament.groups.length === 0) return '조별리그나 풀리그에만 있는 기록입니다.';
  if (!tournament.entries[entry - 1]) return NOBODY;
  if (tournament.knockout) return '본선이 시작되었습니다. 그 경기에서 기권이나 실격을 정해주세요.';
  return tournament.leavers.has(entry) ? '이미 기권한 참가자입니다.' : undefined;
}

/** Why the knockout after the groups cannot be created now, in Korean. */
function qualificationRefusal(tournament: Tournament): string | undefined {
  if (tournament.settings?.stages?.[1] === undefined) return '조별리그가 없는 대회입니다.';
  if (tournament.groups.length === 0) return '조를 먼저 추첨해주세요.';
  if (tournament.knockout) return '이미 본선 대진표를 만들었습니다.';
  if (!areGroupsOver(tournament)) return '아직 끝나지 않은 조별 경기가 있습니다.';
  return openTies(tournament).length > 0 ? TIES_OPEN : undefined;
}
