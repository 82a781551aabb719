import type { Generated } from 'kysely';

/** The tables of what the law asks of who stores personal data; as in `tables.ts`, what is empty is 0 or ''. */
export interface PrivacyTables {
  /** What `/privacy` said from a Seoul day on: `body` is JSON (`PolicySection[]`). */
  privacy_policies: { day: string; body: string };
  /**
   * A person's request about own data, by a member or by who reads it with a key; to be answered until the end of
   * `due_day` (Seoul). `pending` is 1 while it is open.
   */
  privacy_requests: {
    id: Generated<number>;
    kind: 'read' | 'correct' | 'erase' | 'stop';
    key_hash: string | null;
    member: number | null;
    capacity: Generated<'self' | 'guardian' | 'agent'>;
    name: Generated<string>;
    contact: Generated<string>;
    email: Generated<string>;
    request: string;
    state: Generated<'open' | 'done' | 'refused' | 'withdrawn'>;
    pending: Generated<number>;
    at: string;
    due_day: string;
    answer: Generated<string>;
    answered_at: Generated<string>;
    answered_by: number | null;
  };
  /** Logins with the address they came from; destroyed after `ACCESS_RECORD_DAYS`, also of who has withdrawn. */
  access_records: {
    id: Generated<number>;
    member: number;
    address: string;
    way: 'signup' | 'login';
    at: string;
  };
  /** Who agrees to advertising, while that holds; `confirmed_at` is when the site last said so, or it was given. */
  advertising_consents: { member: number; kind: 'day' | 'night'; given_at: string; confirmed_at: string };
  advertising_history: {
    id: Generated<number>;
    member: number;
    kind: 'day' | 'night';
    what: 'given' | 'withdrawn' | 'asked';
    at: string;
  };
  /** Which admin was shown whose contacts by which call; `whose` is a JSON list of login ids. */
  data_views: { id: Generated<number>; admin: number; path: string; whose: string; at: string };
  /**
   * A leak of personal data, known since `known_at`, reported to the authority at `reported_at`; `key` is of the press that
   * stored it.
   */
  leaks: {
    id: Generated<number>;
    key: string;
    known_at: string;
    happened: string;
    items: string;
    at: string;
    reported_at: Generated<string>;
  };
  /**
   * A notice of a leak to whom rows of the kind `scope` were written since `since` (UTC, empty for everybody). Members up to the
   * number `reached` are notified, up to `mailed` written to, and `up_to` is the last one.
   */
  leak_notices: {
    id: Generated<number>;
    key: string;
    leak: number;
    scope: LeakScope;
    since: string;
    items: string;
    happened: string;
    advice: string;
    response: string;
    contact: string;
    state: Generated<'notifying' | 'mailing' | 'sent'>;
    up_to: number;
    reached: Generated<number>;
    total: number | null;
    notified: Generated<number>;
    mailed: Generated<number>;
    letters: Generated<number>;
    refused: Generated<number>;
    at: string;
    sent_at: Generated<string>;
  };
}

/** As in `LEAK_SCOPES` of the leaks. */
type LeakScope =
  | 'all'
  | 'signups'
  | 'logins'
  | 'posts'
  | 'matches'
  | 'comments'
  | 'applications'
  | 'pictures'
  | 'points'
  | 'reports'
  | 'requests';
