import type { Transaction } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import type { Site } from '#/server/site.ts';
import { seoulDay } from '#/shared/time.ts';
import { confirmedBefore } from './advertising.rules.ts';
import { tell } from './advertising.server.ts';

const AT_ONCE = 500;

/**
 * Tells those whose consent is two years old that it holds, since when, and where it is withdrawn (정보통신망법 50조 ⑧):
 * one member a transaction, so that a process that dies tells nobody twice; what is left waits for the next run.
 */
export async function askAgain(
  { db, notifier, now }: Pick<Site, 'db' | 'notifier' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const at = now();
  const due = await db
    .selectFrom('advertising_consents')
    .select('member')
    .where('kind', '=', 'day')
    .where('confirmed_at', '<=', confirmedBefore(at))
    .orderBy('confirmed_at')
    .limit(AT_ONCE)
    .execute();
  for (const { member } of due) {
    signal.throwIfAborted();
    notifier.notify(await write(db, tx => askOne(tx, member, at)));
  }
}

async function askOne(tx: Transaction, member: number, now: Date): Promise<number[]> {
  const asked = await tx
    .updateTable('advertising_consents')
    .set({ confirmed_at: now.toISOString() })
    .where('member', '=', member)
    .where('confirmed_at', '<=', confirmedBefore(now))
    .returning(['kind', 'given_at'])
    .execute();
  const first = asked.find(({ kind }) => kind === 'day');
  if (!first) return [];
  const rows = asked.map(({ kind }) => ({ member, kind, what: 'asked' as const, at: now.toISOString() }));
  await tx.insertInto('advertising_history').values(rows).execute();
  const since = seoulDay(new Date(first.given_at));
  const sentence = `${since}에 광고성 정보 수신에 동의하셨습니다. 그대로 두면 동의가 이어지고, 회원정보의 광고성 정보 수신 동의에서 언제든지 거둘 수 있습니다.`;
  return tell(tx, member, sentence, now);
}
