import type { BracketEvent, How } from '#/features/brackets/brackets.contract.ts';
import { matchOf } from '#/features/brackets/match.rules.ts';
import { entryName, matchTitle, nameOf } from '#/features/brackets/names.rules.ts';
import type { Logged, Tournament } from '#/features/brackets/tournament.rules.ts';
import { withJosa } from '#/shared/josa.ts';

const HOWS: Record<How, string> = {
  played: '',
  walkover: ' (부전승)',
  withdrawn: ' (상대 기권)',
  disqualified: ' (상대 실격)',
};

/** What an event did, in a short sentence: `8강전 2경기: 김철수 진출`. Names are today's. */
export function sentenceOf(tournament: Tournament, event: BracketEvent): string {
  const titleOf = (key: string) => {
    const match = matchOf(tournament, key);
    return match ? matchTitle(tournament, match) : key;
  };
  const name = (entry: number) => nameOf(tournament, entry);
  switch (event.type) {
    case 'entered':
      return `참가자 입력: ${event.entries.length}${event.settings.mode === 'multi' ? '팀' : '명'}`;
    case 'drawn':
      return event.draw.by === 'lot' ? `추첨: 코드 ${event.draw.code}` : '대진표 작성: 입력한 순서대로';
    case 'replaced':
      return `${event.entry}번 참가자 변경: ${entryName({ id: event.entry, players: event.players })}`;
    case 'won':
      return `${event.match ? `${titleOf(event.match)}: ` : ''}${name(event.entry)} 1승`;
    case 'advanced':
      return `${titleOf(event.match)}: ${name(event.entry)} ${gainOf(event.match, tournament)}${HOWS[event.how]}${scoreOf(event, sideOf(tournament, event))}`;
    case 'played':
      return `${withJosa(name(event.entry), '이/가')} ${name(event.against)}에게 승리${HOWS[event.how]}${scoreOf(event, 0)}`;
    case 'finished':
      return `최종 우승: ${name(event.entry)}`;
    case 'called':
      return `${titleOf(event.match)}: ${event.table}번 테이블로 호출`;
    case 'started':
      return `${titleOf(event.match)}: 경기 시작`;
    case 'recalled':
      return `${titleOf(event.match)}: 호출 취소`;
    case 'undone':
    case 'redone':
      return `${event.type === 'undone' ? '되돌리기' : '다시 하기'}: ${namedBy(tournament, event.of)}`;
    case 'closed':
      return '대회 종료';
    case 'reopened':
      return '대회 다시 열기';
  }
}

function gainOf(key: string, { rounds }: Tournament): string {
  if (key === 'third') return '3위';
  return key === `r${rounds.length}m1` ? '우승' : '진출';
}

type Advanced = Extract<BracketEvent, { type: 'advanced' }>;

function sideOf(tournament: Tournament, { match, entry }: Advanced): 0 | 1 {
  return matchOf(tournament, match)?.sides[1].entry === entry ? 1 : 0;
}

/** The winner's points first, as results are written. */
function scoreOf({ score }: Pick<Advanced, 'score'>, winner: 0 | 1): string {
  if (!score) return '';
  const innings = Math.max(...score.innings);
  const points = `${score.points[winner]}:${score.points[winner === 0 ? 1 : 0]}`;
  return ` ${points}${innings > 0 ? `(${innings}이닝)` : ''}`;
}

function namedBy(tournament: Tournament, key: string): string {
  const of: Logged | undefined = tournament.log.find(({ event }) => event.key === key);
  return of ? sentenceOf(tournament, of.event) : '기록';
}
