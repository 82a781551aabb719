import { boardOperations } from '#/features/boards/board/operations.server.ts';
import { waitingObjection } from '#/features/moderation/cases/no-show-objections.contract.ts';
import { created, MESSAGE, type Operations, operation, pageOf } from '#/server/http/operations.ts';
import { applicant, listedMatch, matchPost } from './match-boards.contract.ts';
import { MATCH_BOARDS } from './match-boards.rules.ts';

function matchOperations(posts: string, name: string): Operations {
  const post = `${posts}/:id`;
  return {
    [`GET ${posts}/by-day`]: operation(`${name} 글을 매치 날짜 순으로`, pageOf(listedMatch)),
    ...boardOperations({ posts, name }, { listed: listedMatch, whole: matchPost }),
    [`PUT ${post}/closed`]: operation(`${name} 글의 신청을 마감하거나 다시 열기`, matchPost),
    [`GET ${post}/applicants`]: operation(`${name} 글의 신청자 목록`, pageOf(applicant)),
    [`POST ${post}/apply`]: operation(`${name} 글에 신청`, created(MESSAGE)),
    [`DELETE ${post}/apply`]: operation(`${name} 글의 신청 취소`, MESSAGE),
    [`PUT ${post}/applicants/:applicant`]: operation(`${name} 글의 신청 수락이나 거절`, MESSAGE),
    [`PUT ${post}/turnouts/:member`]: operation(`${name} 매치에 상대가 왔는지 알리기`, MESSAGE),
    [`POST ${post}/objection`]: operation(`${name} 매치에 안 왔다는 말에 이의 내기`, MESSAGE),
    [`PUT ${post}/objections/:member`]: operation(`${name} 매치에 안 왔다는 말의 이의 판단`, MESSAGE),
  };
}

export const MATCH_BOARD_OPERATIONS: Operations = {
  ...matchOperations('/api/promotion', MATCH_BOARDS.promotion.title),
  ...matchOperations('/api/singlematch', MATCH_BOARDS.singlematch.title),
  'GET /api/turnout-objections': operation('매치에 안 왔다는 말의 이의 목록', pageOf(waitingObjection)),
};
