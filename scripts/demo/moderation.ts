import { caseKinds } from '#/app/api.ts';
import type { Database } from '#/database/connect.ts';
import { dropText } from '#/database/search/search-documents.ts';
import { write } from '#/database/write.ts';
import { decideCase } from '#/features/moderation/cases/case-decisions.server.ts';
import { openCase } from '#/features/moderation/cases/case-store.server.ts';
import type { CaseDecision } from '#/features/moderation/cases/cases.contract.ts';
import type { FilterDraft } from '#/features/moderation/filters/filters.contract.ts';
import { patternKey } from '#/features/moderation/filters/filters.rules.ts';
import { openPendingReview } from '#/features/moderation/reports/content-cases.server.ts';
import { fileReport } from '#/features/moderation/reports/filing.server.ts';
import type { ReportReason } from '#/features/moderation/reports/reports.rules.ts';
import { fileTakedown } from '#/features/moderation/takedowns/filing.server.ts';
import { objectToTakedown } from '#/features/moderation/takedowns/takedowns.server.ts';
import { HELD_VALUE } from '#/features/moderation/visibility/hidden-texts.rules.ts';
import { findTarget } from '#/features/moderation/visibility/targets.server.ts';
import { MINUTE_MS } from '#/shared/time/time.ts';
import { addDays, later, timeOf } from './calendar.ts';
import { type Community, type Post, readData } from './community.ts';
import { actor, type SeedRunner } from './seed-runner.ts';

/** One post is an advertisement, one names a person, and one is held by a filter. */
type Texts = {
  posts: { title: string; content: string }[];
  details: string[];
  filters: FilterDraft[];
} & Record<Sentence, string>;
type Sentence =
  | ('comment' | 'objected' | 'note' | 'rights' | 'portrait')
  | ('filming' | 'blocked' | 'objection' | 'refused');
const MODERATION = readData<Texts>('moderation');
const HOUR = 3600;
const REPORTERS = 6;
const SETTINGS = { REPORT_HIDE_WEIGHT: 5, REPORT_HIDE_WEIGHT_NICKNAME: 3 };
const [ADVERT, NAMED, WAGER] = MODERATION.posts.map(({ title }) => title) as [string, string, string];

/** Recently active members, so none has left, without the two demo members. */
function castOf({ posts }: Community): number[] {
  const newest = [...posts].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return [...new Set(newest.map(({ author }) => author))].filter(author => author > 1);
}

/** Adds three posts of last evening, and a comment on another post, to be reported. */
export function withTrouble(community: Community, today: string): Community {
  const [advertiser, accuser, gambler, rude] = castOf(community) as [number, number, number, number];
  const evening = timeOf(addDays(today, -1), 20 * HOUR);
  const written = MODERATION.posts.map((text, index): Post => {
    const author = [advertiser, accuser, gambler][index] as number;
    const facts = { author, createdAt: later(evening, index * 600), views: 40 + 13 * index };
    return { ...text, ...facts, heading: '', comments: [] };
  });
  const comment = { author: rude, content: MODERATION.comment, createdAt: later(evening, HOUR) };
  const quarrel = community.posts.findLast(post => post.createdAt < evening && post.author > 1);
  const posts = community.posts.map(post =>
    post === quarrel ? { ...post, comments: [...post.comments, comment] } : post,
  );
  return { ...community, posts: [...posts, ...written] };
}

type Desk = { db: Database; runner: SeedRunner; now: Date };

/** Fills the queue of reports, takedown requests and filters; `community` is from before `withTrouble`. */
export async function moderate(community: Community, desk: Desk): Promise<void> {
  const { db, runner, now } = desk;
  const cast = castOf(community);
  const reporters = cast.slice(4, 4 + REPORTERS).map(runner.number);
  const moderatorAt = cast[4 + REPORTERS] as number;
  const number = runner.number(moderatorAt);
  await db.updateTable('members').set({ moderator: 1 }).where('number', '=', number).execute();
  const by = actor(number, runner.id(moderatorAt), 'moderator');
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  const idOf = (title: string) => postTitled(db, title);

  await addFilters(db, ago(90));
  await holdWager(db, await idOf(WAGER), ago(80));
  const advert = { kind: 'free', id: await idOf(ADVERT), reason: 'spam' } as const;
  await report(desk, { ...advert, reporters, details: MODERATION.details, at: ago(60) });
  const rude = await commentSaying(db, MODERATION.comment);
  const insult = { kind: 'comment', id: rude, reason: 'abuse' } as const;
  await report(desk, { ...insult, reporters: reporters.slice(0, 3), details: [], at: ago(50) });
  const mild = {
    kind: 'free',
    id: await harmlessPost(db, advert.id, cast.map(runner.number)),
    reason: 'other',
  } as const;
  await report(desk, { ...mild, reporters: reporters.slice(4), details: ['재미가 없습니다.'], at: ago(40) });

  const cases = await db
    .selectFrom('cases')
    .innerJoin('reported_contents as content', 'content.id', 'cases.subject')
    .select(['cases.id', 'content.kind', 'target'])
    .execute();
  const caseOf = ({ kind, id }: { kind: string; id: number }) =>
    cases.find(found => found.kind === kind && found.target === id)?.id ?? 0;
  await take(db, { id: caseOf(advert), by: by.number, at: ago(20) });
  const ban = { choice: 'hide', sanction: 'write_ban', days: 3, reason: 'abuse' };
  await decideCase(db, caseKinds, { id: caseOf(insult), sent: ban, by, now: ago(9) });
  await object(db, ago(2));
  await decideCase(db, caseKinds, { id: caseOf(mild), sent: { choice: 'dismiss' }, by, now: ago(8) });
  await takeDown(desk, { named: await idOf(NAMED), other: mild.id, by });
}

/** Makes a waiting request, a blocked one with an objection, and a refused one. */
async function takeDown(
  { db, now }: Desk,
  { named, other, by }: { named: number; other: number; by: ReturnType<typeof actor> },
): Promise<void> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  const file = async (id: number, more: Partial<Asked>, time: Date) => {
    const target = await findTarget(db, 'free', String(id));
    if (!target) throw new Error(`no such post: ${id}`);
    const named = { ...target, kind: 'free' } as const;
    return (
      await fileTakedown(db, {
        draft: { ...ASKED, ...more },
        target: named,
        requester: { origin: '', isWellKnown: true },
        now: time,
      })
    ).id;
  };
  const blocked = await file(named, { claim: 'privacy', reasons: MODERATION.rights }, ago(300));
  const filming = { kind: 'filming', claim: 'filmed', capacity: 'other' } as const;
  const refused = await file(other, { ...filming, name: '이신고', reasons: MODERATION.filming }, ago(200));
  await file(other, { claim: 'portrait', name: '최당사', reasons: MODERATION.portrait }, ago(15));
  const decideRequest = async (takedown: number, sent: CaseDecision, time: Date) => {
    const request = db.selectFrom('cases').select('id').where('key_hash', 'is not', null);
    const { id } = await request.where('subject', '=', takedown).executeTakeFirstOrThrow();
    await decideCase(db, caseKinds, { id, sent, by, now: time });
  };
  await decideRequest(blocked, { choice: 'accepted', answer: MODERATION.blocked }, ago(7));
  await decideRequest(refused, { choice: 'refused', answer: MODERATION.refused }, ago(6));
  const { author } = await db
    .selectFrom('takedowns')
    .select('author')
    .where('id', '=', blocked)
    .executeTakeFirstOrThrow();
  await objectToTakedown(db, { id: blocked, author, objection: MODERATION.objection, now: ago(1) });
}

type Asked = Parameters<typeof fileTakedown>[1]['draft'];
const ASKED: Asked = {
  kind: 'rights',
  name: '박당사',
  contact: '010-0000-0000',
  email: '',
  capacity: 'self',
  address: '',
  claim: 'privacy',
  reasons: '',
  website: '',
};

type Reported = {
  kind: 'free' | 'comment';
  id: number;
  reason: ReportReason;
  reporters: number[];
  details: string[];
  at: Date;
};

async function report({ db }: Desk, { kind, id, reason, reporters, details, at }: Reported): Promise<void> {
  const target = await findTarget(db, kind, String(id));
  if (!target) throw new Error(`nothing to report: ${kind} ${id}`);
  const others = reporters.filter(reporter => reporter !== target.author);
  for (const [nth, reporter] of others.entries()) {
    const filed = { target, isRead: true, reporter, reason, detail: details[nth] ?? '' };
    const caller = { address: `198.18.${reporter % 250}.${nth}`, browser: '', now: at };
    await write(db, tx => fileReport(tx, { ...filed, settings: SETTINGS, caller }));
  }
}

async function addFilters(db: Database, now: Date): Promise<void> {
  const rows = MODERATION.filters.map(filter => ({
    ...filter,
    pattern_key: patternKey(filter.kind, filter.pattern),
    created_at: now.toISOString(),
  }));
  await db.insertInto('text_filters').values(rows).execute();
}

/** A filter found the post. */
async function holdWager(db: Database, id: number, now: Date): Promise<void> {
  await write(db, async tx => {
    const target = await findTarget(db, 'free', String(id));
    if (!target) throw new Error(`no such post: ${id}`);
    await tx.updateTable('free_posts').set({ hidden: HELD_VALUE }).where('id', '=', id).execute();
    await dropText(tx, { kind: 'free', post: id, comment: 0 });
    await openPendingReview(tx, target, { hold: { why: 'filter', what: '내기*당구' }, now });
  });
}

async function take(db: Database, { id, by, at }: { id: number; by: number; at: Date }): Promise<void> {
  await db.updateTable('cases').set({ taken_by: by }).where('id', '=', id).execute();
  const note = { case_id: id, author: by, content: MODERATION.note, at: at.toISOString() };
  await db.insertInto('case_notes').values(note).execute();
}

async function object(db: Database, now: Date): Promise<void> {
  const ban = db.selectFrom('sanctions').select(['id', 'member']).where('kind', '=', 'write_ban');
  const { id, member } = await ban.executeTakeFirstOrThrow();
  const objection = { subject: id, openedBy: member, once: 'subject', text: MODERATION.objected } as const;
  await write(db, tx => openCase(tx, { kind: 'sanctionObjection', ...objection, now }));
}

async function postTitled(db: Database, title: string): Promise<number> {
  const post = db.selectFrom('free_posts').select('id').where('title', '=', title);
  return (await post.executeTakeFirstOrThrow()).id;
}

async function commentSaying(db: Database, content: string): Promise<number> {
  const comment = db.selectFrom('comments').select('id').where('content', '=', content);
  return (await comment.executeTakeFirstOrThrow()).id;
}

async function harmlessPost(db: Database, before: number, authors: number[]): Promise<number> {
  const earlier = db.selectFrom('free_posts').select('id').where('author', 'in', authors);
  const newest = earlier.where('id', '<', before).orderBy('id', 'desc').limit(1);
  return (await newest.executeTakeFirstOrThrow()).id;
}
