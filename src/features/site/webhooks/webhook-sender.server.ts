import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import type { Database } from '#/database/connect.ts';
import { isPublicAddress } from '#/server/http/address.ts';
import type { Log } from '#/server/monitoring/log.ts';
import { callOf, type Tracing } from '#/server/monitoring/tracing.ts';
import { type Config, publicUrl } from '#/server/settings/config.ts';
import { type Posted, postOutside, type Resolve } from '#/server/webhooks/outgoing-post.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import type { NoticeData, TournamentData } from '#/shared/webhook-data.ts';
import { BODY_MOST } from '#/shared/webhook-events.ts';
import { type Claimed, claimDeliveries, isAnythingDue, settle } from './outcomes.server.ts';
import { TEST_EVENT, URL_NOT_PUBLIC } from './webhooks.constants.ts';
import type { WebhookMessage } from './webhooks.contract.ts';
import { isLocalName, isTaken, nameOf, webhookUrlRefusal } from './webhooks.rules.ts';

const AT_ONCE = 16;
/** Failing webhooks get only these, so that they do not delay the others. */
const FAILING_AT_ONCE = 8;
/** Milliseconds between two checks for more due deliveries. */
const LOOK_MS = 500;

type Source = (db: Database, id: number, site: string) => Promise<NoticeData | TournamentData | null>;
/** The data of an event's subject (its id) is loaded at the time of sending; null if it is not public. */
type WebhookSources = Record<'notice' | 'tournament', Source>;

type SenderOptions = {
  db: Database;
  config: Config;
  log: Log;
  tracing: Pick<Tracing, 'trace'>;
  now: () => Date;
  sources: WebhookSources;
  /** Returns IP addresses; by default the system's resolver. */
  resolve?: Resolve;
};
type Receiver = { url: string; secrets: string[] };

export class WebhookSender {
  readonly #options: SenderOptions;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /**
   * Sends deliveries that are due or become due meanwhile, each at least once. Resolves when none is left,
   * and throws only if the database does.
   */
  async sendDue(signal: AbortSignal): Promise<void> {
    const underWay = new Map<number, { isFailing: boolean; work: Promise<void> }>();
    try {
      while (!signal.aborted) {
        const failing = [...underWay.values()].filter(({ isFailing }) => isFailing).length;
        const all = await this.#claim(underWay.size, failing);
        if (all.length === 0 && underWay.size === 0) return;
        for (const claimed of all) {
          const { id, failures } = claimed.webhook;
          const work = this.#deliver(claimed, signal).finally(() => underWay.delete(id));
          work.catch(() => {});
          underWay.set(id, { isFailing: failures > 0, work });
        }
        const works = [...underWay.values()].map(({ work }) => work);
        await Promise.race([...works, pause(LOOK_MS)]);
      }
    } finally {
      await Promise.allSettled([...underWay.values()].map(({ work }) => work));
    }
  }

  /** Returns the receiver's answer to a message with this id; nothing is stored. */
  test(webhook: Receiver & { name: string }, id: string, signal: AbortSignal): Promise<Posted> {
    const at = this.#options.now();
    const timestamp = toSeoulIso(at.toISOString());
    const message: WebhookMessage = { type: TEST_EVENT, timestamp, data: { name: webhook.name } };
    return this.#post(webhook, { id, message, signal });
  }

  /** A reason in Korean; undefined if a webhook may have this address. */
  addressRefusal(url: URL): string | undefined {
    const { config } = this.#options;
    if (this.#isNamed(url)) return undefined;
    // The addresses that host names resolve to are checked at the time of sending.
    const name = nameOf(url).replace(/^\[(.*)\]$/, '$1');
    const isLocal = isIP(name) ? !isPublicAddress(name) : isLocalName(name);
    return webhookUrlRefusal(url, new URL(publicUrl(config)).host) ?? (isLocal ? URL_NOT_PUBLIC : undefined);
  }

  /** If `WEBHOOK_ORIGINS` names an origin, no other rule for addresses applies. */
  #isNamed({ origin }: URL): boolean {
    return this.#options.config.WEBHOOK_ORIGINS.includes(origin);
  }

  async #claim(busy: number, failing: number): Promise<Claimed[]> {
    const { db, now } = this.#options;
    const moment = now();
    if (busy >= AT_ONCE || !(await isAnythingDue(db, moment))) return [];
    const healthy = await claimDeliveries(db, { most: AT_ONCE - busy, areFailing: false, now: moment });
    const room = Math.min(AT_ONCE - busy - healthy.length, FAILING_AT_ONCE - failing);
    if (room <= 0) return healthy;
    return [...healthy, ...(await claimDeliveries(db, { most: room, areFailing: true, now: moment }))];
  }

  async #deliver({ webhook, delivery }: Claimed, signal: AbortSignal): Promise<void> {
    const { db, config, now, log, sources } = this.#options;
    const { event, subject, message: id, at } = delivery;
    const source = sources[event === 'notice.created' ? 'notice' : 'tournament'];
    // Read after the claim: a change committed later has a delivery of its own.
    const data = await source(db, subject, publicUrl(config));
    const message = { type: event, timestamp: toSeoulIso(at), data } as WebhookMessage;
    const posted = data && (await this.#post(webhook, { id, message, signal }));
    // The call was aborted and may not have arrived: the delivery is sent again after its lease.
    if (signal.aborted) return;
    await settle(db, { webhook, delivery, posted, now: now() });
    if (posted && !isTaken(posted.status))
      log.info({ webhook: webhook.id, status: posted.status, failure: posted.failure }, 'a webhook failed');
  }

  async #post(
    { url, secrets }: Receiver,
    { id, message, signal }: { id: string; message: WebhookMessage; signal: AbortSignal },
  ): Promise<Posted> {
    const { now, resolve, tracing } = this.#options;
    const target = new URL(url);
    // The rules, or the operator's list, may have changed since the address was stored.
    if (this.addressRefusal(target)) return { status: 0, failure: 'address', tookMs: 0 };
    const body = JSON.stringify(message);
    if (Buffer.byteLength(body) > BODY_MOST) return { status: 0, failure: 'content', tookMs: 0 };
    const headers = signedHeaders(secrets, { id, at: now(), body });
    const isAllowed = this.#isNamed(target) ? () => true : undefined;
    return tracing.trace(
      { name: 'send webhook', kind: 'client', attributes: callOf('POST', url) },
      () => postOutside(target, { headers, body, signal, resolve, isAllowed }),
      ({ status }) => ({ 'http.response.status_code': status }),
    );
  }
}

/** Standard Webhooks; one signature for each secret. */
function signedHeaders(secrets: string[], { id, at, body }: { id: string; at: Date; body: string }) {
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'DanguMadang-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map(secret => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
