import type { Generated } from 'kysely';

type Id = Generated<number>;

/** Why sending failed; empty if an answer with a status came. */
export type PostFailure = '' | 'address' | 'name' | 'connection' | 'certificate' | 'time' | 'content';

/** Webhooks and their deliveries; empty values are 0 or '', as in `tables.ts`. */
export interface WebhookTables {
  /**
   * An address of the operator's that receives events. `failures` counts those since the last success. The
   * next delivery may be sent after `free_at`.
   */
  webhooks: {
    id: Id;
    /** Null if that member has left. */
    made_by: number | null;
    name: string;
    url: string;
    /** Separated by blanks. */
    events: string;
    secret: string;
    /** Signs as well, until the time below. */
    former_secret: Generated<string>;
    former_until: Generated<string>;
    state: Generated<'on' | 'paused' | 'disabled'>;
    /** Why it is disabled: a word of `webhooks.constants.ts`. */
    reason: Generated<string>;
    failures: Generated<number>;
    failing_since: Generated<string>;
    free_at: Generated<string>;
    created_at: string;
  };
  /**
   * Deliveries that are to be sent, or were; the content is read at sending time. `subject` is the number of
   * a notice or a tournament.
   */
  webhook_deliveries: {
    id: Id;
    webhook: number;
    /** The `webhook-id` of every attempt. */
    message: string;
    event: string;
    subject: number;
    /** `dropped`: the content is not public any more. */
    state: Generated<'pending' | 'done' | 'failed' | 'dropped'>;
    tries: Generated<number>;
    due_at: string;
    /** The last attempt: the HTTP status, or why there was none, and its duration. */
    status: Generated<number>;
    failure: Generated<PostFailure>;
    took_ms: Generated<number>;
    at: string;
    tried_at: Generated<string>;
  };
}
