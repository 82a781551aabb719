export type Issue = { path: string; message: string };

export const UNREADABLE = '요청을 읽을 수 없습니다.';
export const CHANGED_MEANWHILE =
  '그 사이에 다른 곳에서 수정되었습니다. 지금 저장된 내용을 확인한 뒤 다시 저장해 주세요.';
export const LOGIN_REQUIRED = '로그인이 필요합니다.';
/** The header of an answer to a request whose token belongs to no session any more. */
export const SESSION_ENDED = 'x-session-ended';

const STATUS = {
  invalid: 400,
  'signed-out': 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  'too-slow': 408,
  'too-large': 413,
  'wrong-type': 415,
  'too-many': 429,
  overloaded: 503,
} as const;
type RefusalKind = keyof typeof STATUS;

/** A deliberate refusal with a Korean sentence for the member; any other thrown error is a bug. */
export class Refusal extends Error {
  kind: RefusalKind;
  issues?: Issue[];
  retryAfterSeconds?: number;

  constructor(kind: RefusalKind, message: string, extra?: { issues?: Issue[]; retryAfterSeconds?: number }) {
    super(message);
    this.name = 'Refusal';
    this.kind = kind;
    this.issues = extra?.issues;
    this.retryAfterSeconds = extra?.retryAfterSeconds;
  }
}

export const invalidField = (path: string, message: string) =>
  new Refusal('invalid', message, { issues: [{ path, message }] });

export const statusOf = <Kind extends RefusalKind>(kind: Kind): (typeof STATUS)[Kind] => STATUS[kind];
