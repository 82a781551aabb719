import { MEMBER_MANAGEMENT_OPERATIONS } from '#/features/accounts/admin/operations.server.ts';
import { ACCOUNT_OPERATIONS } from '#/features/accounts/profile/operations.server.ts';
import { ACCESS_TOKEN_OPERATIONS } from '#/features/accounts/tokens/operations.server.ts';
import { MENTION_OPERATIONS } from '#/features/boards/board/operations.server.ts';
import { CUSTOM_BOARD_OPERATIONS } from '#/features/boards/custom-boards/operations.server.ts';
import { FREE_BOARD_OPERATIONS } from '#/features/boards/free-board/operations.server.ts';
import { NOTICE_OPERATIONS } from '#/features/boards/notices/operations.server.ts';
import { PICTURE_OPERATIONS } from '#/features/boards/pictures/operations.server.ts';
import { HALL_OPERATIONS } from '#/features/halls/directory/operations.server.ts';
import { HALL_OVERVIEW_OPERATIONS } from '#/features/halls/overview/operations.server.ts';
import { HALL_PAGE_OPERATIONS } from '#/features/halls/page/operations.server.ts';
import { MATCH_BOARD_OPERATIONS } from '#/features/matches/posts/operations.server.ts';
import { ATTENDANCE_OPERATIONS } from '#/features/members/attendance/operations.server.ts';
import { BLOCK_OPERATIONS } from '#/features/members/blocks/operations.server.ts';
import { POINT_OPERATIONS } from '#/features/members/points/operations.server.ts';
import { MEMBER_OPERATIONS } from '#/features/members/profile/operations.server.ts';
import { MODERATION_OPERATIONS } from '#/features/moderation/cases/operations.server.ts';
import { TEXT_CHECK_OPERATIONS } from '#/features/moderation/filters/operations.server.ts';
import { REPORT_OPERATIONS } from '#/features/moderation/reports/operations.server.ts';
import { SANCTION_OPERATIONS } from '#/features/moderation/sanctions/operations.server.ts';
import { TAKEDOWN_OPERATIONS } from '#/features/moderation/takedowns/operations.server.ts';
import { NOTIFICATION_OPERATIONS } from '#/features/notifications/inbox/operations.server.ts';
import { ACCESS_RECORD_OPERATIONS } from '#/features/privacy/access-records/operations.server.ts';
import { ADVERTISING_OPERATIONS } from '#/features/privacy/consent/operations.server.ts';
import { LEAK_OPERATIONS } from '#/features/privacy/incidents/operations.server.ts';
import { PRIVACY_OPERATIONS } from '#/features/privacy/requests/operations.server.ts';
import { RANKING_OPERATIONS } from '#/features/results/rankings/operations.server.ts';
import { RESULT_OPERATIONS } from '#/features/results/records/operations.server.ts';
import { RESULT_REVIEW_OPERATIONS } from '#/features/results/review/operations.server.ts';
import { SEASON_OPERATIONS } from '#/features/results/seasons/operations.server.ts';
import { AD_OPERATIONS } from '#/features/site/ads/operations.server.ts';
import { AUDIT_OPERATIONS } from '#/features/site/audit/operations.server.ts';
import { FRONT_PAGE_OPERATIONS } from '#/features/site/front-page/operations.server.ts';
import { SEARCH_OPERATIONS } from '#/features/site/search/operations.server.ts';
import { SITE_SETTING_OPERATIONS } from '#/features/site/settings/operations.server.ts';
import { SITE_STAT_OPERATIONS } from '#/features/site/statistics/operations.server.ts';
import { WEBHOOK_OPERATIONS } from '#/features/site/webhooks/operations.server.ts';
import { CALENDAR_OPERATIONS } from '#/features/tournaments/calendars/operations.server.ts';
import { ENTRY_OPERATIONS } from '#/features/tournaments/entries/server/operations.server.ts';
import { TOURNAMENT_OPERATIONS } from '#/features/tournaments/server/operations.server.ts';
import type { Operations } from '#/server/http/operations.ts';

/** The description of every call of the API in the OpenAPI document; a test compares it with the routes. */
export const OPERATIONS: Operations = {
  ...ACCESS_RECORD_OPERATIONS,
  ...ACCESS_TOKEN_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
  ...ADVERTISING_OPERATIONS,
  ...AD_OPERATIONS,
  ...ATTENDANCE_OPERATIONS,
  ...AUDIT_OPERATIONS,
  ...BLOCK_OPERATIONS,
  ...CALENDAR_OPERATIONS,
  ...CUSTOM_BOARD_OPERATIONS,
  ...ENTRY_OPERATIONS,
  ...FRONT_PAGE_OPERATIONS,
  ...HALL_PAGE_OPERATIONS,
  ...LEAK_OPERATIONS,
  ...MEMBER_MANAGEMENT_OPERATIONS,
  ...MEMBER_OPERATIONS,
  ...MENTION_OPERATIONS,
  ...FREE_BOARD_OPERATIONS,
  ...HALL_OPERATIONS,
  ...HALL_OVERVIEW_OPERATIONS,
  ...MATCH_BOARD_OPERATIONS,
  ...MODERATION_OPERATIONS,
  ...NOTICE_OPERATIONS,
  ...NOTIFICATION_OPERATIONS,
  ...POINT_OPERATIONS,
  ...PRIVACY_OPERATIONS,
  ...RANKING_OPERATIONS,
  ...PICTURE_OPERATIONS,
  ...REPORT_OPERATIONS,
  ...RESULT_OPERATIONS,
  ...RESULT_REVIEW_OPERATIONS,
  ...SANCTION_OPERATIONS,
  ...SEARCH_OPERATIONS,
  ...SEASON_OPERATIONS,
  ...SITE_SETTING_OPERATIONS,
  ...SITE_STAT_OPERATIONS,
  ...TAKEDOWN_OPERATIONS,
  ...TEXT_CHECK_OPERATIONS,
  ...TOURNAMENT_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
};
