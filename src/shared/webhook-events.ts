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
export const BODY_MOST = 20_000;
/** The maximum number of called, and of decided, matches in one delivery. */
export const MATCHES_MOST = 20;
