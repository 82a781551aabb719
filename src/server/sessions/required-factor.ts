import type { Config } from '#/server/settings/config.ts';

/** The sentence that refuses an admin or moderator without a second factor. */
export const FACTOR_REQUIRED =
  '관리자와 운영진은 2단계 인증을 등록해야 관리 기능을 쓸 수 있습니다. 회원정보의 2단계 인증에서 등록해주세요.';

/** Whether this member must have a second factor, by the site's settings; `moderator` is 1 for 운영진. */
export const requiresFactor = (
  { REQUIRE_SECOND_FACTOR }: Pick<Config, 'REQUIRE_SECOND_FACTOR'>,
  { role, moderator }: { role: 'member' | 'admin'; moderator: number },
) =>
  (REQUIRE_SECOND_FACTOR !== 'off' && role === 'admin') ||
  (REQUIRE_SECOND_FACTOR === 'moderators' && moderator === 1);
