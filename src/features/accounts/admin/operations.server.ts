import { content, MESSAGE, type Operations, operation, pageOf } from '#/server/http/operations.ts';
import { managedMember, memberActivity } from './managed-members.contract.ts';

export const MEMBER_MANAGEMENT_OPERATIONS: Operations = {
  'GET /api/members': operation('관리자가 보는 회원 목록', pageOf(managedMember)),
  'GET /api/members/export': operation('회원 목록을 파일로 받기', content('text/csv')),
  'GET /api/members/:id/activity': operation('회원이 쓴 글과 댓글의 수', memberActivity),
  'PUT /api/members/:id/role': operation('회원의 권한 바꾸기', managedMember),
  'DELETE /api/members/:id/sessions': operation('회원을 모든 기기에서 로그아웃', MESSAGE),
  'PUT /api/members/:id/pending-reset': operation('대기 중인 회원의 새 비밀번호를 바로 적용', MESSAGE),
};
