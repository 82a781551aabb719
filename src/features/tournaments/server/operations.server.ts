import { z } from 'zod';
import { lasting } from '#/features/tournaments/engine/evening/match-minutes.contract.ts';
import {
  eventsSince,
  gameStored,
  pressesTaken,
  tournamentAnnounced,
  tournamentSaved,
  tvCode,
  tvPage,
} from '#/features/tournaments/results/answers/tournament-answers.contract.ts';
import { attestationConfirmed, tournamentResults } from '#/features/tournaments/results/results.contract.ts';
import { sync } from '#/features/tournaments/sync/sync.contract.ts';
import { content, created, MESSAGE, type Operations, operation, pageOf } from '#/server/http/operations.ts';
import { listedTournament, tournamentLinkShown, tournamentWithEvents } from './tournaments.contract.ts';

const STREAM = content(
  'text/event-stream',
  'event는 새 사건, game은 진행 중인 점수, reload는 다시 읽으라는 뜻입니다.',
);

const LISTS: Operations = {
  'GET /api/tournaments': operation('대회 목록', pageOf(listedTournament)),
  'GET /api/tournaments/entered': operation('내가 신청하거나 참가한 대회', pageOf(listedTournament)),
  'GET /api/tournaments/mine': operation('내가 주최한 대회', pageOf(listedTournament)),
  'GET /api/match-minutes': operation('비슷한 수지의 경기가 걸린 시간', lasting.nullable()),
};

const RUNNING: Operations = {
  'POST /api/tournaments/announced': operation(
    '참가 신청을 받는 대회 공지',
    tournamentAnnounced,
    created(tournamentAnnounced),
  ),
  'POST /api/tournaments': operation('진행한 대회 저장', tournamentSaved, created(tournamentSaved)),
  'GET /api/tournaments/:id': operation('대회 하나와 그 사건', tournamentWithEvents),
  'PUT /api/tournaments/:id': operation('대회 이름과 장소, 날짜 고치기', tournamentWithEvents),
  'PUT /api/tournaments/:id/prizes': operation('상금과 상품 적기', tournamentWithEvents),
  'DELETE /api/tournaments/:id': operation('대회 삭제', MESSAGE),
  'GET /api/tournaments/:id/events': operation('어느 번호 뒤의 대회 사건', eventsSince),
  'POST /api/tournaments/:id/events': operation('대회 사건 보내기', sync),
  'GET /api/tournaments/:id/stream': operation('대회를 실시간으로 받기', STREAM),
  'PUT /api/tournaments/:id/games/:match': operation('진행 중인 경기의 점수 기록 올리기', gameStored),
  'POST /api/tournaments/:id/games/:match/presses': operation('점수판에서 누른 것 보내기', pressesTaken),
  'DELETE /api/tournaments/:id/games/:match': operation('진행 중인 경기의 점수 기록 지우기', MESSAGE),
  'GET /api/tournaments/:id/links': operation('대회의 공유 링크 목록', z.array(tournamentLinkShown)),
  'POST /api/tournaments/:id/links': operation(
    '관전이나 테이블 링크 만들기',
    tournamentLinkShown,
    created(tournamentLinkShown),
  ),
  'DELETE /api/tournaments/:id/links/:token': operation('공유 링크 없애기', MESSAGE),
  'POST /api/tournaments/:id/tv-code': operation('TV에 입력할 코드 만들기', created(tvCode)),
  'POST /api/tournaments/:id/void': operation('대회를 무효로 하기', tournamentWithEvents),
  'DELETE /api/tournaments/:id/void': operation('대회의 무효를 취소', tournamentWithEvents),
};

const ANSWERS: Operations = {
  'GET /api/tournaments/:id/results': operation('대회의 경기가 기록에 드는지', tournamentResults),
  'POST /api/tournaments/:id/answer': operation('대회 참가를 수락하거나 거절', MESSAGE),
  'POST /api/tournaments/:id/presence': operation('참석한 회원을 주최자가 확인', attestationConfirmed),
  'POST /api/tournaments/:id/matches/:match/answer': operation('내 경기 결과 확인이나 이의', MESSAGE),
  'POST /api/tournaments/:id/matches/:match/ruling': operation('이의가 있는 경기의 인정이나 무효', MESSAGE),
};

const THROUGH_LINKS: Operations = {
  'GET /api/live/:token': operation('링크로 보는 대회', tournamentWithEvents),
  'GET /api/live/:token/events': operation('링크로 보는 대회의 사건', eventsSince),
  'POST /api/live/:token/events': operation('테이블 링크로 대회 사건 보내기', sync),
  'GET /api/live/:token/stream': operation('링크로 보는 대회를 실시간으로 받기', STREAM),
  'PUT /api/live/:token/games/:match': operation('테이블 링크로 점수 기록 올리기', gameStored),
  'POST /api/live/:token/games/:match/presses': operation(
    '테이블 링크의 점수판에서 누른 것 보내기',
    pressesTaken,
  ),
  'DELETE /api/live/:token/games/:match': operation('테이블 링크로 점수 기록 지우기', MESSAGE),
  'POST /api/tv': operation('TV 코드로 화면 열기', tvPage),
};

export const TOURNAMENT_OPERATIONS: Operations = { ...LISTS, ...RUNNING, ...ANSWERS, ...THROUGH_LINKS };
