import type { Database } from '#/database/connect.ts';
import type { Backups } from '#/server/backups/backups.ts';
import type { OffSite } from '#/server/backups/off-site.ts';
import type { QueryCache } from '#/server/cache/query-cache.ts';
import type { ResponseCache } from '#/server/cache/response-cache.ts';
import type { BodyLimit } from '#/server/http/body-limit.ts';
import type { PublicFiles } from '#/server/http/public-files.ts';
import type { KnownParameters } from '#/server/http/route-names.ts';
import type { PublicText } from '#/server/http/text-fields.ts';
import type { ClockCheck } from '#/server/jobs/clock-check.ts';
import type { ScheduledJobs } from '#/server/jobs/scheduled-jobs.ts';
import type { ConcurrencyLimits, KeyedLimit } from '#/server/limits/concurrency-limits.ts';
import type { Limits } from '#/server/limits/rate-limits.ts';
import type { LiveNews } from '#/server/live/live-news.ts';
import type { ProcessBus } from '#/server/live/process-bus.ts';
import type { Mail } from '#/server/mail/mail.ts';
import type { Log } from '#/server/monitoring/log.ts';
import type { Meters, MetricSamples } from '#/server/monitoring/meters.ts';
import type { Tracing } from '#/server/monitoring/tracing.ts';
import type { ViewCounter } from '#/server/monitoring/view-counts.ts';
import type { Visits } from '#/server/monitoring/visit-counts.ts';
import type { ImageEncoder, Uploads } from '#/server/pictures/image-encoder.ts';
import type { PictureStorage } from '#/server/pictures/picture-storage.ts';
import type { Config } from '#/server/settings/config.ts';
import type { StoredSettings } from '#/server/settings/stored-settings.ts';
import type { Posted } from '#/server/webhooks/outgoing-post.ts';
import type { Role } from '#/shared/authorship.ts';
import type { Issue } from '#/shared/refusal.ts';
import type { CustomBoard } from './custom-boards.ts';

/** All services of a running site; one for each process, made in `app/open.ts`. */
export type Site = {
  config: Config;
  db: Database;
  /** The database over a connection that only health checks use. */
  health: Database;
  log: Log;
  meters: Meters;
  samples: MetricSamples;
  tracing: Tracing;
  limits: Limits;
  concurrencyLimits: ConcurrencyLimits;
  bodies: BodyLimit;
  /**
   * Returns an issue for each text that the filters or the rules for new members refuse (see
   * `moderation/filters`); `member` wrote the texts and is null or undefined for a guest.
   */
  textIssues: (member: SignedIn | null | undefined, texts: readonly PublicText[]) => Promise<Issue[]>;
  /** Limits the number of concurrent writes to the same row of the database. */
  rowConcurrency: KeyedLimit;
  /** Lets one call of this process at a time pass for each idempotency key. */
  idempotencyKeys: KeyedLimit;
  /** Limits uploads of pictures: one at a time for each member, and the bytes of all uploads in memory. */
  uploads: Uploads;
  /** Limits the concurrent reads by the same IP address or the same member. */
  clientConcurrency: KeyedLimit;
  responseCache: ResponseCache;
  /** The cached rows of lists, for guests and members alike; members' rights to the rows are not cached. */
  listCache: QueryCache;
  sessionCache: QueryCache;
  parameters: KnownParameters;
  views: ViewCounter;
  visits: Visits;
  publicFiles: PublicFiles;
  /** Settings and contents that admins changed on a screen; the settings are also in `config`. */
  settings: StoredSettings;
  pictureStorage: PictureStorage;
  imageEncoder: ImageEncoder;
  /** Web push: `wake` sends the queued notifications to browsers, which subscribe with `publicKey`. */
  push: { readonly publicKey: string; wake: () => void };
  /**
   * `sendDue` sends the deliveries that are due; `addressRefusal` returns why a URL may not be used, undefined if it
   * may; `test` sends a test to a webhook at once, with `id` as its `webhook-id`.
   */
  webhooks: {
    sendDue: (signal: AbortSignal) => Promise<void>;
    addressRefusal: (url: URL) => string | undefined;
    test: (
      webhook: { name: string; url: string; secrets: string[] },
      id: string,
      signal: AbortSignal,
    ) => Promise<Posted>;
  };
  live: LiveNews;
  /** The bus to the other processes on the database; null with SQLite, where there is one process. */
  processBus: Pick<ProcessBus, 'failure' | 'load'> | null;
  jobs: ScheduledJobs;
  backups: Backups;
  clockCheck: ClockCheck;
  /** The off-site backups; null if the settings name no store. */
  offSite: OffSite | null;
  /** Whether the process is about to stop: then `/readyz` is 503 for load balancers. */
  readiness: { isDraining: boolean };
  /** Sends mail; null if the settings name no mail server. */
  mail: Mail | null;
  /** Returns the current time; functions in `*.rules.ts` get the time as a parameter instead. */
  now: () => Date;
};

/** The member who sent the current request, by a session or an access token. */
export type SignedIn = {
  number: number;
  id: string;
  username: string;
  /** The member's role; `member` for an admin or moderator who must have a second factor and has none. */
  role: Role;
  lacksFactor?: true;
  /** Set for an access token that may not read phone numbers, mail addresses and codes. */
  hidesContacts?: true;
  /** When the ban on writing ends (UTC ISO 8601); empty if there is none. */
  writeBannedUntil?: string;
  /** When the suspension ends (UTC ISO 8601); empty if there is none. */
  suspendedUntil?: string;
  /** When the member signed up (UTC ISO 8601). */
  joinedAt?: string;
  /** The hash of the session's token or the access token, which is its key in the database. */
  session: string;
  /** When the session began or the access token was made (UTC ISO 8601). */
  signedInAt: string;
  /** The current call if it has an idempotency key (see `idempotency.ts`). */
  call?: IdempotentCall;
};

/** A call with an idempotency key: the client repeats it with the same key until it is answered. */
export type IdempotentCall = {
  /** The key under which the call is stored, made of the sender and a hash of the `idempotency-key` header. */
  key: string;
  /** The number of the member who calls; null for a guest. */
  member: number | null;
  /** A hash of the path and the body of the call, equal for repetitions. */
  fingerprint: string;
  /** A secret for the answer, equal for repetitions; it is not stored. */
  secret: string;
  at: string;
  /** The stored result if an earlier call with the same key was carried out; undefined otherwise. */
  done?: { result: unknown };
};

export type By = { by: SignedIn; now: Date };

export type ApiEnv = {
  Bindings: {
    site: Site;
    /** The caller's IP address; of an IPv6 address only the /64 network. */
    address: string;
    browser: string;
    requestId: string;
    /** The network connection of the request; undefined for a call that the server makes to render a page. */
    connection?: { bytesRead: number };
    /** True for a call that the server makes to render a page; it is not counted, limited or cached. */
    inProcess: boolean;
  };
  /** `member` is the caller, null for a guest; `board` is the admin's board in the URL, if any. */
  Variables: { member: SignedIn | null; call?: IdempotentCall; board?: CustomBoard };
};
/** The context after `memberOnly`, `moderatorOnly` or `adminOnly`: the caller is a member. */
export type MemberEnv = ApiEnv & { Variables: { member: SignedIn } };
