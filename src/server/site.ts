import type { Database } from '#/database/connect.ts';
import type { ReplicaDatabase } from '#/database/postgres/connect-replica.ts';
import type { Backups } from '#/server/backups/backups.ts';
import type { OffSite } from '#/server/backups/off-site.ts';
import type { QueryCache } from '#/server/cache/query-cache.ts';
import type { ResponseCache } from '#/server/cache/response-cache.ts';
import type { BodyLimit } from '#/server/http/body-limit.ts';
import type { KnownParameters } from '#/server/http/known-parameters.ts';
import type { PublicFiles } from '#/server/http/public-files.ts';
import type { ClockCheck } from '#/server/jobs/clock-check.ts';
import type { ScheduledJobs } from '#/server/jobs/scheduled-jobs.ts';
import type { ConcurrencyLimits, KeyedLimit } from '#/server/limits/concurrency-limits.ts';
import type { Limits } from '#/server/limits/rate-limits.ts';
import type { Notifier } from '#/server/live/notifier.ts';
import type { ProcessBus } from '#/server/live/process-bus.ts';
import type { TournamentStreams } from '#/server/live/tournament-streams.ts';
import type { Mail } from '#/server/mail/mail.ts';
import type { Log } from '#/server/monitoring/log.ts';
import type { Meters } from '#/server/monitoring/meters.ts';
import type { MetricSamples } from '#/server/monitoring/metric-samples.ts';
import type { Tracing } from '#/server/monitoring/tracing.ts';
import type { ViewCounter } from '#/server/monitoring/view-counts.ts';
import type { Visits } from '#/server/monitoring/visit-counts.ts';
import type { ImageEncoder } from '#/server/pictures/image-encoder.ts';
import type { PictureStorage } from '#/server/pictures/picture-storage.ts';
import type { Config } from '#/server/settings/config.ts';
import type { StoredSettings } from '#/server/settings/stored-settings.ts';
import type { Posted } from '#/server/webhooks/outgoing-post.ts';
import type { Role } from '#/shared/authorship.ts';
import type { CustomBoard } from './custom-boards.ts';

/** Everything a running site has; one of it a process, made in `app/open.ts`. */
export type Site = {
  config: Config;
  db: Database;
  /** The database over a connection that only health checks use. */
  health: Database;
  /** What guests are shown may be read here; null without a replica. */
  guestReads: (ReplicaDatabase & { listCache: QueryCache }) | null;
  log: Log;
  meters: Meters;
  samples: MetricSamples;
  tracing: Tracing;
  limits: Limits;
  concurrencyLimits: ConcurrencyLimits;
  bodies: BodyLimit;
  /** Lets only so many at one row at once. */
  rows: KeyedLimit;
  /** The same for the pictures that one member sends. */
  uploads: KeyedLimit;
  /** And for what one address, or one member, has read. */
  shares: KeyedLimit;
  responseCache: ResponseCache;
  /** The rows of lists, for members too; what each may do to them is not among them. */
  listCache: QueryCache;
  sessionCache: QueryCache;
  parameters: KnownParameters;
  views: ViewCounter;
  visits: Visits;
  publicFiles: PublicFiles;
  /** What admins have set on a screen; the settings among it stand in `config`. */
  settings: StoredSettings;
  /** Where the files of pictures are, and what encodes them anew. */
  pictureStorage: PictureStorage;
  imageEncoder: ImageEncoder;
  notifier: Notifier;
  /** Sends what is queued for members' browsers; its public key is what they subscribe with. */
  push: { readonly publicKey: string; wake: () => void };
  /** Sends what waits for webhooks, tests one at once, and says why one may not lead to an address (see `features/webhooks`). */
  webhooks: {
    sendDue: (signal: AbortSignal) => Promise<void>;
    whyNot: (hall: number | null, url: URL) => string | undefined;
    test: (
      webhook: { hall: number | null; name: string; url: string; secrets: string[] },
      id: string,
      signal: AbortSignal,
    ) => Promise<Posted>;
  };
  /** How many streams of all kinds are open. */
  streamTotal: { open: number };
  topics: TournamentStreams;
  /** What is live in the other processes on the database; null with SQLite, where there is one process. */
  processBus: Pick<ProcessBus, 'failure' | 'load'> | null;
  jobs: ScheduledJobs;
  backups: Backups;
  /** Whether the clock agrees with what the site has stored. */
  clockCheck: ClockCheck;
  /** Backups that are stored elsewhere; null where the settings name no place. */
  offSite: OffSite | null;
  /** Whether the process is about to stop: `/readyz` is 503, so that a balancer sends nothing more. */
  readiness: { isDraining: boolean };
  /** Empty where no mail server is set. */
  mail: Mail | null;
  /** The clock; rules are given the time and never read it. */
  now: () => Date;
};

/** Who sends a request with a live token. */
export type SignedIn = {
  number: number;
  id: string;
  username: string;
  /** A member's as long as an admin or moderator must have a second factor and has none. */
  role: Role;
  lacksFactor?: true;
  /** Until when the member may write nothing, and do next to nothing (UTC ISO 8601); empty without such a sanction. */
  writeBannedUntil?: string;
  suspendedUntil?: string;
  /** When the member signed up (UTC ISO 8601). */
  joinedAt?: string;
  /** The session's key in the table, and when it began (UTC ISO 8601). */
  session: string;
  signedInAt: string;
  /** The call that the member sends under a key (see `idempotency.ts`). */
  call?: IdempotentCall;
};

/** A call that its sender sends again under the same key as long as no answer arrives. */
export type IdempotentCall = {
  /** The sender and the header. */
  key: string;
  /** Null for a guest. */
  member: number | null;
  /** A hash of the path and the body. */
  fingerprint: string;
  at: string;
  /** What the call returned when it was carried out before. */
  done?: { result: unknown };
};

/** Who does something, and when. */
export type By = { by: SignedIn; now: Date };

/** What every API call finds in its context. */
export type ApiEnv = {
  Bindings: {
    site: Site;
    /** The caller's address; an IPv6 one only as its /64 network. */
    address: string;
    browser: string;
    requestId: string;
    /** The connection the request came over; none while a page is made. */
    connection?: { bytesRead: number };
    /** A page is being made: nobody reads it yet, so nothing is counted, limited or kept. */
    inProcess: boolean;
  };
  /** `board` is the one that the address names, of those that admins make; its reader may read it. */
  Variables: { member: SignedIn | null; call?: IdempotentCall; board?: CustomBoard };
};
/** The same behind `memberOnly`, `moderatorOnly` or `adminOnly`, where somebody is signed in. */
export type MemberEnv = {
  Bindings: ApiEnv['Bindings'];
  Variables: { member: SignedIn; call?: IdempotentCall; board?: CustomBoard };
};
