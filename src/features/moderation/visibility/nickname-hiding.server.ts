import type { Transaction } from '#/database/connect.ts';
import { indexMembers } from '#/database/search/search-names.ts';
import { nicknameSkeleton } from '#/shared/text/look-alikes.ts';
import { foldKey } from '#/shared/text/text.ts';

const NEUTRAL = '가려진이름';

/** Gives the member a neutral nickname, and returns the new nickname. */
export async function neutralName(tx: Transaction, number: number): Promise<string> {
  const name = await freeName(tx, number);
  await rename(tx, number, name);
  return name;
}

/**
 * Gives a member the nickname `to` back; false where another member has it now, or the member has chosen a
 * new one.
 */
export async function renameBack(
  tx: Transaction,
  number: number,
  { from = NEUTRAL, to }: { from?: string; to: string },
): Promise<boolean> {
  const member = await tx
    .selectFrom('members')
    .select('username')
    .where('number', '=', number)
    .where('withdrawn_at', '=', '')
    .executeTakeFirst();
  if (!member?.username.startsWith(from) || (await isHeld(tx, to, number))) return false;
  await rename(tx, number, to);
  return true;
}

async function freeName(tx: Transaction, number: number): Promise<string> {
  for (let again = 0; ; again++) {
    const name = `${NEUTRAL}${number}${'호'.repeat(again)}`;
    if (!(await isHeld(tx, name, number))) return name;
  }
}

async function isHeld(tx: Transaction, name: string, except: number): Promise<boolean> {
  const holders = await tx
    .selectFrom('members')
    .select('number')
    .where('username_key', '=', foldKey(name))
    .execute();
  const twins = await tx
    .selectFrom('members')
    .select('number')
    .where('nickname_skeleton', '=', nicknameSkeleton(name))
    .where('nickname_skeleton', '<>', '')
    .execute();
  return [...holders, ...twins].some(({ number }) => number !== except);
}

async function rename(tx: Transaction, number: number, username: string): Promise<void> {
  await tx
    .updateTable('members')
    .set({ username, username_key: foldKey(username), nickname_skeleton: nicknameSkeleton(username) })
    .where('number', '=', number)
    .execute();
  await indexMembers(tx, [number]);
}
