import type { Database, Transaction } from '#/database/connect.ts';
import { isTaken } from '#/database/write.ts';
import { ID_TAKEN, NICKNAME_TAKEN } from '#/features/members/profile/profile.rules.ts';
import { type Issue, Refusal } from '#/shared/refusal.ts';
import { isReservedName, nicknameSkeleton } from '#/shared/text/look-alikes.ts';
import { foldKey } from '#/shared/text/text.ts';

const RESERVED = '사용할 수 없는 닉네임입니다.';
const TOO_ALIKE = '다른 회원의 닉네임과 너무 비슷합니다. 다른 닉네임을 입력해주세요.';

/** Returns an issue if the nickname could be mistaken for the operator's; [] otherwise. */
export function reservedIssues(username: string, siteName: string): Issue[] {
  return isReservedName(username, siteName) ? [{ path: 'username', message: RESERVED }] : [];
}

/**
 * Compares with nicknames and ids of other members, also with similar ones; `except` is the number of a
 * member that is not compared.
 */
export async function takenNicknameIssues(db: Database, username: string, except = 0): Promise<Issue[]> {
  const key = foldKey(username);
  const [same, id, twin] = await Promise.all([
    findNicknameHolder(db, 'username_key', key, except),
    findNicknameHolder(db, 'id_key', key, except),
    findNicknameHolder(db, 'nickname_skeleton', nicknameSkeleton(username), except),
  ]);
  if (!same && !id && !twin) return [];
  return [{ path: 'username', message: same || id ? NICKNAME_TAKEN : TOO_ALIKE }];
}

type Name = 'id_key' | 'username_key' | 'nickname_skeleton';

const findNicknameHolder = (db: Database, column: Name, name: string, except: number) =>
  db
    .selectFrom('members')
    .select('number')
    .where(column, '=', name)
    // The partial indexes leave the empty values out.
    .where(column, '<>', '')
    .where('number', '<>', except)
    .executeTakeFirst();

/** The text is taken by a login id of a present or former member, or by somebody's nickname. */
export async function isIdTaken(db: Database | Transaction, id: string): Promise<boolean> {
  const key = foldKey(id);
  const holder = db
    .selectFrom('members')
    .select('number')
    .where(eb => eb.or([eb('id_key', '=', key), eb('username_key', '=', key)]));
  return (await holder.executeTakeFirst()) !== undefined;
}

/** Throws 409 if the nickname is another member's login id; `member` is its owner, 0 for a new member. */
export async function refuseIdOfAnother(tx: Transaction, nickname: string, member: number): Promise<void> {
  const holder = tx.selectFrom('members').select('number').where('id_key', '=', foldKey(nickname));
  if (await holder.where('number', '<>', member).executeTakeFirst())
    throw nameTaken('username', NICKNAME_TAKEN);
}

/** Throws 409: password recovery finds a member by id or nickname, so neither may be another member's. */
export async function refuseTwin(tx: Transaction, { id, username }: { id: string; username: string }) {
  if (await isIdTaken(tx, id)) throw nameTaken('id', ID_TAKEN);
  await refuseIdOfAnother(tx, username, 0);
}

const nameTaken = (path: 'id' | 'username', message: string) =>
  new Refusal('conflict', message, { issues: [{ path, message }] });

export const isNicknameTaken = (error: unknown) =>
  isTaken(error, 'username_key') || isTaken(error, 'nickname_skeleton');
