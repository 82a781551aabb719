import {
  entryMade,
  entryViewAnswer,
  managedEntriesAnswer,
} from '#/features/tournaments/entries/entries.contract.ts';
import { content, created, MESSAGE, type Operations, operation } from '#/server/http/operations.ts';
import { CONTACTS_BY_TOKEN } from '#/shared/token-scopes.ts';

const FILE = content(
  'text/csv',
  `표 계산 프로그램에서 여는 참가 신청 명단입니다. 전화번호는 ${CONTACTS_BY_TOKEN}`,
);

export const ENTRY_OPERATIONS: Operations = {
  'GET /api/tournaments/:id/entries': operation('대회의 참가 신청 현황', entryViewAnswer),
  'POST /api/tournaments/:id/entries': operation('대회 참가 신청', created(entryMade)),
  'DELETE /api/tournaments/:id/entries/own': operation('내 참가 신청 취소', MESSAGE),
  'PUT /api/tournaments/:id/entries/own/confirmed': operation('난 자리의 참가 확정', MESSAGE),
  'PUT /api/tournaments/:id/entries/own/present': operation('대회 당일 출석', MESSAGE),
  'PUT /api/tournaments/:id/entries/own/partner': operation('함께 칠 선수 요청에 답하기', MESSAGE),
  'GET /api/tournaments/:id/entries/managed': operation('주최자가 보는 참가 신청', managedEntriesAnswer),
  'GET /api/tournaments/:id/entries/file': operation('참가 신청을 CSV 파일로 받기', FILE),
  'PUT /api/tournaments/:id/entries/settings': operation('참가 신청 설정 바꾸기', MESSAGE),
  'POST /api/tournaments/:id/entries/typed': operation('이름을 적어 명단에 넣기', created(MESSAGE)),
  'PUT /api/tournaments/:id/entries/:entry': operation('신청에 입금과 출석 표시', MESSAGE),
  'DELETE /api/tournaments/:id/entries/:entry': operation('신청을 명단에서 빼기', MESSAGE),
  'PUT /api/tournaments/:id/entries/:entry/admitted': operation('대기 중인 신청의 참가 확정', MESSAGE),
  'PUT /api/tournaments/:id/entries/:entry/refused': operation('참가 신청 거절', MESSAGE),
  'PUT /api/tournaments/:id/entries/:entry/replaced': operation('불참한 자리를 대기자로 바꾸기', MESSAGE),
};
