import type { Database, Transaction } from '#/database/connect.ts';
import { Refusal } from '#/shared/refusal.ts';
import { foldKey } from '#/shared/text.ts';
import { ID_TAKEN, NICKNAME_TAKEN } from './signup.contract.ts';

/** Whether somebody signs in with this, once did, or is called so. */
export async function isIdTaken(db: Database | Transaction, id: string): Promise<boolean> {
  const key = foldKey(id);
  const holder = db
    .selectFrom('members')
    .select('number')
    .where(eb => eb.or([eb('id_key', '=', key), eb('username_key', '=', key)]));
  return (await holder.executeTakeFirst()) !== undefined;
}

/** Refuses (409) a nickname that is the login id of another than `member`, which is 0 for somebody new. */
export async function refuseIdOfAnother(tx: Transaction, nickname: string, member: number): Promise<void> {
  const holder = tx.selectFrom('members').select('number').where('id_key', '=', foldKey(nickname));
  if (await holder.where('number', '<>', member).executeTakeFirst()) {
    throw nameTaken('username', NICKNAME_TAKEN);
  }
}

/** The same at signup for both names: recovery takes either, and must not mean two members. */
export async function refuseTwin(
  tx: Transaction,
  { id, username }: { id: string; username: string },
): Promise<void> {
  if (await isIdTaken(tx, id)) throw nameTaken('id', ID_TAKEN);
  await refuseIdOfAnother(tx, username, 0);
}

const nameTaken = (path: 'id' | 'username', message: string) =>
  new Refusal('conflict', message, { issues: [{ path, message }] });
