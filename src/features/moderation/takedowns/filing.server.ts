import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import type { WithheldKind } from '#/database/schema/moderation-tables.ts';
import { lockInTurn } from '#/database/write.ts';
import { tellSides } from '#/features/moderation/cases/case-decisions.server.ts';
import type { DecisionNotice } from '#/features/moderation/cases/case-kind.server.ts';
import { openCase } from '#/features/moderation/cases/case-store.server.ts';
import { findModerators } from '#/features/moderation/reports/reports.server.ts';
import { hiddenTitle } from '#/features/moderation/visibility/hidden-texts.rules.ts';
import { HALL_TEXTS } from '#/features/moderation/visibility/takedown-placeholder.server.ts';
import { findTarget } from '#/features/moderation/visibility/targets.server.ts';
import { type HidableTarget, setHiddenBy } from '#/features/moderation/visibility/visibility.server.ts';
import { findBoardOfPost } from '#/server/custom-boards.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import { publicUrl } from '#/server/settings/config.ts';
import type { IdempotentCall, Site } from '#/server/site.ts';
import { memberNumberIn } from '#/shared/authorship.ts';
import { isForModerators, isPublicBoard } from '#/shared/board-rights.ts';
import { isCommentKind } from '#/shared/comment-kinds.ts';
import { invalidField } from '#/shared/refusal.ts';
import { withJosa } from '#/shared/text/josa.ts';
import { foldKey } from '#/shared/text/text.ts';
import { addDays, seoulDay } from '#/shared/time/time.ts';
import {
  ADDRESS_ELSEWHERE,
  ADDRESS_UNKNOWN,
  DUE_DAYS,
  FILMING_OF_TEXTS,
  TARGET_WORDS,
  TEXT_FOR_MEMBERS,
  TOURNAMENT_FOR_INVITED,
} from './takedowns.constants.ts';
import type { TakedownDraft } from './takedowns.contract.ts';
import {
  type HidingReport,
  hostOf,
  isWithheldKind,
  lowAllowanceText,
  mayHideAtOnce,
  type NamedTarget,
  targetAt,
} from './takedowns.rules.ts';

export const hashKey = (key: string) => hash('sha256', key, 'base64url');

/**
 * A person without an account reads a case by this key. Its random half may be stored in clear; the other
 * half is in the call alone, so that a repeated call gets the same key.
 */
export const caseKey = (call: IdempotentCall | undefined, random: string) =>
  call ? hashKey(call.secret + random) : random;

export type Filed = { id: number; key: string };
type Requester = { origin: string; isWellKnown: boolean };
type Filing = {
  draft: TakedownDraft;
  target: FoundTarget;
  requester: Requester;
  now: Date;
  call?: IdempotentCall;
};

/**
 * Stores a copy of the content. Content reported as 불법촬영물 is hidden at once, unless such a request was
 * refused before or too many wait; moderators are notified when few more may be hidden.
 */
export async function fileTakedown(
  db: Database,
  { draft, target, requester, now, call }: Filing,
): Promise<Filed> {
  const random = randomBytes(24).toString('base64url');
  const { kind, name, contact, email, capacity, claim, reasons } = draft;
  const { target: number, post, author, title, content } = target;
  const filed = await writeOnce(db, call, async tx => {
    if (kind === 'filming') await lockInTurn(tx, 'filming reports');
    const hiding = kind === 'filming' ? await hidingReports(tx) : [];
    const report = { target: `${target.kind} ${number}`, ...requester };
    const hides =
      kind === 'filming' && mayHideAtOnce(hiding, report) && !(await wasRefused(tx, target)) ? 1 : 0;
    const { id } = await tx
      .insertInto('takedowns')
      .values({
        kind,
        claim,
        author,
        title,
        content,
        post,
        hides,
        target_kind: target.kind,
        target: number,
        well_known: requester.isWellKnown ? 1 : 0,
        origin: requester.origin,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await openCase(tx, {
      kind,
      subject: id,
      author,
      keyHash: hashKey(caseKey(call, random)),
      text: reasons,
      facts: { name, contact, email, capacity },
      dueDay: addDays(seoulDay(now), DUE_DAYS[kind]),
      weight: kind === 'filming' ? 1 : 0,
      now,
    });
    if (!hides) return { id, random };
    await setHiddenBy(tx, target as HidableTarget, { by: 'filming', isHidden: true });
    await tellOfHiding(tx, { id, target, low: lowAllowanceText(hiding, [...hiding, report]), now });
    return { id, random };
  });
  return { id: filed.id, key: caseKey(call, filed.random) };
}

/** Notifies the author and, with a text in `low`, the moderators that few more contents may be hidden. */
async function tellOfHiding(
  tx: Transaction,
  { id, target, low, now }: { id: number; target: FoundTarget; low: string; now: Date },
) {
  const hidden = withJosa(TARGET_WORDS[target.kind], '이/가');
  const notices: DecisionNotice[] = [
    {
      to: [target.author],
      subject: `takedown:${id}`,
      link: '/profile/takedowns',
      title: `불법촬영물 신고가 접수되어 내 ${hidden} 가려졌습니다. 운영진이 바로 살펴봅니다.`,
    },
    {
      to: low ? await findModerators(tx) : [],
      kind: 'report',
      subject: 'filming',
      title: low,
      link: '/admin/cases?tab=takedowns',
    },
  ];
  await tellSides(tx, notices, { by: null, now });
}

async function wasRefused(tx: Transaction, { kind, target }: FoundTarget): Promise<boolean> {
  const refused = tx
    .selectFrom('takedowns')
    .select('id')
    .where(eb => eb.and({ target_kind: kind, target, kind: 'filming', state: 'refused' }))
    .limit(1);
  return (await refused.executeTakeFirst()) !== undefined;
}

async function hidingReports(tx: Transaction): Promise<HidingReport[]> {
  const rows = await tx
    .selectFrom('takedowns')
    .select(['target_kind', 'target', 'origin', 'well_known'])
    .where('kind', '=', 'filming')
    .where('state', '=', sql.lit('open'))
    .where('hides', '=', sql.lit(1))
    .execute();
  return rows.map(({ target_kind, target, origin, well_known }) => ({
    target: `${target_kind} ${target}`,
    origin,
    isWellKnown: well_known === 1,
  }));
}

type FoundTarget = NamedTarget & { author: number; content: string };

/**
 * Throws 400 for an address on another site than `host`, for content without an author, and for 불법촬영물 in
 * kinds of content that have no such report.
 */
export async function findTargetAtAddress(
  { db, config }: Pick<Site, 'db' | 'config'>,
  { address, kind }: Pick<TakedownDraft, 'address' | 'kind'>,
  host: string,
): Promise<FoundTarget> {
  const typed = hostOf(address);
  if (typed !== undefined && typed !== host && typed !== new URL(publicUrl(config)).host)
    throw invalidField('address', ADDRESS_ELSEWHERE);
  const named = targetAt(address);
  const found = named && (await foundTarget(db, named));
  if (!found) throw invalidField('address', ADDRESS_UNKNOWN);
  if (kind === 'filming' && isWithheldKind(found.kind)) throw invalidField('address', FILMING_OF_TEXTS);
  return found;
}

async function foundTarget(db: Database, named: NamedTarget): Promise<FoundTarget | undefined> {
  const { kind, target, post } = named;
  if (isWithheldKind(kind) && kind !== 'hallNews') {
    const row = await FIND[kind](db, named);
    return row && { kind, target, post, ...row };
  }
  const found = await findTarget(db, kind, String(target));
  if (!found || ((isCommentKind(kind) || kind === 'hallNews') && found.post !== post)) return undefined;
  const { author, title, content, hidden } = found;
  const isText = kind === 'free' || kind === 'comment';
  const board = isText ? await findBoardOfPost(db, kind === 'free' ? target : found.post) : undefined;
  if (board && board.club === null && isForModerators(board)) return undefined;
  const at = { kind, target, post: found.post, author };
  // The requester gets no title of content that the requester cannot read.
  const isForMembers = board && !isPublicBoard(board);
  if (!isForMembers && hidden === 0) return { ...at, title, content };
  const what = kind === 'hallNews' ? '소식' : isCommentKind(kind) ? '댓글' : '글';
  const shown = hidden ? hiddenTitle(hidden, what) : TEXT_FOR_MEMBERS;
  return { ...at, title: shown, content: [title, content].filter(Boolean).join('\n') };
}

type Found = Pick<FoundTarget, 'author' | 'title' | 'content'> & { target?: number };
type Find = (db: Database, named: NamedTarget) => Promise<Found | undefined>;

const tournament: Find = async (db, { target }) => {
  const named = db.selectFrom('tournaments').select(['organiser', 'title', 'prizes', 'shown']);
  const row = await named.where('id', '=', target).executeTakeFirst();
  if (!row) return undefined;
  const content = [row.title, ...(JSON.parse(row.prizes) as string[])].filter(Boolean).join('\n');
  return { author: row.organiser, title: row.shown ? row.title : TOURNAMENT_FOR_INVITED, content };
};

/** The last editor is the author; undefined without texts and pictures. */
const hall: Find = async (db, { target }) => {
  const named = db.selectFrom('halls').select('name').where('id', '=', target);
  const row = await named.executeTakeFirst();
  if (!row) return undefined;
  const facts = await db
    .selectFrom('hall_facts')
    .select(['updated_by', ...HALL_TEXTS])
    .where('hall', '=', target)
    .executeTakeFirst();
  const picture = await db
    .selectFrom('pictures')
    .select('member')
    .where(eb => eb.and({ kind: 'hall', post: target, expires_at: '' }))
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  const texts = [...HALL_TEXTS.map(text => facts?.[text]), picture && '(사진)'].filter(Boolean);
  const author = texts.length > 0 ? (facts?.updated_by ?? picture?.member) : undefined;
  return author ? { author, title: row.name, content: texts.join('\n') } : undefined;
};

// Admins have no profile that others could open.
const profile: Find = async (db, { title }) => {
  const number = memberNumberIn(title);
  const found = db.selectFrom('members').select(['number', 'id', 'username']);
  const row = await (number === undefined
    ? found.where('id_key', '=', foldKey(title))
    : found.where('number', '=', number)
  )
    .where(eb => eb.and({ withdrawn_at: '', role: 'member' }))
    .executeTakeFirst();
  return row && { target: row.number, author: row.number, title: row.id, content: row.username };
};

/** The president is the author; undefined for a dissolved club. */
const club: Find = async (db, { target }) => {
  const row = await db
    .selectFrom('clubs')
    .innerJoin('club_members', 'club', 'clubs.id')
    .select(['member as author', 'name', 'plays', 'introduction', 'statutes', 'hidden'])
    .where(eb => eb.and({ 'clubs.id': target, role: 'president' }))
    .executeTakeFirst();
  if (!row) return undefined;
  const { author, name, plays, introduction, statutes, hidden } = row;
  const title = hidden ? '신고가 접수되어 가려진 동호회' : name;
  return { author, title, content: [name, plays, introduction, statutes].filter(Boolean).join('\n') };
};

const FIND: Record<Exclude<WithheldKind, 'hallNews'>, Find> = { tournament, hall, profile, club };
