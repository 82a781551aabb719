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
