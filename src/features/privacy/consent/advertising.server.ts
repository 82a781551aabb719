import { Hono } from 'hono';
import { z } from 'zod';
import type { Database, Transaction } from '#/database/connect.ts';
import { lockCaller, write } from '#/database/write.ts';
import { emitNotification } from '#/features/notifications/inbox/notify.server.ts';
import { body, operation } from '#/server/http/operations.ts';
import { memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { seoulDay, toSeoulIso } from '#/shared/time/time.ts';
import { CONSENT_KINDS, CONSENT_WORDS, type Consent, type ConsentKind } from './advertising.rules.ts';

const consentChange = z.object({
  kind: z.enum(CONSENT_KINDS, '무엇에 동의하는지 확인해주세요.'),
  given: z.boolean('동의하는지 알려주세요.'),
});
type ConsentChange = z.infer<typeof consentChange>;

/** Null without a consent. */
const heldConsent = z.object({ since: z.string(), confirmedAt: z.string() }).nullable();
const ownConsents = z.object({ day: heldConsent, night: heldConsent });
export type OwnConsents = z.infer<typeof ownConsents>;

const savedConsents = ownConsents.extend({ message: z.string() });

const NIGHT_NEEDS_DAY = '밤에도 받으려면 먼저 광고성 정보 수신에 동의해 주세요.';

/** The law asks to tell the member of a consent that was given, withdrawn or confirmed. */
export function emitConsent(
  tx: Transaction,
  { member, title, now }: { member: number; title: string; now: Date },
) {
  const about = { subject: `advertising ${now.toISOString()}`, title, link: '/profile/advertising' };
  emitNotification(tx, { kind: 'sanction', to: [member], ...about, actor: null, now });
}

export const ownAdvertising = new Hono<ApiEnv>()
  .get('/advertising', operation('내 광고성 정보 수신 동의', ownConsents), memberOnly, async c =>
    c.json(present(await loadConsents(c.env.site.db, c.var.member.number))),
  )
  .put(
    '/advertising',
    operation('광고성 정보 수신 동의 바꾸기', savedConsents),
    memberOnly,
    body(consentChange),
    async c => {
      const { site } = c.env;
      const { number: member } = c.var.member;
      await site.limits.take('consents', member);
      const change = { ...c.req.valid('json'), member, now: site.now() };
      const message = await changeConsent(site.db, change);
      return c.json({ ...present(await loadConsents(site.db, member)), message });
    },
  );

const loadConsents = (db: Database | Transaction, member: number): Promise<Consent[]> =>
  db
    .selectFrom('advertising_consents')
    .select(['kind', 'given_at', 'confirmed_at'])
    .where('member', '=', member)
    .execute();

function present(consents: Consent[]): OwnConsents {
  const held = (kind: ConsentKind) => {
    const found = consents.find(each => each.kind === kind);
    return found ? { since: toSeoulIso(found.given_at), confirmedAt: toSeoulIso(found.confirmed_at) } : null;
  };
  return { day: held('day'), night: held('night') };
}

type Change = ConsentChange & { member: number; now: Date };

/**
 * `day` is withdrawn together with `night`. Returns a Korean sentence with the date, as the law demands (50조
 * ⑦). Throws 409 for a consent to `night` without `day`.
 */
function changeConsent(db: Database, { kind, given, member, now }: Change) {
  return write(db, async tx => {
    await lockCaller(tx, member);
    const held = (await loadConsents(tx, member)).map(each => each.kind);
    if (given && kind === 'night' && !held.includes('day')) throw new Refusal('conflict', NIGHT_NEEDS_DAY);
    const wanted: ConsentKind[] = !given && kind === 'day' ? ['day', 'night'] : [kind];
    const changed = wanted.filter(each => held.includes(each) !== given);
    for (const each of changed) await store(tx, { kind: each, given, member, now });
    const message = `${seoulDay(now)}: ${CONSENT_WORDS[kind]}에 ${given ? '동의했습니다' : '동의하지 않습니다'}.`;
    if (changed.length > 0) emitConsent(tx, { member, title: message, now });
    return message;
  });
}

async function store(tx: Transaction, { kind, given, member, now }: Change): Promise<void> {
  const timestamp = now.toISOString();
  if (given) {
    const consent = { member, kind, given_at: timestamp, confirmed_at: timestamp };
    await tx.insertInto('advertising_consents').values(consent).execute();
  } else {
    await tx
      .deleteFrom('advertising_consents')
      .where(eb => eb.and({ member, kind }))
      .execute();
  }
  const what = given ? ('given' as const) : ('withdrawn' as const);
  await tx.insertInto('advertising_history').values({ member, kind, what, at: timestamp }).execute();
}
