import { z } from 'zod';
import { playerShape } from '#/features/members/fields/member-fields.contract.ts';
import type { PublicMember } from '#/features/members/profile/members.contract.ts';
import { callOf, NO_TRACING, type Tracing } from '#/server/monitoring/tracing.ts';
import { Refusal } from '#/shared/refusal.ts';
import { foldKey } from '#/shared/text/text.ts';
import { HALL_RANKING_FAILED } from './hall-page.contract.ts';

export const TIMEOUT_MS = 3000;

const TEXT_MOST = 100;
const NUMBER_MOST = 1_000_000_000;

const text = z.string().trim().max(TEXT_MOST);
// Some sites send their numbers as texts.
const number = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]);
const known = number.pipe(z.number().int().min(1).max(NUMBER_MOST)).nullable().catch(null);
const counted = number.pipe(z.number().int().min(0).max(NUMBER_MOST)).catch(0);
const line = text.nullable().catch(null);

/** A name and a hall are required, the rest is optional. */
const otherRow = z
  .object({
    ...playerShape(known, line),
    id: z.union([text, z.number().transform(String)]).pipe(text.min(1)),
    username: text.min(1).optional().catch(undefined),
    name: text.min(1).optional().catch(undefined),
    billiards: text.min(1),
    role: z.unknown().optional(),
    points: counted,
    victory: counted,
  })
  .refine(row => row.username ?? row.name);
const LENGTH_MOST = 2 * 1024 * 1024;
const ROWS_MOST = 1000;
const SECOND = 1000;
// A ranking is fresh for a minute, shown for an hour; a failed request is repeated after 15 seconds.
const FRESH_MS = 60 * SECOND;
const OLD_MS = 60 * FRESH_MS;
const REST_MS = 15 * SECOND;

type OtherSiteOptions = { failed: (error: unknown) => void; tracing?: Tracing };

/** Visitors that come at the same time share one request. */
export class OtherSite {
  readonly host: string;
  readonly hall: string;
  readonly #options: OtherSiteOptions;
  #rows: PublicMember[] = [];
  #requestedAt = Number.NEGATIVE_INFINITY;
  #answeredAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | undefined;

  constructor({ host, hall, ...options }: { host: string; hall: string } & OtherSiteOptions) {
    this.host = host;
    this.hall = hall;
    this.#options = options;
  }

  /** The members of the hall, best first; `now` is in ms. Throws 503 after an hour without an answer. */
  async ranking(now: number): Promise<PublicMember[]> {
    if (now - this.#answeredAt > FRESH_MS && now - this.#requestedAt > REST_MS) {
      this.#asking ??= this.#ask(now).finally(() => {
        this.#asking = undefined;
      });
    }
    // A request waits for a new ranking only when there is no recent one to show.
    if (now - this.#answeredAt > OLD_MS) await this.#asking;
    if (now - this.#answeredAt > OLD_MS)
      throw new Refusal('overloaded', HALL_RANKING_FAILED, { retryAfterSeconds: REST_MS / SECOND });
    return this.#rows;
  }

  async #ask(now: number): Promise<void> {
    this.#requestedAt = now;
    try {
      const { tracing = NO_TRACING } = this.#options;
      this.#rows = await tracing.trace(
        { name: 'ask other site', kind: 'client', attributes: callOf('GET', this.host) },
        () => fetchOtherSite(this.host, this.hall),
      );
      this.#answeredAt = now;
    } catch (error) {
      this.#options.failed(error);
    }
  }
}

/** Returns the members of one hall, best first. */
export async function fetchOtherSite(host: string, hall: string): Promise<PublicMember[]> {
  const answer = await fetch(`${host}/api/rankings`, {
    // Redirects fail: the owner named one address, and that site must not choose another.
    redirect: 'error',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`${host} answered ${answer.status}`);
  const rows = z.array(z.unknown()).parse(JSON.parse(await textOf(answer)));
  return rankingOf(rows, hall);
}

async function textOf(answer: Response): Promise<string> {
  let text = '';
  for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    if (text.length > LENGTH_MOST) throw new Error('the answer is too large');
  }
  return text;
}

function rankingOf(rows: unknown[], hall: string): PublicMember[] {
  const members = new Map<string, PublicMember>();
  for (const each of rows) {
    const { success, data } = otherRow.safeParse(each);
    if (!success || data.role === 'admin' || foldKey(data.billiards) !== foldKey(hall)) continue;
    if (!members.has(data.id)) members.set(data.id, present(data));
    if (members.size === ROWS_MOST) break;
  }
  const best = (a: PublicMember, b: PublicMember) =>
    b.points - a.points || b.victory - a.victory || (b.score4 ?? 0) - (a.score4 ?? 0);
  return [...members.values()].sort(best);
}

function present({ username, name, billiards, role, ...row }: z.infer<typeof otherRow>): PublicMember {
  const shown = username ?? name ?? '';
  // Members of another site have no profile here.
  return {
    ...row,
    number: 0,
    username: shown,
    name: shown,
    billiardHall: billiards,
    billiards,
    role: 'member',
  };
}
