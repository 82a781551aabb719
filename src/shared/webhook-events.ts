/** What a webhook may be sent; the names of the Standard Webhooks style. */
export const WEBHOOK_EVENTS = [
  'notice.created',
  'tournament.announced',
  'tournament.started',
  'tournament.called',
  'tournament.decided',
  'tournament.closed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const NOTICE_TEXT_MOST = 1000;
/** Bytes of what is sent. */
export const BODY_MOST = 20_000;
/** Calls and results of a tournament that one delivery tells, the latest. */
export const MATCHES_MOST = 20;
