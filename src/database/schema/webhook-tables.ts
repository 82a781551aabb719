import type { Generated } from 'kysely';

type Id = Generated<number>;

/**
 * Why a webhook delivery got no HTTP status ('' with one): the address is not public, the host name is
 * unknown, there was no connection, a bad certificate, no answer in time, or too large a content.
 */
export type PostFailure = '' | 'address' | 'name' | 'connection' | 'certificate' | 'time' | 'content';

export interface WebhookTables {
  /**
   * An address that receives events of the site, entered by an admin. `failures` counts the failures since
   * the last success. The next delivery may be sent after `free_at`.
   */
  webhooks: {
    id: Id;
    /** The admin who made the webhook; null once that member has left. */
    made_by: number | null;
    name: string;
    url: string;
    /** The names of the events that are sent, separated by blanks. */
    events: string;
    secret: string;
    /** The former secret, with which deliveries are also signed until `former_until`; '' without one. */
    former_secret: Generated<string>;
    former_until: Generated<string>;
    state: Generated<'on' | 'paused' | 'disabled'>;
    /** Why the webhook is disabled: `gone` (answered 410) or `failing` (for days); '' if it is not. */
    reason: Generated<string>;
    failures: Generated<number>;
    failing_since: Generated<string>;
    free_at: Generated<string>;
    created_at: string;
  };
  /** Webhook deliveries; `subject` is the id of the notice or tournament, which is read at sending time. */
  webhook_deliveries: {
    id: Id;
    webhook: number;
    /** The id of the message, sent as `webhook-id` with every attempt. */
    message: string;
    event: string;
    subject: number;
    /** `dropped`: the content has stopped being public. */
    state: Generated<'pending' | 'done' | 'failed' | 'dropped'>;
    tries: Generated<number>;
    due_at: string;
    /** The HTTP status of the last attempt; 0 if `failure` says why there was no answer. */
    status: Generated<number>;
    failure: Generated<PostFailure>;
    took_ms: Generated<number>;
    at: string;
    tried_at: Generated<string>;
  };
}

export type SiteKey = 'vapid' | 'signup-form' | 'picture-pass';

export interface PushTables {
  notifications: {
    id: Id;
    member: number;
    kind: string;
    event: Generated<string>;
    subject: string;
    title: string;
    link: string;
    actor: number | null;
    happened: Generated<number>;
    unread: Generated<number>;
    at: string;
  };
  /** The things (a comment, an application) that an unread notification reports; `actor` did the thing. */
  notification_sources: { notification: number; source: string; actor: number | null; at: string };
  muted_notifications: { member: number; kind: string };
  /** A browser subscribed to push, deleted with its session; `p256dh` and `auth` are encryption keys. */
  push_subscriptions: {
    id: Id;
    member: number;
    session: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    created_at: string;
  };
  /** Notifications to be pushed until `expires_at`; the text is read at sending time. */
  push_messages: {
    id: Id;
    subscription: number;
    notification: number;
    tries: Generated<number>;
    due_at: string;
    expires_at: string;
  };
  /** Kinds of notification that a member has turned off for push, and sees only on the site. */
  muted_pushes: { member: number; kind: string };
  /** Secret keys of the site, each made once; `value` is JSON. */
  site_keys: { name: SiteKey; value: string };
}
