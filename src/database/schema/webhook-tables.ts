import type { Generated } from 'kysely';

type Id = Generated<number>;

/** Why a try to send failed; empty where there is an answer with its status. */
export type PostFailure = '' | 'address' | 'name' | 'connection' | 'certificate' | 'time' | 'content';

/** Webhooks and what is sent to them; as in `tables.ts`, what is empty is 0 or ''. */
export interface WebhookTables {
  /**
   * An address that is told of events: a hall's, or the operator's where `hall` is null. `failures` counts those since the
   * last success. After `free_at` the next may be sent to it.
   */
  webhooks: {
    id: Id;
    hall: number | null;
    /** Null where that member has left. */
    made_by: number | null;
    name: string;
    url: string;
    /** Parted by blanks. */
    events: string;
    secret: string;
    /** Signs too until then. */
    former_secret: Generated<string>;
    former_until: Generated<string>;
    state: Generated<'on' | 'paused' | 'disabled'>;
    /** Why it is disabled: a word of `webhooks.limits.ts`. */
    reason: Generated<string>;
    failures: Generated<number>;
    failing_since: Generated<string>;
    free_at: Generated<string>;
    created_at: string;
  };
  /** What is sent, or was; its content is read when it is sent. `subject` is the number of a notice or a tournament. */
  webhook_deliveries: {
    id: Id;
    webhook: number;
    /** The `webhook-id` of each try. */
    message: string;
    event: string;
    subject: number;
    /** `dropped`: what it would tell is not public any more. */
    state: Generated<'pending' | 'done' | 'failed' | 'dropped'>;
    tries: Generated<number>;
    due_at: string;
    /** Of the last try: the HTTP status, or why there was none, and how long it took. */
    status: Generated<number>;
    failure: Generated<PostFailure>;
    took_ms: Generated<number>;
    at: string;
    tried_at: Generated<string>;
  };
}
