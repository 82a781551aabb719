import type { Generated } from 'kysely';

/**
 * The tables that the law requires of a service that stores personal data; as in `tables.ts`, what is empty
 * is 0 or ''.
 */
export interface PrivacyTables {
  /** The text of `/privacy` from a Seoul day on: `body` is JSON (`PolicySection[]`). */
  privacy_policies: { day: string; body: string };
  /**
   * Logins with the address they came from; deleted after `ACCESS_RECORD_DAYS`, also those of withdrawn
   * members.
   */
  access_records: {
    id: Generated<number>;
    member: number;
    address: string;
    way: 'signup' | 'login';
    at: string;
  };
  /**
   * Members who agree to advertising, while the consent holds; `confirmed_at` is the time of the consent or
   * of the site's last reminder of it.
   */
  advertising_consents: { member: number; kind: 'day' | 'night'; given_at: string; confirmed_at: string };
  advertising_history: {
    id: Generated<number>;
    member: number;
    kind: 'day' | 'night';
    what: 'given' | 'withdrawn' | 'asked';
    at: string;
  };
  /** The contacts that an admin was shown, with the call; `whose` is a JSON list of login ids. */
  data_views: { id: Generated<number>; admin: number; path: string; whose: string; at: string };
  /**
   * A leak of personal data, known since `known_at`, reported to the authority at `reported_at`; `key`
   * identifies the button press that stored it, so that it is stored once.
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
   * A notice of a leak. Its members are those with rows of the kind `scope` written since `since` (UTC), or
   * all members where `since` is empty. They are notified in the order of their numbers: `reached` is the
   * last number notified, `mailed` the last one mailed, and `up_to` the number at which the notice ends.
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

/** The keys of `LEAK_SCOPES`, in the code of leaks. */
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
