/** The events a webhook may receive, named in the style of Standard Webhooks. */
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
/** Maximum size of a webhook's body, in bytes. */
export const BODY_MOST = 20_000;
/** Maximum number of called and of decided matches, the latest ones, in one delivery about a tournament. */
export const MATCHES_MOST = 20;
