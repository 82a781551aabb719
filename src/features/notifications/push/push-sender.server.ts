import { sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { withoutHiddenTitles } from '#/features/notifications/inbox/hidden-titles.server.ts';
import { actorOf, type NotificationText } from '#/features/notifications/inbox/notification-text.rules.ts';
import type { Log } from '#/server/monitoring/log.ts';
import { callOf, type Tracing } from '#/server/monitoring/tracing.ts';
import { findLiveSessions } from '#/server/sessions/session.ts';
import { type Config, publicUrl } from '#/server/settings/config.ts';
import { loadSiteKey } from '#/server/settings/stored-settings.ts';
import { timeAfter } from '#/shared/time/time.ts';
import { contentOf, isPushService, type PushContent, retryAfter } from './push.rules.ts';

/** Messages that each lane (a loop that sends) sends at once. */
const AT_ONCE = 16;
/** A push service that does not answer holds up only one lane of a process. */
const LANES_MOST = 4;
const TIMEOUT_MS = 5000;
/** After that, any process may send the message. */
const LEASE_MS = 60_000;
/** Milliseconds from the first queued message to the sending. */
const GATHER_MS = 30;

type SenderOptions = {
  db: Database;
  keys: VapidKeys;
  config: Config;
  log: Log;
  tracing: Tracing;
  now: () => Date;
};
type Waiting = Awaited<ReturnType<typeof readClaimed>>[number];
type Outcome = { id: number; subscription: number; is: 'done' | 'gone' | 'again'; afterMs?: number };

/** Of several processes only one sends each message of `push_messages`. */
export async function openPush(options: Omit<SenderOptions, 'keys'>): Promise<PushSender> {
  return new PushSender({ ...options, keys: await vapidKeys(options.db) });
}

export class PushSender {
  readonly #options: SenderOptions;
  readonly #lanes = new Set<Promise<void>>();
  readonly #ending = new AbortController();
  #gathering: NodeJS.Timeout | undefined;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  get publicKey(): string {
    return this.#options.keys.publicKey;
  }

  /** Call it after a transaction that may have queued pushes. Returns at once. */
  wake(): void {
    if (this.#ending.signal.aborted) return;
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      if (this.#lanes.size < LANES_MOST) void this.drain();
    }, GATHER_MS).unref();
  }

  /** A failed message is tried again later, and nothing is thrown. */
  drain(): Promise<void> {
    const lane = this.#drain().catch(error => {
      if (!this.#ending.signal.aborted) this.#options.log.error({ err: error }, 'pushes were not sent');
    });
    this.#lanes.add(lane);
    return lane.finally(() => this.#lanes.delete(lane));
  }

  /** Aborts running calls; messages that are left are sent after the next start. */
  async close(): Promise<void> {
    clearTimeout(this.#gathering);
    this.#ending.abort();
    await Promise.all(this.#lanes);
  }

  async #drain(): Promise<void> {
    const { db, now } = this.#options;
    while (!this.#ending.signal.aborted) {
      const claimed = await claim(db, now());
      if (claimed.length === 0) return;
      const waiting = await readClaimed(db, claimed, now());
      const outcomes = await Promise.all(waiting.map(message => this.#send(message)));
      const sendable = new Set(waiting.map(({ id }) => id));
      // Messages whose notification was deleted or read, or whose session has ended.
      const moot = claimed.filter(id => !sendable.has(id));
      await settle(db, outcomes, { moot, now: now() });
    }
  }

  async #send(message: Waiting): Promise<Outcome> {
    const { id, subscription, tries, endpoint, expires_at } = message;
    const { config, now } = this.#options;
    const lifeMs = Date.parse(expires_at) - now().getTime();
    // The address is no longer an accepted push service.
    if (!isPushService(endpoint, config.PUSH_SERVICES)) return { id, subscription, is: 'gone' };
    if (lifeMs <= 0) return { id, subscription, is: 'done' };
    const content = contentOf(textOf(message), config.SITE_NAME);
    try {
      const answer = await this.#request(message, content, Math.ceil(lifeMs / 1000));
      return { id, subscription, ...this.#read(answer, tries) };
    } catch (error) {
      // A key that is no point of the curve can never be used.
      if (!(error instanceof NetworkError)) return { id, subscription, is: 'gone' };
      return { id, subscription, ...again(tries, undefined) };
    }
  }

  async #request(message: Waiting, content: PushContent, lifeSeconds: number): Promise<Response> {
    const { keys, config, tracing } = this.#options;
    const { endpoint, p256dh, auth, kind } = message;
    // Loaded with the first message: with all that it imports it would take a tenth of the site's start.
    const { default: webPush } = await import('web-push');
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(content),
      {
        vapidDetails: { subject: contactOf(config), ...keys },
        TTL: lifeSeconds,
        urgency: kind === 'turn' ? 'high' : 'normal',
      },
    );
    const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.#ending.signal]);
    // A redirect could lead into the site's own network.
    const call = { method: 'POST', headers: textsOf(headers), body: new Uint8Array(body ?? []) };
    return tracing.trace(
      { name: 'send push', kind: 'client', attributes: callOf('POST', endpoint) },
      () => request(endpoint, { ...call, redirect: 'manual', signal }),
      ({ status }) => ({ 'http.response.status_code': status }),
    );
  }

  #read({ status, headers }: Response, tries: number): Pick<Outcome, 'is' | 'afterMs'> {
    if (status >= 200 && status < 300) return { is: 'done' };
    if (status === 404 || status === 410) return { is: 'gone' };
    if (status === 429 || status >= 500) return again(tries, Number(headers.get('retry-after')) || undefined);
    this.#options.log.warn({ status }, 'a push was refused');
    return { is: 'done' };
  }
}

class NetworkError extends Error {}

async function request(endpoint: string, init: RequestInit): Promise<Response> {
  try {
    const answer = await fetch(endpoint, init);
    await answer.body?.cancel();
    return answer;
  } catch (error) {
    throw new NetworkError('a push service was not reached', { cause: error });
  }
}

function again(tries: number, retryAfterSeconds: number | undefined): Pick<Outcome, 'is' | 'afterMs'> {
  const afterMs = retryAfter(tries, retryAfterSeconds);
  return afterMs === undefined ? { is: 'done' } : { is: 'again', afterMs };
}

const textsOf = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name !== 'Content-Length')
      .map(([name, value]) => [name, String(value)]),
  );

/** The site's address if it is https, else a mail address (VAPID). */
function contactOf(config: Config): string {
  const url = publicUrl(config);
  return url.startsWith('https:') ? url : `mailto:webmaster@${new URL(url).hostname}`;
}

function textOf(row: Waiting): NotificationText & { subject: string; link: string } {
  const { kind, event, title, happened, subject, link } = row;
  return { kind, event, title, happened, subject, link, actor: actorOf(row) } as never;
}

/** Claims due messages for `LEASE_MS`; returns their ids. */
function claim(db: Database, now: Date): Promise<number[]> {
  const [at, until] = [now.toISOString(), timeAfter(now, LEASE_MS)];
  return write(db, async tx => {
    const due = await tx
      .selectFrom('push_messages')
      .select('id')
      .where('due_at', '<=', at)
      .orderBy('due_at')
      .orderBy('id')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    const ids = due.map(({ id }) => id);
    if (ids.length > 0)
      await tx
        .updateTable('push_messages')
        .set(eb => ({ due_at: until, tries: eb('tries', '+', 1) }))
        .where('id', 'in', ids)
        .execute();
    return ids;
  });
}

/** Only messages whose notification is unread and whose device's session has not ended. */
async function readClaimed(db: Database, ids: number[], now: Date) {
  const rows = await db
    .selectFrom('push_messages as m')
    .innerJoin('push_subscriptions as s', 's.id', 'm.subscription')
    .innerJoin('notifications as n', 'n.id', 'm.notification')
    .leftJoin('members as actor', 'actor.number', 'n.actor')
    .select(['m.id', 'm.subscription', 'm.tries', 'm.expires_at'])
    .select(['s.endpoint', 's.p256dh', 's.auth', 's.session'])
    .select(['n.member', 'n.kind', 'n.event', 'n.subject', 'n.title', 'n.link', 'n.happened'])
    .select(['actor.username', 'actor.role', 'actor.withdrawn_at'])
    .where('m.id', 'in', ids)
    .where('n.unread', '=', sql.lit(1))
    .execute();
  const sessions = [...new Set(rows.map(({ session }) => session))];
  const live = sessions.length === 0 ? new Set() : await findLiveSessions(db, sessions, now);
  const byMember = Map.groupBy(
    rows.filter(({ session }) => live.has(session)),
    ({ member }) => member,
  );
  const shown = [...byMember].map(([member, own]) => withoutHiddenTitles(db, member, own));
  return (await Promise.all(shown)).flat();
}

async function settle(db: Database, outcomes: Outcome[], { moot, now }: { moot: number[]; now: Date }) {
  const done = [...moot, ...outcomes.flatMap(({ id, is }) => (is === 'done' ? [id] : []))];
  const gone = outcomes.flatMap(({ subscription, is }) => (is === 'gone' ? [subscription] : []));
  await write(db, async tx => {
    if (done.length > 0) await tx.deleteFrom('push_messages').where('id', 'in', done).execute();
    if (gone.length > 0) await tx.deleteFrom('push_subscriptions').where('id', 'in', gone).execute();
    for (const { id, afterMs = 0 } of outcomes.filter(({ is }) => is === 'again')) {
      const due_at = timeAfter(now, afterMs);
      await tx.updateTable('push_messages').set({ due_at }).where('id', '=', id).execute();
    }
  });
}

type VapidKeys = { publicKey: string; privateKey: string };

/** The keys are created once: new keys would need new subscriptions by all browsers. */
export async function vapidKeys(db: Database): Promise<VapidKeys> {
  const make = async () => JSON.stringify((await import('web-push')).default.generateVAPIDKeys());
  return JSON.parse(await loadSiteKey(db, 'vapid', make)) as VapidKeys;
}
