import type { Database } from '#/database/connect.ts';
import type { ReplicaDatabase } from '#/database/postgres/connect-replica.ts';
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
import type { Notifier } from '#/server/live/notifier.ts';
import type { ProcessBus } from '#/server/live/process-bus.ts';
import type { TournamentStreams } from '#/server/live/tournament-streams.ts';
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
  /** The database for reads of guests; null without a replica. */
  guestReads: (ReplicaDatabase & { listCache: QueryCache }) | null;
  log: Log;
  meters: Meters;
  samples: MetricSamples;
  tracing: Tracing;
  limits: Limits;
  concurrencyLimits: ConcurrencyLimits;
  bodies: BodyLimit;
  /** The issues of texts that this member, or a guest, may not show to strangers (see `moderation/filters`). */
  textIssues: (member: SignedIn | null | undefined, texts: readonly PublicText[]) => Promise<Issue[]>;
  /** Limits concurrent writes of one row. */
  rows: KeyedLimit;
  /** Limits uploads of pictures, by member and by their bytes in memory. */
  uploads: Uploads;
  /** Limits concurrent reads of one address, or one member. */
  shares: KeyedLimit;
  responseCache: ResponseCache;
  /** The cached rows of lists, for members too; each member's rights to them are not cached. */
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
  notifier: Notifier;
  /** Sends queued notifications to members' browsers; they subscribe with its public key. */
  push: { readonly publicKey: string; wake: () => void };
  /** Sends due deliveries, tests a webhook at once, and says why an address may not be used. */
  webhooks: {
    sendDue: (signal: AbortSignal) => Promise<void>;
    whyNot: (url: URL) => string | undefined;
    test: (
      webhook: { name: string; url: string; secrets: string[] },
      id: string,
      signal: AbortSignal,
    ) => Promise<Posted>;
  };
  /** The number of open streams of all kinds. */
  streamTotal: { open: number };
  topics: TournamentStreams;
  /** The bus to the other processes on the database; null with SQLite, where there is one process. */
  processBus: Pick<ProcessBus, 'failure' | 'load'> | null;
  jobs: ScheduledJobs;
  backups: Backups;
  /** Whether the clock agrees with the stored times of the site. */
  clockCheck: ClockCheck;
  /** The off-site backups; null if the settings name no store. */
  offSite: OffSite | null;
  /** Whether the process is about to stop: then `/readyz` is 503 for load balancers. */
  readiness: { isDraining: boolean };
  /** Null if no mail server is set. */
  mail: Mail | null;
  /** The clock; rules are given the time and never read it. */
  now: () => Date;
};

/** The member who sends a request with a live token. */
export type SignedIn = {
  number: number;
  id: string;
  username: string;
  /** The role `member` for an admin or moderator who must have a second factor and has none. */
  role: Role;
  lacksFactor?: true;
  /** Set for an access token that may not read phone numbers, mail addresses and codes. */
  hidesContacts?: true;
  /**
   * The ends of the two sanctions: until then the member may write nothing, or do next to nothing (UTC ISO
   * 8601); empty without such a sanction.
   */
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

/** A call that its sender repeats under the same key until an answer arrives. */
export type IdempotentCall = {
  /** A key made of the sender and the header. */
  key: string;
  /** The number of the member who calls; null for a guest. */
  member: number | null;
  /** A hash of the path and the body. */
  fingerprint: string;
  at: string;
  /** The result of the call if it was carried out before. */
  done?: { result: unknown };
};

/** The acting member, and the time. */
export type By = { by: SignedIn; now: Date };

/** The context of every API call. */
export type ApiEnv = {
  Bindings: {
    site: Site;
    /** The caller's address; an IPv6 one only as its /64 network. */
    address: string;
    browser: string;
    requestId: string;
    /** The connection the request came over; undefined while a page is being rendered. */
    connection?: { bytesRead: number };
    /** A page is being rendered: nobody reads it yet, so nothing is counted, limited or cached. */
    inProcess: boolean;
  };
  /** `board` is the board in the address, if an admin made it; the reader is allowed to read it. */
  Variables: { member: SignedIn | null; call?: IdempotentCall; board?: CustomBoard };
};
/** The context behind `memberOnly`, `moderatorOnly` or `adminOnly`, which require a signed-in member. */
export type MemberEnv = {
  Bindings: ApiEnv['Bindings'];
  Variables: { member: SignedIn; call?: IdempotentCall; board?: CustomBoard };
};
