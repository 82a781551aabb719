import { SEASON_OPERATIONS } from '#/features/seasons/operations.server.ts';
import type { Operations } from '#/server/operations.ts';

/** What the OpenAPI document says of every call of the API; a test compares it with the routes. */
export const OPERATIONS: Operations = {
  ...SEASON_OPERATIONS,
};
