import { unitOf } from '#/features/tournaments/announcing/facts.rules.ts';
import { roundName } from '#/features/tournaments/engine/build-stages.rules.ts';
import type {
  Adjustable,
  EventOf,
  How,
  Settings,
  TournamentEvent,
} from '#/features/tournaments/engine/events.contract.ts';
import type { LateEntrantSeat } from '#/features/tournaments/engine/late-entrant-seat.rules.ts';
import { findEvent } from '#/features/tournaments/engine/live-commands.rules.ts';
import { findMatch, isMatchEvent, sideOf } from '#/features/tournaments/engine/match.rules.ts';
import { matchTitle, nameOf, winnerText } from '#/features/tournaments/engine/names.rules.ts';
import { decidedTieNotes, settlementText } from '#/features/tournaments/engine/results/ties.rules.ts';
import { copyForChanges, type Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { undo } from '#/features/tournaments/engine/undo.rules.ts';
import { FORMAT_NAMES } from '#/features/tournaments/formats/registry/format-names.constants.ts';
import { commandOwner } from '#/features/tournaments/formats/registry/formats.rules.ts';
import { scoreLine } from '#/features/tournaments/scoring/score-text.rules.ts';
import type { MatchScore } from '#/features/tournaments/scoring/scoring.contract.ts';
import { UNITS } from '#/features/tournaments/scoring/setup/target.rules.ts';

export const HOW_NAMES: Record<How, string> = {
  played: '경기',
  walkover: '부전승',
  withdrawn: '기권',
  disqualified: '실격',
};

/** Returns an event as one Korean line of the history. */
export function logSentence(tournament: Tournament, event: TournamentEvent): string {
  const title = (key: string) => titleByKey(tournament, key);
  const name = (entry: number) => nameOf(tournament, entry);
  switch (event.type) {
    case 'entered':
      return `참가자 ${event.entries.length}${unitOf(event.settings)} 입력${formatPart(event.settings)}`;
    case 'drawn':
      return event.draw.by === 'lot'
        ? `대진표 추첨 (코드 ${event.draw.code})`
        : '입력한 순서대로 대진표 확정';
    case 'replaced':
      return `${event.entry}번 자리 선수 교체: ${event.players.map(player => player.name).join(' · ')}`;
    case 'joined':
      return `늦게 온 선수: ${event.players.map(player => player.name).join(' · ')}${lateSeatText(tournament, event)}`;
    case 'won':
      return event.match === null
        ? ownSentence(event, name)
        : `${title(event.match)}: ${name(event.entry)} 1승`;
    case 'advanced':
      return `${title(event.match)}: ${name(event.entry)} ${advanceText(tournament, event)}${scoreNote(tournament, event)}${agreedNote(event)}`;
    case 'tied':
      return `${title(event.match)}: 무승부${agreedNote(event)}`;
    case 'rescored':
      return `${title(event.match)}: 점수 고침${rescoredNote(tournament, event)}`;
    case 'left':
      return `${name(event.entry)} ${HOW_NAMES[event.how]} (조별 경기)`;
    case 'settled':
      return `동률 (${event.order.flat().map(name).join(', ')}): ${settlementText(tournament, event)}`;
    case 'qualified':
      return '본선 대진표 확정';
    case 'opened':
      return ownSentence(event, name);
    case 'played':
      return `${ownSentence(event, name)}${scoreNote(tournament, event)}`;
    case 'called':
      return `${title(event.match)}: ${event.table}번 테이블 호출`;
    case 'started':
      return `${title(event.match)}: 경기 시작`;
    case 'moved':
      return `${title(event.match)}: ${event.table}번 테이블로 옮김`;
    case 'adjusted':
      return `진행 설정: ${adjustedSentence(tournament, event.adjusted)}`;
    case 'recalled':
      return `${title(event.match)}: 호출 취소`;
    case 'undone':
      return `되돌림: ${sentenceOfKey(tournament, event.of)}`;
    case 'redone':
      return `다시 실행: ${sentenceOfKey(tournament, event.of)}`;
    case 'closed':
      return '대회 종료';
    case 'reopened':
      return '대회 다시 열기';
    default:
      return ownSentence(event, name);
  }
}

const ownSentence = (event: TournamentEvent, nameOf: (entry: number) => string) =>
  commandOwner(event)?.commands.sentence(event, nameOf) ?? '';

/** Returns the format in brackets, such as ` (풀리그)`; '' for single elimination and 개인전. */
function formatPart({ stages }: Settings): string {
  return stages ? ` (${FORMAT_NAMES[stages[0].type].name})` : '';
}

/** Changed settings as text: `테이블 4개, 호출 5분, 8강전부터 목표 20개`. */
function adjustedSentence(
  tournament: Tournament,
  { tables, callMinutes, targets, matchMinutes, restMinutes, autoCall }: Adjustable,
): string {
  const unit = UNITS[tournament.settings?.play.ball ?? '4'];
  const parts = targets.map(
    ({ from, points }, index) =>
      `${from <= 1 && index === 0 ? '처음' : (roundName(tournament, from) ?? `${from}라운드`)}부터 ${points === null ? '수지대로' : `목표 ${points}${unit}`}`,
  );
  if (matchMinutes) parts.push(`한 경기 ${matchMinutes}분`);
  if (restMinutes) parts.push(`쉬는 시간 ${restMinutes}분`);
  if (autoCall) parts.push('자동 호출');
  return [`테이블 ${tables}개`, `호출 ${callMinutes}분`, ...parts].join(', ');
}

/** A late entrant's place in brackets, such as ` (8강전 2경기, 부전승 자리)` or ` (2조)`; '' without one. */
function lateSeatText(tournament: Tournament, { match, group }: LateEntrantSeat): string {
  if (match !== null) return ` (${titleByKey(tournament, match)}, 부전승 자리)`;
  return tournament.groups.length > 1 && group !== null ? ` (${group}조)` : '';
}

function titleByKey(tournament: Tournament, key: string): string {
  const match = findMatch(tournament, key);
  return match ? matchTitle(tournament, match) : key;
}

function advanceText(
  tournament: Tournament,
  { match: key, entry }: { match: string; entry: number },
): string {
  const match = findMatch(tournament, key);
  return match ? winnerText(tournament, match, entry) : '진출';
}

/** The newest event as a Korean sentence if a co-organiser undid or redid something by it; else undefined. */
export function othersUndo(tournament: Tournament, senders: Record<string, string> = {}): string | undefined {
  const newest = tournament.log.at(-1)?.event;
  const sender = newest && senders[newest.key];
  const isUndo = newest?.type === 'undone' || newest?.type === 'redone';
  return isUndo && sender ? `${sender} 님 – ${logSentence(tournament, newest)}` : undefined;
}

/** Korean lines about settled ties and brackets after groups that an undo of this event leaves baseless. */
export function decisionsBasedOn(tournament: Tournament, key: string): string[] {
  const after = copyForChanges(tournament);
  undo(after, { key: '', of: key });
  const event = findEvent(tournament, key);
  const isSettlement = event?.type === 'settled';
  const match = event && isMatchEvent(event) ? findMatch(tournament, event.match) : undefined;
  const isReopened = match?.round === 0 && findMatch(after, match.key)?.state !== match.state;
  const kept = decidedTieNotes(after);
  const ties = isSettlement ? [] : decidedTieNotes(tournament).filter(note => !kept.includes(note));
  return [
    ...ties.map(note => `${note} – 더는 쓰이지 않습니다.`),
    ...(after.knockout && (isSettlement || isReopened)
      ? ['본선 대진표 – 조별 순위가 바뀌면 자리가 함께 바뀝니다.']
      : []),
  ];
}

function scoreNote(
  tournament: Tournament,
  event: { entry: number; how: How; score: MatchScore | null } & ({ match: string } | { against: number }),
): string {
  if (event.how !== 'played') return ` (${HOW_NAMES[event.how]})`;
  const play = tournament.settings?.play;
  if (!event.score || !play) return '';
  // A game of 개인전 is stored with its winner first, a match with the bracket's sides.
  const match = 'match' in event ? findMatch(tournament, event.match) : undefined;
  const winner = match && match.sides[1].entry === event.entry ? 1 : 0;
  return ` ${scoreLine(event.score, winner, play)}`;
}

function rescoredNote(tournament: Tournament, { match: key, score }: EventOf<'rescored'>): string {
  const [match, play] = [findMatch(tournament, key), tournament.settings?.play];
  return match && play && score ? ` ${scoreLine(score, sideOf(match, match.winner), play)}` : '';
}

const agreedNote = ({ agreed }: TournamentEvent) => (agreed ? ' (두 선수 확인)' : '');

function sentenceOfKey(tournament: Tournament, key: string): string {
  const logged = tournament.log.find(({ event }) => event.key === key);
  return logged ? logSentence(tournament, logged.event) : key;
}
