import type { SecondStepNeeded } from '#/features/accounts/second-factors/second-factors.contract.ts';
import type { LoginAnswer } from './login.contract.ts';

export const LOGIN_FAILED = '로그인 실패';

export type LoggedIn = LoginAnswer;
export type SecondFactor = SecondStepNeeded['secondFactor'];

export const MAILED_CODE_LENGTH = 6;
export const MAILED_CODE_MINUTES = 10;

/** The sessionStorage key set when an admin has logged in and was not on the way to another page. */
export const ADMIN_JUST_LOGGED_IN = 'entered';
