import { ACCESS_RECORD_OPERATIONS } from '#/features/access-records/operations.server.ts';
import { ACCESS_TOKEN_OPERATIONS } from '#/features/access-tokens/operations.server.ts';
import { ACCOUNT_OPERATIONS } from '#/features/accounts/operations.server.ts';
import { AD_OPERATIONS } from '#/features/ads/operations.server.ts';
import { ADVERTISING_OPERATIONS } from '#/features/advertising/operations.server.ts';
import { ATTENDANCE_OPERATIONS } from '#/features/attendance/operations.server.ts';
import { AUDIT_OPERATIONS } from '#/features/audit/operations.server.ts';
import { BLOCK_OPERATIONS } from '#/features/blocks/operations.server.ts';
import { MENTION_OPERATIONS } from '#/features/boards/operations.server.ts';
import { CALENDAR_OPERATIONS } from '#/features/calendars/operations.server.ts';
import { CUSTOM_BOARD_OPERATIONS } from '#/features/custom-boards/operations.server.ts';
import { ENTRY_OPERATIONS } from '#/features/entries/operations.server.ts';
import { FREE_BOARD_OPERATIONS } from '#/features/free-board/operations.server.ts';
import { FRONT_PAGE_OPERATIONS } from '#/features/front-page/operations.server.ts';
import { HALL_OVERVIEW_OPERATIONS } from '#/features/hall-overview/operations.server.ts';
import { HALL_PAGE_OPERATIONS } from '#/features/hall-page/operations.server.ts';
import { HALL_OPERATIONS } from '#/features/halls/operations.server.ts';
import { LEAK_OPERATIONS } from '#/features/leaks/operations.server.ts';
import { MATCH_BOARD_OPERATIONS } from '#/features/match-boards/operations.server.ts';
import { MEMBER_MANAGEMENT_OPERATIONS } from '#/features/member-management/operations.server.ts';
import { MEMBER_OPERATIONS } from '#/features/members/operations.server.ts';
import { MODERATION_OPERATIONS } from '#/features/moderation/operations.server.ts';
import { NOTICE_OPERATIONS } from '#/features/notices/operations.server.ts';
import { NOTIFICATION_OPERATIONS } from '#/features/notifications/operations.server.ts';
import { PICTURE_OPERATIONS } from '#/features/pictures/operations.server.ts';
import { POINT_OPERATIONS } from '#/features/points/operations.server.ts';
import { PRIVACY_OPERATIONS } from '#/features/privacy/operations.server.ts';
import { RANKING_OPERATIONS } from '#/features/rankings/operations.server.ts';
import { REPORT_OPERATIONS } from '#/features/reports/operations.server.ts';
import { RESULT_REVIEW_OPERATIONS } from '#/features/result-review/operations.server.ts';
import { RESULT_OPERATIONS } from '#/features/results/operations.server.ts';
import { SANCTION_OPERATIONS } from '#/features/sanctions/operations.server.ts';
import { SEARCH_OPERATIONS } from '#/features/search/operations.server.ts';
import { SEASON_OPERATIONS } from '#/features/seasons/operations.server.ts';
import { SITE_SETTING_OPERATIONS } from '#/features/site-settings/operations.server.ts';
import { SITE_STAT_OPERATIONS } from '#/features/site-stats/operations.server.ts';
import { TAKEDOWN_OPERATIONS } from '#/features/takedowns/operations.server.ts';
import { TEXT_CHECK_OPERATIONS } from '#/features/text-checks/operations.server.ts';
import { TOURNAMENT_OPERATIONS } from '#/features/tournaments/operations.server.ts';
import { WEBHOOK_OPERATIONS } from '#/features/webhooks/operations.server.ts';
import type { Operations } from '#/server/operations.ts';

/** What the OpenAPI document says of every call of the API; a test compares it with the routes. */
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
