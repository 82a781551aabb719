import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import type { WithheldKind } from '#/database/schema/moderation-tables.ts';
import { indexTournaments } from '#/database/search/search-names.ts';
import { lockMember, lockTournament, nextSecond } from '#/database/write.ts';
import { WITHHELD, WITHHELD_NOW } from '#/features/moderation/reports/reports.rules.ts';
import { hidePictures } from '#/server/pictures/attached.ts';
import { noteFirstPictureOfHall } from '#/server/pictures/first-picture-of-hall.ts';
import { Refusal } from '#/shared/refusal.ts';
import { foldKey } from '#/shared/text/text.ts';
import { neutralName, renameBack } from './visibility.server.ts';

type Withheld = { kind: WithheldKind; target: number };
/** A hall without texts gets `author` and `now` as the last editor and the time of the placeholder. */
type TakedownPlaceholder = Withheld & { author: number; title: string; content: string; now: Date };

/** Locks the content and returns the original as JSON; undefined if it is gone. */
export async function showTakedownPlaceholder(tx: Transaction, withheldContent: TakedownPlaceholder) {
  if (!(await lockContent(tx, withheldContent))) return undefined;
  // Two cases about one content both store the original content.
  const before = await withheldText(tx, withheldContent);
  if (before !== undefined) return before;
  const original = await KINDS[withheldContent.kind].replace(tx, withheldContent);
  return original && JSON.stringify(original);
}

/** Does nothing if the content was changed meanwhile; `withheld` is JSON. */
export async function restoreContent(tx: Transaction, content: Withheld, withheld: string): Promise<void> {
  if (withheld !== '') await KINDS[content.kind].restore(tx, content.target, JSON.parse(withheld));
}

/** Returns false if the content is gone. */
export const lockContent = async (tx: Transaction, { kind, target }: Withheld): Promise<boolean> =>
  (await KINDS[kind].lock(tx, target)) !== undefined;

export const isWithheld = async (db: Database | Transaction, content: Withheld): Promise<boolean> =>
  (await withheldText(db, content)) !== undefined;

/** Throws 409; call it with the content locked. */
export async function refuseWhileTakenDown(tx: Transaction, content: Withheld): Promise<void> {
  if (await isWithheld(tx, content)) throw new Refusal('conflict', WITHHELD_NOW);
}

/** Throws 409 if `username` is the nickname that a 임시조치 of this member's profile hides. */
export async function refuseTakenDownName(tx: Transaction, member: number, username: string): Promise<void> {
  const text = await withheldText(tx, { kind: 'profile', target: member });
  const { username: name } = JSON.parse(text ?? '{}') as Original;
  if (!name || foldKey(name) !== foldKey(username)) return;
  const issues = [{ path: 'username', message: WITHHELD_NOW }];
  throw new Refusal('conflict', WITHHELD_NOW, { issues });
}

async function withheldText(db: Database | Transaction, { kind, target }: Withheld) {
  const row = await db
    .selectFrom('takedowns')
    .select('withheld')
    .where(eb => eb.and({ target_kind: kind, target, hides: 1 }))
    .limit(1)
    .executeTakeFirst();
  return row?.withheld;
}

type Original = Record<string, string>;
type Kind = {
  lock: (tx: Transaction, target: number) => Promise<object | undefined>;
  replace: (tx: Transaction, of: TakedownPlaceholder) => Promise<Original | undefined>;
  restore: (tx: Transaction, target: number, original: Original) => Promise<void>;
};

/** The texts of a hall that a takedown (임시조치) hides; nobody may change them meanwhile. */
export const HALL_TEXTS = ['about', 'prices', 'parking', 'lessons'] as const;

const hall: Kind = {
  lock: (tx, id) =>
    tx.selectFrom('halls').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),
  async replace(tx, { target, author, now }) {
    const facts = tx.selectFrom('hall_facts').select(HALL_TEXTS).where('hall', '=', target);
    const original = (await facts.executeTakeFirst()) ?? { about: '', prices: '', parking: '', lessons: '' };
    const texts = { about: WITHHELD.hall, prices: '', parking: '', lessons: '' };
    await tx
      .insertInto('hall_facts')
      .values({ hall: target, hours: '{}', ...texts, updated_at: now.toISOString(), updated_by: author })
      .onConflict(oc => oc.column('hall').doUpdateSet(texts))
      .execute();
    await hidePictures(tx, { kind: 'hall', post: target }, true);
    await noteFirstPictureOfHall(tx, target);
    return original;
  },
  async restore(tx, target, original) {
    const facts = tx.updateTable('hall_facts').set(original).where('hall', '=', target);
    await facts.where('about', '=', WITHHELD.hall).execute();
    await hidePictures(tx, { kind: 'hall', post: target }, false);
    await noteFirstPictureOfHall(tx, target);
  },
};

const hallNews: Kind = {
  lock: (tx, id) =>
    tx.selectFrom('hall_news').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),
  async replace(tx, { target }) {
    const news = tx.selectFrom('hall_news').select(['title', 'content']).where('id', '=', target);
    const original = await news.executeTakeFirst();
    const announced = { title: WITHHELD.hallNews, content: WITHHELD.hall };
    await tx.updateTable('hall_news').set(announced).where('id', '=', target).execute();
    return original;
  },
  async restore(tx, target, original) {
    await tx.updateTable('hall_news').set(original).where('id', '=', target).execute();
  },
};

const tournament: Kind = {
  lock: (tx, id) => lockTournament(tx, { id }),
  async replace(tx, { target }) {
    const named = tx.selectFrom('tournaments').select(['title', 'prizes']).where('id', '=', target);
    const original = await named.executeTakeFirst();
    if (original)
      await renameTournament(tx, target, { title: WITHHELD.tournament, prizes: '[]' }, original.title);
    return original;
  },
  restore: (tx, target, { title = '', prizes = '[]' }) =>
    renameTournament(tx, target, { title, prizes }, WITHHELD.tournament),
};

/** Notifications and victories contain the name as text. */
async function renameTournament(
  tx: Transaction,
  id: number,
  { title, prizes }: { title: string; prizes: string },
  before: string,
): Promise<void> {
  const row = await tx.selectFrom('tournaments').select('updated_at').where('id', '=', id).executeTakeFirst();
  if (!row) return;
  const columns = { title, title_key: foldKey(title), prizes, updated_at: nextSecond(row) };
  await tx.updateTable('tournaments').set(columns).where('id', '=', id).execute();
  await indexTournaments(tx, [id]);
  const wins = tx
    .selectFrom('match_results')
    .select(eb => eb.ref('victory').$notNull().as('victory'))
    .where('tournament', '=', id);
  const victories = tx.updateTable('victories').set({ title }).where('title', '=', before);
  await victories.where('number', 'in', wins.where('victory', 'is not', null)).execute();
  await renameInNotifications(tx, sql`select 'tournament:' || ${sql.lit(id)} as subject`, {
    from: before,
    to: title,
  });
}

const profile: Kind = {
  lock: lockMember,
  async replace(tx, { target, content }) {
    const member = await lockMember(tx, target);
    if (!member) return undefined;
    // A nickname that the member changed meanwhile stays.
    const isNamed = member.username === content;
    if (!isNamed && member.picture === '') return undefined;
    const neutral = isNamed ? await neutralName(tx, target) : '';
    await tx.updateTable('members').set({ picture: '' }).where('number', '=', target).execute();
    await hidePictures(tx, { kind: 'profile', post: target }, true);
    return { username: isNamed ? member.username : '', picture: member.picture, neutral };
  },
  async restore(tx, target, { username = '', picture = '', neutral = '' }) {
    if (username) await renameBack(tx, target, { from: neutral, to: username });
    await hidePictures(tx, { kind: 'profile', post: target }, false);
    const own = tx.selectFrom('pictures').select('name').where('name', '=', picture);
    const isThere = await own.where('expires_at', '=', '').where('removing', '=', 0).executeTakeFirst();
    if (!isThere) return;
    const member = tx.updateTable('members').set({ picture }).where('number', '=', target);
    await member.where('picture', '=', '').execute();
  },
};

const club: Kind = {
  lock: (tx, id) =>
    tx.selectFrom('clubs').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),
  async replace(tx, { target }) {
    const texts = tx.selectFrom('clubs').select(['name', 'plays', 'introduction', 'statutes', 'picture']);
    const original = await texts.where('id', '=', target).executeTakeFirst();
    const name = await freeClubName(tx, target);
    const placeholder = { name, plays: '', introduction: WITHHELD.hall, statutes: '', picture: '' };
    if (original) await changeClubTexts(tx, target, placeholder, original.name);
    await hidePictures(tx, { kind: 'club', post: target }, true);
    return original;
  },
  async restore(tx, target, { name: original = '', ...texts }) {
    const named = tx.selectFrom('clubs').select(['name', 'closed_at', 'hidden']);
    const row = await named.where('id', '=', target).executeTakeFirst();
    if (!row) return;
    const holder = tx.selectFrom('clubs').select('id').where('name_key', '=', foldKey(original));
    const name = (await holder.executeTakeFirst()) ? row.name : original;
    await changeClubTexts(tx, target, { name, ...(row.closed_at === null && texts) }, row.name);
    await hidePictures(tx, { kind: 'club', post: target }, row.hidden === 1);
  },
};

/** Adds the club's number, and a second one if somebody has taken that name. */
async function freeClubName(tx: Transaction, club: number): Promise<string> {
  for (let second = 1; ; second++) {
    const name = `${WITHHELD.club} ${club}${second === 1 ? '' : `-${second}`}`;
    const holder = tx.selectFrom('clubs').select('id').where('name_key', '=', foldKey(name));
    if (!(await holder.where('id', '<>', club).executeTakeFirst())) return name;
  }
}

/** The name is stored as text also in the club's board, matches and notifications. */
async function changeClubTexts(
  tx: Transaction,
  id: number,
  { name = '', ...texts }: Original,
  before: string,
): Promise<void> {
  const row = await tx
    .selectFrom('clubs')
    .select('updated_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // A form that was opened before must not be stored over the texts.
  const columns = { ...texts, name, name_key: foldKey(name), updated_at: nextSecond(row) };
  await tx.updateTable('clubs').set(columns).where('id', '=', id).execute();
  const renamed = <Column extends string>(column: Column) =>
    sql<string>`replace(${sql.ref(column)}, ${before}, ${name})`;
  await tx
    .updateTable('boards')
    .set({ name: renamed('name') })
    .where('club', '=', id)
    .execute();
  await tx.updateTable('team_matches').set({ away_name: name }).where('away_club', '=', id).execute();
  const titleKey = sql<string>`replace(title_key, ${foldKey(before)}, ${foldKey(name)})`;
  await tx
    .updateTable('tournaments')
    .set({ title: renamed('title'), title_key: titleKey })
    .where('id', 'in', sql<number>`(select tournament from (${slotsOfClub(id)}) as slots)`)
    .execute();
  // The subjects of notifications about the club and its parts.
  const subjects = sql`select 'club:' || ${sql.lit(id)} as subject
    union all select 'club-applications:' || ${sql.lit(id)} union all select 'club-dues:' || ${sql.lit(id)}
    union all select 'club-meeting:' || id from club_meetings where club = ${id}
    union all select 'team-match:' || team_match from (${slotsOfClub(id)}) as matches
    union all select 'tournament:' || tournament from (${slotsOfClub(id)}) as slots where tournament is not null`;
  await renameInNotifications(tx, subjects, { from: before, to: name });
}

/** A colon and more may follow each of the `subjects`. */
async function renameInNotifications(
  tx: Transaction,
  subjects: RawBuilder<unknown>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ title: sql<string>`replace(title, ${from}, ${to})` })
    .where(
      'id',
      'in',
      sql<number>`(
      select n.id from (${subjects}) as own join notifications as n on n.subject = own.subject
      union
      select n.id from (${subjects}) as own join notifications as n
        on n.subject >= own.subject || ':' and n.subject < own.subject || ';')`,
    )
    .execute();
}

/** The tournaments of the slots are included once the line-ups are open. */
const slotsOfClub = (club: number) => sql`select t.id as team_match, s.tournament from team_matches as t
  left join team_match_slots as s on s.team_match = t.id where t.club = ${club} or t.away_club = ${club}`;

const KINDS: Record<WithheldKind, Kind> = { hall, hallNews, tournament, profile, club };
