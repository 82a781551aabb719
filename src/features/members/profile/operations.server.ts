import { type Operations, operation } from '#/server/http/operations.ts';
import { infoOptions, ownMember } from './members.contract.ts';
import { ownPictureAnswer } from './own-picture.contract.ts';
import { publicProfile } from './public-profile.contract.ts';

export const MEMBER_OPERATIONS: Operations = {
  'GET /api/members/user': operation('내 회원정보', ownMember),
  'GET /api/memberanking/user': operation('내 회원정보(/api/members/user와 같음)', ownMember),
  'PUT /api/members/picture': operation('내 프로필 사진 바꾸기', ownPictureAnswer),
  'GET /api/memberanking/additional-info-options': operation('회원정보에서 고를 수 있는 값', infoOptions),
  'GET /api/memberanking/:id/profile': operation('회원의 프로필과 우승 기록', publicProfile),
};
