import type { Transaction } from '#/database/connect.ts';
import { isSqlite } from '#/database/dialect.ts';
import type { HallRow } from '#/features/halls/admin/hall-changes.server.ts';
import { createNotifications } from '#/features/notifications/inbox/notify.server.ts';
import { disableWebhook } from '#/server/webhooks/webhook-outbox.ts';

/**
 * Disables the webhooks of a hall whose last keeper has left, because nobody there watches them, and
 * notifies the admins. The caller must hold the hall's lock. Returns the members to be notified.
 */
export async function disableKeeperless(
  tx: Transaction,
  { id: hall, name }: Pick<HallRow, 'id' | 'name'>,
  now: Date,
): Promise<number[]> {
  const keepers = tx.selectFrom('hall_keepers').select('member').where('hall', '=', hall);
  if (await keepers.executeTakeFirst()) return [];
  // Includes paused webhooks: a change that turns one on waits for the lock, and then finds its keeper gone.
  const webhooks = await tx
    .selectFrom('webhooks')
    .select(['id', 'name', 'state'])
    .where('hall', '=', hall)
    .orderBy('id')
    .$if(!isSqlite(tx), rows => rows.forNoKeyUpdate())
    .execute();
  const active = webhooks.filter(({ state }) => state === 'on');
  if (active.length === 0) return [];
  for (const webhook of active) await disableWebhook(tx, webhook, { reason: 'keeperless', now });
  const admins = tx.selectFrom('members').select('number').where('role', '=', 'admin');
  return createNotifications(tx, {
    to: (await admins.where('withdrawn_at', '=', '').execute()).map(({ number }) => number),
    kind: 'webhook',
    subject: `hall-webhooks:${hall}`,
    title: `‘${name}’ 당구장을 관리하는 회원이 없어져 웹훅 ${active.length}개가 자동으로 꺼졌습니다.`,
    link: `/region/${hall}/webhooks`,
    actor: null,
    now,
  });
}
