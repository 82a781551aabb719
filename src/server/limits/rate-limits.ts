import { RateLimiterRes } from 'rate-limiter-flexible';
import type { KnownParameters } from '#/server/http/route-names.ts';
import { Refusal } from '#/shared/refusal.ts';
import { showWait } from '#/shared/time/time.ts';
import type { Counter, RateLimitStore } from './rate-limit-store.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// Every rate limit of the site, by bucket: at most `max` attempts within `seconds` of the first one. "Burst
// 10, then 1 in 15 s" is 10 in 150 s.
export const BUCKETS = {
  loginHere: { max: 10, seconds: 15 * MINUTE },
  loginAccount: { max: 100, seconds: HOUR },
  loginAddress: { max: 100, seconds: HOUR },
  rightPasswords: { max: 30, seconds: 15 * MINUTE },
  rightPasswordsAddress: { max: 300, seconds: 15 * MINUTE },
  newPasswords: { max: 10, seconds: HOUR },
  secondStepHere: { max: 5, seconds: 15 * MINUTE },
  secondStepAccount: { max: 20, seconds: HOUR },
  passkeyAddress: { max: 30, seconds: 5 * MINUTE },
  providerAddress: { max: 60, seconds: 5 * MINUTE },
  signupAddress: { max: 20, seconds: 20 * MINUTE },
  checkIdAddress: { max: 60, seconds: MINUTE },
  recoveryAccount: { max: 5, seconds: HOUR },
  recoveryAddress: { max: 30, seconds: HOUR },
  codeLettersHere: { max: 5, seconds: HOUR },
  codeLettersAccount: { max: 20, seconds: HOUR },
  tvCodeAddress: { max: 20, seconds: 15 * MINUTE },
  posts: { max: 10, seconds: 150 },
  postsOfDay: { max: 100, seconds: DAY },
  postEdits: { max: 20, seconds: 10 * MINUTE },
  postEditsOfDay: { max: 100, seconds: DAY },
  mentionsOfDay: { max: 200, seconds: DAY },
  pictures: { max: 30, seconds: 10 * MINUTE },
  picturesOfDay: { max: 100, seconds: DAY },
  tournaments: { max: 10, seconds: 150 },
  tournamentsOfDay: { max: 100, seconds: DAY },
  seasons: { max: 10, seconds: 150 },
  coOrganisers: { max: 20, seconds: MINUTE },
  roster: { max: 60, seconds: HOUR },
  clubMeetings: { max: 30, seconds: HOUR },
  ledgerEntries: { max: 200, seconds: HOUR },
  duesReminders: { max: 5, seconds: DAY },
  clubHandicaps: { max: 120, seconds: HOUR },
  seasonKeepers: { max: 20, seconds: MINUTE },
  comments: { max: 20, seconds: MINUTE },
  commentEdits: { max: 20, seconds: MINUTE },
  likes: { max: 60, seconds: MINUTE },
  blocks: { max: 60, seconds: MINUTE },
  bookmarks: { max: 60, seconds: MINUTE },
  // Counted for each tournament: when a member declines, its streams end and all its screens load again.
  takingPart: { max: 6, seconds: 10 * MINUTE },
  tournamentChanges: { max: 30, seconds: HOUR },
  applications: { max: 20, seconds: MINUTE },
  partnersOfDay: { max: 100, seconds: DAY },
  matchAnswers: { max: 20, seconds: MINUTE },
  // Counted for each member, and for each table's link.
  resultClaims: { max: 20, seconds: MINUTE },
  // Counted for each applicant, who is notified of each decision.
  decisions: { max: 6, seconds: 10 * MINUTE },
  noShowReports: { max: 20, seconds: MINUTE },
  reportsOfDay: { max: 20, seconds: DAY },
  reportsOfNewMember: { max: 3, seconds: DAY },
  postsOfNewMember: { max: 3, seconds: DAY },
  commentsOfNewMember: { max: 10, seconds: DAY },
  sameText: { max: 1, seconds: 10 * MINUTE },
  linkOfMember: { max: 1, seconds: HOUR },
  membersOfLink: { max: 2, seconds: HOUR },
  filterTrials: { max: 10, seconds: MINUTE },
  // One count for each kind of case and member; for guests, for each kind of case and address.
  cases: { max: 5, seconds: DAY },
  favouriteHalls: { max: 60, seconds: MINUTE },
  hallEdits: { max: 60, seconds: HOUR },
  consents: { max: 20, seconds: HOUR },
  hallNews: { max: 5, seconds: DAY },
  clubs: { max: 3, seconds: DAY },
  clubChanges: { max: 30, seconds: HOUR },
  clubJoins: { max: 20, seconds: HOUR },
  accessTokens: { max: 30, seconds: HOUR },
  webhooks: { max: 30, seconds: HOUR },
  webhookSends: { max: 30, seconds: HOUR },
  ownData: { max: 5, seconds: HOUR },
  // Mails to an address that is not verified.
  receiptLetters: { max: 3, seconds: DAY },
  contactChanges: { max: 5, seconds: HOUR },
  contactLetters: { max: 10, seconds: DAY },
  namesMember: { max: 60, seconds: MINUTE },
  searchMember: { max: 20, seconds: 10 },
  searchAddress: { max: 60, seconds: 6 },
  everythingAddress: { max: 300, seconds: 15 },
  // Built files and pictures: fifty phones behind one address open a page of forty at once.
  filesAddress: { max: 3000, seconds: 15 },
} as const;
export type Bucket = keyof typeof BUCKETS;

export type Limits = {
  /** Counts `cost` attempts (1) of `key`; beyond the limit throws a Refusal (429) with the time to wait. */
  take: (bucket: Bucket, key: string | number, cost?: number) => Promise<void>;
  /** Counts an attempt as `take` does, but returns false beyond the limit. */
  takes: (bucket: Bucket, key: string | number, cost?: number) => Promise<boolean>;
  /** Takes back one counted attempt, such as that of a login that then succeeded. */
  giveBack: (bucket: Bucket, key: string | number) => Promise<void>;
  /** Returns the number of attempts in the current window, including those beyond the limit. */
  counted: (bucket: Bucket, key: string | number) => Promise<number>;
  /** The number of attempts that this process has refused, by bucket. */
  refused: Partial<Record<Bucket, number>>;
};

/** The rate limits, counted in a store; null (`RATE_LIMIT=off`) limits nothing. */
export function makeLimits(counted: RateLimitStore | null): Limits {
  if (!counted)
    return {
      take: async () => {},
      takes: async () => true,
      giveBack: async () => {},
      counted: async () => 0,
      refused: {},
    };
  const refused: Limits['refused'] = {};
  const buckets = Object.fromEntries(
    Object.entries(BUCKETS).map(([name, size]) => [name, counted.counter(name, size)]),
  ) as Record<Bucket, Counter>;
  // The milliseconds to wait for an attempt beyond the limit, null for an admitted one.
  const count = async (bucket: Bucket, key: string | number, cost = 1): Promise<number | null> => {
    try {
      await buckets[bucket].consume(key, cost);
      return null;
    } catch (full) {
      if (!(full instanceof RateLimiterRes)) throw full;
      refused[bucket] = (refused[bucket] ?? 0) + 1;
      return full.msBeforeNext;
    }
  };
  return {
    take: async (...attempt) => {
      const wait = await count(...attempt);
      if (wait !== null) throw tooMany(wait);
    },
    takes: async (...attempt) => (await count(...attempt)) === null,
    giveBack: async (bucket, key) => {
      await buckets[bucket].reward(key);
    },
    refused,
    counted: async (bucket, key) => (await buckets[bucket].get(key))?.consumedPoints ?? 0,
  };
}

/** The limits for a call carried out before: only `takes`, which limits things such as mails, counts. */
export const limitsOfRepetition = (limits: Limits): Limits => ({
  ...limits,
  take: async () => {},
  giveBack: async () => {},
});

function tooMany(milliseconds: number): Refusal {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const message = `요청이 너무 많습니다. ${showWait(seconds)} 후에 다시 시도해 주세요.`;
  return new Refusal('too-many', message, { retryAfterSeconds: seconds });
}

// A list of a thousand rows, or a sitemap's ten thousand, against a page of ten: 40 to 60 ms against 2.
const LARGE_ANSWER_COST = 20;
// Looking up and writing out a hall's or a member's tournaments takes some milliseconds.
const CALENDAR_COST = 5;
const CALENDAR = /^\/calendar\/|\/calendar\.ics$/;
// Lists of all halls of a region or of the country.
const PLACES_COST = 10;
const PLACES = '/api/billiard-halls/places';
// A card that is not cached takes 0.1 to 0.3 s of one thread to draw.
const CARD = /^\/tournaments\/\d+\/(players\/\d+\/)?card\.png$/;

/** The number of attempts that a read counts as in the limit `everythingAddress`. */
export function rateLimitCost(
  parameters: KnownParameters,
  path: string,
  query: Pick<URLSearchParams, 'has'>,
): number {
  if (path === PLACES) return PLACES_COST;
  if (path.startsWith('/sitemap/') || CARD.test(path)) return LARGE_ANSWER_COST;
  if (CALENDAR.test(path)) return CALENDAR_COST;
  if (!path.startsWith('/api/') || query.has('page') || query.has('q')) return 1;
  return parameters.reads(path, 'page') ? LARGE_ANSWER_COST : 1;
}
