import type { SecondStepNeeded } from '#/features/accounts/second-factors/second-factors.contract.ts';
import type { LoginAnswer } from './login.contract.ts';

export const LOGIN_FAILED = '로그인 실패';

/** The answer of a complete login, and of a login that needs a second step. */
export type LoggedIn = LoginAnswer;
export type SecondFactor = SecondStepNeeded['secondFactor'];
