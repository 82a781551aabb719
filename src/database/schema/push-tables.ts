import type { Generated } from 'kysely';

type Id = Generated<number>;

/** The purposes of the site's keys. */
export type SiteKey = 'vapid' | 'signup-form' | 'picture-pass' | 'bus';

/** The tables of notifications and of web push; empty values are 0 or '', as in `tables.ts`. */
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
  /** The source that an unread notification is about, and the member who caused it. */
  notification_sources: { notification: number; source: string; actor: number | null; at: string };
  muted_notifications: { member: number; kind: string };
  /**
   * A browser that shows notifications; deleted with its session. `p256dh` and `auth` encrypt the messages to
   * it.
   */
  push_subscriptions: {
    id: Id;
    member: number;
    session: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    created_at: string;
  };
  /**
   * Notifications that wait to be pushed; the text is read at sending time. After `expires_at` it is not sent
   * any more.
   */
  push_messages: {
    id: Id;
    subscription: number;
    notification: number;
    tries: Generated<number>;
    due_at: string;
    expires_at: string;
  };
  /** Kinds of notification that a member gets only on the site. */
  muted_pushes: { member: number; kind: string };
  /** Keys of the site itself, made once; `value` is JSON. */
  site_keys: { name: SiteKey; value: string };
}
