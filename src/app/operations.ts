import { CALENDAR_OPERATIONS } from '#/features/calendars/operations.server.ts';
import { CUSTOM_BOARD_OPERATIONS } from '#/features/custom-boards/operations.server.ts';
import { ENTRY_OPERATIONS } from '#/features/entries/operations.server.ts';
import { FREE_BOARD_OPERATIONS } from '#/features/free-board/operations.server.ts';
import { HALL_OVERVIEW_OPERATIONS } from '#/features/hall-overview/operations.server.ts';
import { HALL_OPERATIONS } from '#/features/halls/operations.server.ts';
import { MATCH_BOARD_OPERATIONS } from '#/features/match-boards/operations.server.ts';
import { MODERATION_OPERATIONS } from '#/features/moderation/operations.server.ts';
import { NOTICE_OPERATIONS } from '#/features/notices/operations.server.ts';
import { NOTIFICATION_OPERATIONS } from '#/features/notifications/operations.server.ts';
import { PICTURE_OPERATIONS } from '#/features/pictures/operations.server.ts';
import { REPORT_OPERATIONS } from '#/features/reports/operations.server.ts';
import { RESULT_REVIEW_OPERATIONS } from '#/features/result-review/operations.server.ts';
import { RESULT_OPERATIONS } from '#/features/results/operations.server.ts';
import { SANCTION_OPERATIONS } from '#/features/sanctions/operations.server.ts';
import { SEARCH_OPERATIONS } from '#/features/search/operations.server.ts';
import { SEASON_OPERATIONS } from '#/features/seasons/operations.server.ts';
import { TAKEDOWN_OPERATIONS } from '#/features/takedowns/operations.server.ts';
import { FILTER_OPERATIONS } from '#/features/text-checks/operations.server.ts';
import { TOURNAMENT_OPERATIONS } from '#/features/tournaments/operations.server.ts';
import type { Operations } from '#/server/operations.ts';

/** What the OpenAPI document says of every call of the API; a test compares it with the routes. */
export const OPERATIONS: Operations = {
  ...CALENDAR_OPERATIONS,
  ...CUSTOM_BOARD_OPERATIONS,
  ...ENTRY_OPERATIONS,
  ...FILTER_OPERATIONS,
  ...FREE_BOARD_OPERATIONS,
  ...HALL_OPERATIONS,
  ...HALL_OVERVIEW_OPERATIONS,
  ...MATCH_BOARD_OPERATIONS,
  ...MODERATION_OPERATIONS,
  ...NOTICE_OPERATIONS,
  ...NOTIFICATION_OPERATIONS,
  ...PICTURE_OPERATIONS,
  ...REPORT_OPERATIONS,
  ...RESULT_OPERATIONS,
  ...RESULT_REVIEW_OPERATIONS,
  ...SANCTION_OPERATIONS,
  ...SEARCH_OPERATIONS,
  ...SEASON_OPERATIONS,
  ...TAKEDOWN_OPERATIONS,
  ...TOURNAMENT_OPERATIONS,
};
