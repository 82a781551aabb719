import { randomInt } from 'node:crypto';
import type { Transaction } from '#/database/connect.ts';
import { changeCount } from '#/database/lists/counts.ts';
import { lockCaller, nextUpdate, unlessTaken, write } from '#/database/write.ts';
import { insertBoard } from '#/features/boards/custom-boards/custom-boards.server.ts';
import { WITHHELD_NOW } from '#/features/moderation/reports/reports.rules.ts';
import {
  isWithheld,
  refuseWhileTakenDown,
} from '#/features/moderation/visibility/takedown-placeholder.server.ts';
import { emitNotification } from '#/features/notifications/inbox/notify.server.ts';
import { audit } from '#/server/audit.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import { attachPictures } from '#/server/pictures/attached.ts';
import type { SignedIn, Site } from '#/server/site.ts';
import { POST_MISSING } from '#/shared/authorship.ts';
import { invalidField, Refusal } from '#/shared/refusal.ts';
import { foldKey } from '#/shared/text/text.ts';
import { lockClub, lockOpenClub, requireRole } from './club-access.server.ts';
import { clubSlug } from './club-rows.server.ts';
import type { ClubDraft } from './clubs.contract.ts';
import { CODE_LENGTH, HALL_UNKNOWN, mayManageClub, NAME_TAKEN, PINNED_MOST } from './clubs.rules.ts';
import { addMember, closeClub, newsOf, type Time } from './memberships.server.ts';

const nameTaken = () =>
  new Refusal('conflict', NAME_TAKEN, { issues: [{ path: 'name', message: NAME_TAKEN }] });

// Without signs that look alike.
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const makeCode = () => Array.from({ length: CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** The columns of a draft; throws 400 for a hall that is not in the directory. */
async function columnsOf(tx: Transaction, { hall: named, showsNames, pictures: _, ...draft }: ClubDraft) {
  const hall = await findHall(tx, named, draft.region);
  if (named && hall === null) throw invalidField('hall', HALL_UNKNOWN);
  return { ...draft, hall, name_key: foldKey(draft.name), shows_names: showsNames ? 1 : 0 };
}

/** The id of the listed hall with this name; of several, one in the region. Null without one. */
async function findHall(tx: Transaction, name: string, region: string): Promise<number | null> {
  if (!name) return null;
  const named = tx.selectFrom('halls').select(['id', 'region']).where('name_key', '=', foldKey(name));
  const halls = await named.where('listed', '=', 1).orderBy('id').limit(100).execute();
  const found = halls.length === 1 ? halls[0] : halls.find(hall => hall.region === region);
  return found?.id ?? null;
}

/** Founds a club with its board, whose president is the founder; returns its id. Throws 409 for a taken name. */
export const foundClub = ({ db, now }: Time, draft: ClubDraft, by: SignedIn): Promise<number> =>
  unlessTaken('name_key', nameTaken(), () =>
    writeOnce(db, by.call, async tx => {
      await lockCaller(tx, by.number);
      const time = now();
      const at = time.toISOString();
      const row = {
        ...(await columnsOf(tx, draft)),
        invite_code: makeCode(),
        created_at: at,
        updated_at: at,
      };
      const { id } = await tx.insertInto('clubs').values(row).returning('id').executeTakeFirstOrThrow();
      await changeCount(tx, 'clubs', 1);
      await keepPicture(tx, id, draft, { by, now: time });
      await addMember(tx, { club: id, member: by.number, role: 'president', joined: true, at });
      const board = { slug: clubSlug(id), name: boardName(draft.name), purpose: BOARD_PURPOSE, club: id };
      await insertBoard(tx, { ...board, readers: 'moderators', writers: 'members', position: 0 }, time);
      return id;
    }),
  );

type Keeping = { by: SignedIn; now: Date };

/** Sets the club's picture if the draft names one; throws 400 if that picture is gone. */
async function keepPicture(tx: Transaction, id: number, { pictures }: ClubDraft, { by, now }: Keeping) {
  if (!pictures) return;
  const given = { pictures, members: [by.number], now };
  const { picture } = await attachPictures(tx, { kind: 'club', post: id }, given);
  await tx.updateTable('clubs').set({ picture }).where('id', '=', id).execute();
}

const boardName = (club: string) => `${club} 게시판`;
const BOARD_PURPOSE = '동호회 회원만 읽고 쓰는 게시판입니다.';

const TEXTS = ['name', 'plays', 'introduction', 'statutes'] as const;

/** Changes a club; throws 409 for a taken name, a change since `expectedUpdatedAt`, or texts under 임시조치. */
export const changeClub = (
  { db, now }: Time,
  id: number,
  { by, expectedUpdatedAt, ...draft }: ClubDraft & { by: SignedIn; expectedUpdatedAt?: string },
): Promise<void> =>
  unlessTaken('name_key', nameTaken(), () =>
    write(db, async tx => {
      const old = await lockOpenClub(tx, id);
      await requireRole(tx, id, by, mayManageClub);
      const time = now();
      const updated_at = nextUpdate(old, expectedUpdatedAt, time);
      const isTakenDown = await isWithheld(tx, { kind: 'club', target: id });
      if (isTakenDown && (TEXTS.some(text => draft[text] !== old[text]) || draft.pictures?.length))
        throw new Refusal('conflict', WITHHELD_NOW);
      // While reports hide a club, its form has no picture, which must not delete the stored one.
      if (!isTakenDown && old.hidden === 0) await keepPicture(tx, id, draft, { by, now: time });
      const set = { ...(await columnsOf(tx, draft)), updated_at };
      await tx.updateTable('clubs').set(set).where('id', '=', id).execute();
      if (draft.name !== old.name) await renameBoard(tx, id, draft.name);
    }),
  );

/** Renames a club whose name breaks a rule; throws 409 for a taken name, or while 임시조치 hides the club. */
export const renameClub = ({ db, now }: Time, id: number, name: string, by: SignedIn): Promise<void> =>
  unlessTaken('name_key', nameTaken(), () =>
    write(db, async tx => {
      const old = await lockClub(tx, id);
      await refuseWhileTakenDown(tx, { kind: 'club', target: id });
      const time = now();
      const set = { name, name_key: foldKey(name), updated_at: nextUpdate(old, undefined, time) };
      await tx.updateTable('clubs').set(set).where('id', '=', id).execute();
      await renameBoard(tx, id, name);
      const states = { before: { name: old.name }, after: { name } };
      await audit(tx, { by, action: 'club.rename', subject: `club:${id}`, ...states, now: time });
    }),
  );

const renameBoard = (tx: Transaction, club: number, name: string) =>
  tx
    .updateTable('boards')
    .set({ name: boardName(name) })
    .where('club', '=', club)
    .execute();

/** Replaces the invitation code and returns the new one; the old one is invalid from then on. */
export function changeCode({ db }: Time, id: number, by: SignedIn): Promise<string> {
  const invite_code = makeCode();
  return write(db, async tx => {
    await lockOpenClub(tx, id);
    await requireRole(tx, id, by, mayManageClub);
    await tx.updateTable('clubs').set({ invite_code }).where('id', '=', id).execute();
    return invite_code;
  });
}

/** Dissolves a club: its name and dates stay; its introduction, statutes and memberships are erased. */
export function dissolveClub({ db, now }: Time, id: number, by: SignedIn): Promise<void> {
  return write(db, async tx => {
    const club = await lockOpenClub(tx, id);
    if (by.role !== 'admin') await requireRole(tx, id, by, role => role === 'president');
    const time = now();
    const members = await closeClub(tx, club, time);
    emitNotification(tx, { kind: 'club', event: 'closed', to: members, ...newsOf(club, by.number, time) });
    if (members.includes(by.number)) return;
    const before = { name: club.name };
    await audit(tx, { by, action: 'club.close', subject: `club:${id}`, before, now: time });
  });
}

/** Pins a post to the top of the board, or unpins it; throws 404 without the post, 409 beyond the maximum. */
export function pinPost(
  { db }: Pick<Site, 'db'>,
  club: number,
  { post, pinned, by }: { post: number; pinned: boolean; by: SignedIn },
) {
  return write(db, async tx => {
    await lockOpenClub(tx, club);
    await requireRole(tx, club, by, mayManageClub);
    const ofClub = tx.selectFrom('boards').select(['id', 'pinned']).where('club', '=', club);
    const board = await ofClub.executeTakeFirstOrThrow();
    const before = board.pinned.split(',').filter(Boolean).map(Number);
    const posts = tx.selectFrom('free_posts').select('id').where('board', '=', board.id);
    const shown = posts.where('id', 'in', [post, ...before]).where('hidden', '=', 0);
    const there = (await shown.execute()).map(({ id }) => id);
    if (pinned && !there.includes(post)) throw new Refusal('missing', POST_MISSING);
    const others = before.filter(id => id !== post && there.includes(id));
    if (pinned && others.length >= PINNED_MOST)
      throw new Refusal(
        'conflict',
        `공지는 ${PINNED_MOST}개까지 고정할 수 있습니다. 먼저 다른 공지를 해제해 주세요.`,
      );
    const after = pinned ? [post, ...others] : others;
    await tx
      .updateTable('boards')
      .set({ pinned: after.join(',') })
      .where('id', '=', board.id)
      .execute();
  });
}
