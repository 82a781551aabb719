import type { Database, Transaction } from '#/database/connect.ts';
import { changeCount } from '#/database/lists/counts.ts';
import { indexHalls } from '#/database/search/search-names.ts';
import { write } from '#/database/write.ts';
import { HALL_MISSING, newsLink, newsSubject } from '#/features/halls/directory/halls.rules.ts';
import { PICTURES_OF_HALL } from '#/features/halls/facts/hall-facts.contract.ts';
import { HALL_CASES } from '#/features/moderation/cases/case-kinds.constants.ts';
import { moveCases } from '#/features/moderation/cases/case-store.server.ts';
import { refuseWhileTakenDown } from '#/features/moderation/visibility/takedown-placeholder.server.ts';
import { relinkNotifications } from '#/features/notifications/inbox/notify.server.ts';
import { audit } from '#/server/audit.ts';
import { movePictures, removePictures } from '#/server/pictures/attached.ts';
import { noteFirstPictureOfHall } from '#/server/pictures/first-picture-of-hall.ts';
import type { SignedIn, Site } from '#/server/site.ts';
import { invalidField, Refusal } from '#/shared/refusal.ts';
import {
  factsOf,
  findHall,
  type HallRow,
  lockDirectory,
  lockHalls,
  renameOnMembers,
} from './hall-changes.server.ts';

export const MERGE_SAME = '자기 자신과 합칠 수 없습니다. 다른 당구장을 골라주세요.';

type Merge = { id: number; into: number };

/**
 * Deletes the duplicate hall `id`: its members, news and pictures move to `into`, its facts fill those that
 * `into` lacks, and its address redirects. Throws 404 if a hall is missing, 400 if both ids are the same.
 */
export function mergeHalls({ db, now }: Site, by: SignedIn, { id, into }: Merge): Promise<HallRow> {
  if (id === into) throw invalidField('into', MERGE_SAME);
  return write(db, async tx => {
    await lockDirectory(tx);
    const locked = await lockHalls(tx, eb => eb('id', 'in', [id, into]));
    const double = locked.find(row => row.id === id);
    const kept = locked.find(row => row.id === into);
    if (!double || !kept) throw new Refusal('missing', HALL_MISSING);
    await refuseWhileTakenDown(tx, { kind: 'hall', target: id });
    await refuseWhileTakenDown(tx, { kind: 'hall', target: into });
    const time = now();
    if (double.name !== kept.name) await renameOnMembers(tx, [{ hall: double, name: kept.name }]);
    await moveMembers(tx, { id, into }, time);
    await moveTexts(tx, { id, into }, time);
    await rememberMerged(tx, double, { into, at: time });
    await tx.deleteFrom('halls').where('id', '=', id).execute();
    const filled = tx.updateTable('halls').set(filledFrom(double, kept)).where('id', '=', into);
    const row = await filled.returningAll().executeTakeFirstOrThrow();
    await indexHalls(tx, [id, into]);
    await changeCount(tx, 'halls', -1);
    const before = { merged: id, ...factsOf(double) };
    await audit(tx, {
      by,
      action: 'hall.merge',
      subject: `hall:${into}`,
      before,
      after: factsOf(row),
      now: time,
    });
    return row;
  });
}

/** Returns the hall, or the one into which it was merged; undefined if neither exists. */
export async function findHallOrMerged(db: Database, id: number): Promise<HallRow | undefined> {
  const hall = await findHall(db, id);
  if (hall) return hall;
  const merged = db
    .selectFrom('halls')
    .innerJoin('merged_halls', 'merged_halls.kept', 'halls.id')
    .selectAll('halls');
  return merged.where('merged_halls.hall', '=', id).executeTakeFirst();
}

/** Moves keepers, favourites, roster guests and cases; an entry that both halls have stays as it is in `into`. */
async function moveMembers(tx: Transaction, { id, into }: Merge, now: Date): Promise<void> {
  for (const table of ['hall_keepers', 'hall_favourites'] as const) {
    const there = tx.selectFrom(table).select('member').where('hall', '=', into);
    await tx
      .updateTable(table)
      .set({ hall: into })
      .where('hall', '=', id)
      .where('member', 'not in', there)
      .execute();
  }
  const guests = tx.selectFrom('roster_guests').select('name_key').where('hall', '=', into);
  await tx
    .updateTable('roster_guests')
    .set({ hall: into })
    .where('hall', '=', id)
    .where('name_key', 'not in', guests)
    .execute();
  await moveCases(tx, { kinds: HALL_CASES, subject: id, into }, now);
}

async function moveTexts(tx: Transaction, { id, into }: Merge, now: Date): Promise<void> {
  await relinkNews(tx, { id, into });
  await tx.updateTable('hall_news').set({ hall: into }).where('hall', '=', id).execute();
  const facts = tx.selectFrom('hall_facts').select('hall').where('hall', '=', into);
  if (!(await facts.executeTakeFirst()))
    for (const table of ['hall_facts', 'hall_fact_versions'] as const)
      await tx.updateTable(table).set({ hall: into }).where('hall', '=', id).execute();
  const owner = { kind: 'hall', post: id } as const;
  await movePictures(tx, owner, { into, most: PICTURES_OF_HALL });
  await removePictures(tx, owner, now);
  await noteFirstPictureOfHall(tx, into);
}

/** Links reports, takedowns and notifications of the duplicate's news to the kept hall. */
async function relinkNews(tx: Transaction, { id, into }: Merge): Promise<void> {
  const news = tx.selectFrom('hall_news').select('id').where('hall', '=', id);
  const reported = tx.updateTable('reported_contents').set({ post: into }).where('kind', '=', 'hallNews');
  await reported.where('target', 'in', news).execute();
  const takedowns = tx.updateTable('takedowns').set({ post: into }).where('target_kind', '=', 'hallNews');
  await takedowns.where('target', 'in', news).execute();
  await relinkNotifications(tx, newsSubject(id), newsLink(into));
}

type Remembered = { into: number; at: Date };

async function rememberMerged(tx: Transaction, double: HallRow, { into, at }: Remembered): Promise<void> {
  const { id: hall, license, name_key, address_key } = double;
  await tx.updateTable('merged_halls').set({ kept: into }).where('kept', '=', hall).execute();
  const row = { hall, kept: into, license, name_key, address_key, at: at.toISOString() };
  await tx.insertInto('merged_halls').values(row).execute();
}

/** The location is filled in only if both addresses are equal. */
function filledFrom(double: HallRow, kept: HallRow) {
  const { website, youtube, phone, license, location } = double;
  return {
    website: kept.website || website,
    youtube: kept.youtube || youtube,
    phone: kept.phone || phone,
    license: kept.license || license,
    location: kept.location || (kept.address_key === double.address_key ? location : ''),
  };
}
