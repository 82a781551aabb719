import { z } from 'zod';
import { loginAnswer, ownSession } from '#/features/accounts/login/login.contract.ts';
import { memberTextsAnswer } from '#/features/accounts/profile/texts/member-texts.contract.ts';
import {
  attemptStarted,
  linkedAccounts,
  providerList,
  unlinkedAccount,
} from '#/features/accounts/providers/login-providers.contract.ts';
import {
  findAnswer,
  identityAnswer,
  pendingResetAnswer,
  resetAnswer,
} from '#/features/accounts/recovery/recovery.contract.ts';
import {
  registrationOptionsAnswer,
  signingOptionsAnswer,
} from '#/features/accounts/second-factors/passkey-options.contract.ts';
import {
  factorSaved,
  newSecret,
  ownSecondFactorsAnswer,
  secondStepNeeded,
} from '#/features/accounts/second-factors/second-factors.contract.ts';
import { ownRoles } from '#/features/accounts/sessions/roles.contract.ts';
import { idAnswer, openedFormAnswer, signedUp } from '#/features/accounts/signup/signup.contract.ts';
import { ownMember } from '#/features/members/profile/members.contract.ts';
import { created, MESSAGE, type Operations, operation } from '#/server/http/operations.ts';
import { savedMember } from './profile.contract.ts';

const AUTH: Operations = {
  'GET /api/auth/check-id': operation('아이디를 쓸 수 있는지 확인', idAnswer),
  'GET /api/auth/signup-form': operation('회원가입 화면 열기', openedFormAnswer),
  'POST /api/auth/signup': operation('회원가입', created(signedUp)),
  'POST /api/auth/login': operation('로그인', z.union([loginAnswer, secondStepNeeded])),
  'POST /api/auth/login/second-step': operation('인증 코드로 2단계 로그인', loginAnswer),
  'POST /api/auth/login/passkey/options': operation('패스키 로그인 준비', signingOptionsAnswer),
  'POST /api/auth/login/passkey': operation('패스키로 로그인', loginAnswer),
  'POST /api/auth/logout': operation('로그아웃', MESSAGE),
  'POST /api/auth/logout-everywhere': operation('모든 기기에서 로그아웃', MESSAGE),
  'GET /api/auth/providers': operation('로그인에 쓸 수 있는 카카오·네이버 계정', providerList),
  'POST /api/auth/providers/:provider/start': operation('카카오·네이버 로그인 시작', attemptStarted),
  'POST /api/auth/providers/:provider/finish': operation(
    '카카오·네이버 로그인 마치기',
    z.union([loginAnswer, secondStepNeeded, unlinkedAccount]),
  ),
  'GET /api/check-admin': operation('내가 관리자나 운영진인지 확인', ownRoles),
};

const RECOVERY: Operations = {
  'POST /api/members/verify-identity': operation('비밀번호를 재설정하기 전의 본인 확인', identityAnswer),
  'POST /api/members/reset-password': operation('비밀번호 재설정', resetAnswer),
  'POST /api/members/find-username': operation('아이디 찾기', findAnswer),
  'GET /api/members/pending-reset': operation('대기 중인 비밀번호 재설정', pendingResetAnswer),
  'DELETE /api/members/pending-reset': operation('대기 중인 비밀번호 재설정 중단', MESSAGE),
};

const OWN: Operations = {
  'GET /api/members/sessions': operation('내가 로그인한 기기 목록', z.array(ownSession)),
  'GET /api/members/second-factor': operation('내 2단계 인증', ownSecondFactorsAnswer),
  'POST /api/members/second-factor/app': operation('인증 앱 등록 시작', newSecret),
  'PUT /api/members/second-factor/app': operation('첫 코드로 인증 앱 등록', factorSaved),
  'DELETE /api/members/second-factor/app': operation('인증 앱 해제', factorSaved),
  'POST /api/members/second-factor/recovery-codes': operation('복구 코드 새로 만들기', factorSaved),
  'POST /api/members/second-factor/passkeys/options': operation(
    '패스키 등록 준비',
    registrationOptionsAnswer,
  ),
  'POST /api/members/second-factor/passkeys': operation('패스키 등록', factorSaved),
  'DELETE /api/members/second-factor/passkeys/:passkey': operation('패스키 해제', factorSaved),
  'GET /api/members/providers': operation('내가 연결한 카카오·네이버 계정', linkedAccounts),
  'POST /api/members/providers': operation('카카오·네이버 계정 연결', created(MESSAGE)),
  'DELETE /api/members/providers/:provider': operation('카카오·네이버 계정 연결 해제', MESSAGE),
};

const PROFILES: Operations = {
  'GET /api/memberanking/:id/account': operation('회원정보 전체(본인과 관리자에게만)', ownMember),
  'PUT /api/memberanking/:id/points': operation('회원정보와 포인트 저장', savedMember),
  'PUT /api/memberanking/:id/update': operation('회원정보 저장', savedMember),
  'DELETE /api/memberanking/:id': operation('탈퇴', MESSAGE),
  'GET /api/memberanking/:id/texts': operation('회원이 쓴 글과 댓글', memberTextsAnswer),
};

export const ACCOUNT_OPERATIONS: Operations = { ...AUTH, ...RECOVERY, ...OWN, ...PROFILES };
