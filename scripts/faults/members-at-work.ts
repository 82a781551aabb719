import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { PAID_FIELDS } from '#/features/members/fields/member-fields.rules.ts';
import { startBuiltSite } from '#test/fixtures/built-server.ts';
import { Refused, send, signIn } from './site.ts';

const MEMBERS = 4;
const PASSWORD = 'three-cushion-9';
const POINTS = 1_000_000;
const EDIT = '회원정보 수정';
const PRESS = '출석';

type Member = { id: string; token: string };
/** `mark` is the caller's measure of time. */
export type AcknowledgedWrite = {
  kind: 'comment' | 'matchComment' | 'like' | 'post' | 'apply' | 'press' | 'edit' | 'report' | 'warning';
  key: string;
  mark: number;
};
/** `members` have points, and comment on `post` and `promotion`; `admin` is a token. */
export type Crowd = { members: Member[]; post: number; promotion: number; admin: string };

/** The members have points for every edit. */
export async function gather(url: string): Promise<Crowd> {
  const admin = await signIn(url);
  const members = await Promise.all(Array.from({ length: MEMBERS }, (_, n) => signUp(url, n)));
  for (const { id } of members) {
    await send(url, `PUT /api/memberanking/${id}/points`, { points: POINTS }, admin);
  }
  const draft = { title: '견디는 글', content: '댓글을 세어 봅니다.' };
  const post = await send<{ id: number }>(url, 'POST /api/freeboard', draft, admin);
  const offer = { ...draft, matchDate: '매일' };
  const promotion = await send<{ id: number }>(url, 'POST /api/promotion', offer, admin);
  return { members, post: post.id, promotion: promotion.id, admin };
}

/** The members are old and have no free changes, so each edit is charged. */
export async function gatherIn(folder: string): Promise<Crowd> {
  const site = await startBuiltSite({ DATA_DIR: folder, ATTENDANCE: 'per-press' });
  const crowd = await gather(site.url);
  assert.equal(await site.stop(), 0);
  const db = new DatabaseSync(join(folder, 'site.db'));
  const used = Object.fromEntries(PAID_FIELDS.map(field => [field, new Date().toISOString()]));
  db.prepare('update members set created_at = ?, free_changes = ?').run(
    '2026-01-01T00:00:00.000Z',
    JSON.stringify(used),
  );
  db.close();
  return crowd;
}

/** Resolves once `count` more writes are acknowledged, on any machine; throws after two minutes. */
export async function untilMoreWrites(writes: readonly AcknowledgedWrite[], count: number): Promise<void> {
  const wanted = writes.length + count;
  for (let waits = 0; writes.length < wanted; waits++) {
    assert.ok(waits < 2400, `${wanted - writes.length} of ${count} writes are missing after two minutes`);
    await setTimeout(50);
  }
}

async function signUp(url: string, n: number): Promise<Member> {
  const member = { id: `writer${n}`, password: PASSWORD };
  const facts = { username: `글쓴이${n}`, phone: `0100000111${n}`, email: `writer${n}@example.com` };
  // The first entry of a field is free.
  await send(url, 'POST /api/auth/signup', {
    ...member,
    ...facts,
    region: '서울',
    billiardHall: '당구장 0',
  });
  return { id: member.id, token: await signIn(url, member) };
}

/**
 * Members comment, like, edit the profile for 100 points, press for attendance and post a match that a
 * neighbour applies to and reports, and the admin warns reported members, until the connection is cut;
 * acknowledged writes are added to `writes`.
 */
export async function workUntilCut(
  url: string,
  { members, post, promotion, admin }: Crowd,
  name: string,
  { writes, mark = () => 0 }: { writes: AcknowledgedWrite[]; mark?: () => number },
): Promise<void> {
  const work = members.map(async (member, n) => {
    const neighbour = members[(n + 1) % members.length] as Member;
    const own = `/api/memberanking/${member.id}`;
    const did = (kind: AcknowledgedWrite['kind'], key: string) => writes.push({ kind, key, mark: mark() });
    try {
      const account = await send<{ billiardHall: string }>(
        url,
        `GET ${own}/account`,
        undefined,
        member.token,
      );
      let edits = Number(/\d+$/.exec(account.billiardHall ?? '')?.[0] ?? 0);
      for (let round = 0; ; round++) {
        const content = `${name}-${n}-${round}`;
        const comments = `/api/freeboard/${post}/comments`;
        const comment = await send<{ id: number }>(url, `POST ${comments}`, { content }, member.token);
        did('comment', content);
        const offer = { content: `${content} 홍보` };
        await send(url, `POST /api/promotion/${promotion}/comments`, offer, member.token);
        did('matchComment', offer.content);
        const like = round % 2 === 0 ? 'PUT' : 'DELETE';
        await send(url, `${like} /api/freeboard/${post}/like`, undefined, member.token);
        await send(url, `PUT ${comments}/${comment.id}/like`, undefined, neighbour.token);
        did('like', `${comment.id} ${neighbour.id}`);
        await send(url, `PUT ${own}/update`, { billiardHall: `당구장 ${edits + 1}` }, member.token);
        edits++;
        did('edit', member.id);
        await send(url, 'POST /api/members/attendance', undefined, member.token);
        did('press', member.id);
        const draft = { title: content, matchDate: '토요일', content };
        const match = await send<{ id: number }>(url, 'POST /api/singlematch', draft, member.token);
        did('post', content);
        await send(url, `POST /api/singlematch/${match.id}/apply`, undefined, neighbour.token);
        did('apply', `${match.id} ${neighbour.id}`);
        const word = { content: `${content} 매치` };
        await send(url, `POST /api/singlematch/${match.id}/comments`, word, neighbour.token);
        did('matchComment', word.content);
        const report = { kind: 'singlematch', target: String(match.id), reason: 'spam' };
        await send(url, 'POST /api/reports', report, neighbour.token);
        did('report', `${match.id} ${neighbour.id}`);
      }
    } catch (error) {
      // A cut connection ends this round; a refusal would be a fault.
      if (error instanceof Refused) throw error;
    }
  });
  const judged = warnReported(url, admin, key => writes.push({ kind: 'warning', key, mark: mark() }));
  await Promise.all([...work, judged]);
}

const PAUSE_MS = 20;

/** Hides reported content and warns its author, case by case, until the connection is cut. */
async function warnReported(url: string, token: string, did: (key: string) => void): Promise<void> {
  const decision = { choice: 'hide', sanction: 'warning', reason: 'spam', note: '' };
  try {
    for (;;) {
      const open = await send<{ id: number }[]>(url, 'GET /api/cases?tab=reports', undefined, token);
      for (const { id } of open) {
        await send(url, `PUT /api/cases/${id}/decision`, decision, token);
        did(String(id));
      }
      await setTimeout(PAUSE_MS);
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
  }
}

/** Throws if an acknowledged write is missing, doubled or incomplete, or if the file's own counts differ. */
export function checkWrites(file: string, writes: AcknowledgedWrite[]): void {
  const db = new DatabaseSync(file);
  const rows = (sql: string) => db.prepare(sql).all() as Record<string, string | number>[];
  const keysOf = (kind: AcknowledgedWrite['kind']) =>
    writes.filter(written => written.kind === kind).map(written => written.key);
  const stored = {
    comment: rows('select content as key from comments'),
    matchComment: rows('select content as key from match_comments'),
    like: rows(
      `select comment || ' ' || members.id as key from comment_likes join members on member = number`,
    ),
    post: rows('select title as key from match_posts'),
    apply: rows(`select post || ' ' || members.id as key from applications join members on member = number`),
    edit: rows(
      `select id as key from points_ledger join members on member = members.number where reason = '${EDIT}'`,
    ),
    report: rows(`select target || ' ' || members.id as key from reports
      join reported_contents on reported_contents.id = reported join members on reporter = number`),
    warning: rows(`select cast(cases.id as text) as key from sanctions join cases on subject = reported
      and cases.kind = 'report' and decided_at = sanctions.at where sanctions.kind = 'warning'`),
    press: rows(
      `select id as key from points_ledger join members on member = members.number where reason = '${PRESS}'`,
    ),
  };
  for (const kind of Object.keys(stored) as AcknowledgedWrite['kind'][]) {
    const byKey = Map.groupBy(stored[kind], row => row.key);
    for (const [key, done] of Map.groupBy(keysOf(kind), key => key)) {
      const times = byKey.get(key)?.length ?? 0;
      assert.ok(times >= done.length, `${kind} ${key}: ${done.length} acknowledged, ${times} there`);
    }
    if (kind === 'edit' || kind === 'press') continue;
    assert.equal(byKey.size, stored[kind].length, `a ${kind} is there twice`);
  }
  const nothing: Record<string, string> = {
    'comments that are not counted': `select id from free_posts
      where comment_count <> (select count(*) from comments where post = free_posts.id and removed_at = '')`,
    'comments of matches and promotions that are not counted': `select id from match_posts
      where comment_count <> (select count(*) from match_comments where post = match_posts.id and removed_at = '')`,
    'likes that are not counted': `select id from free_posts
      where like_count <> (select count(*) from post_likes where post = free_posts.id)`,
    'likes of comments that are not counted': `select id from comments
      where like_count <> (select count(*) from comment_likes where comment = comments.id)`,
    'reports that are not weighed': `select id from cases where kind = 'report' and pending = 1
      and weight <> (select coalesce(sum(weight), 0) from reports where reported = subject and state = 'open')`,
    'cases that are closed in part': `select cases.id from cases join reported_contents as content on content.id = subject
      join match_posts on match_posts.id = target where cases.kind = 'report' and
      (outcome = 'acted') + 2 * (pending = 0) + 4 * (content.hidden = 1) + 8 * (match_posts.hidden = 1)
        + 16 * (select count(*) from sanctions where reported = content.id and kind in ('warning', 'hidden'))
        + 64 * (select count(*) from reports where reported = content.id and state = 'upheld')
        not in (0, 15 + 32 + 64)`,
    'applicants who are not counted': `select id from match_posts
      where applicant_count <> (select count(*) from applications where post = match_posts.id)
      or taken <> (select count(*) from applications where post = match_posts.id and state = 'accepted')`,
    'edits without their charge, or charges without their edit': `select id, hall from members
      where id like 'writer%' and hall <> (select '당구장 ' || count(*)
        from points_ledger where member = members.number and reason = '${EDIT}')`,
    'balances that are not the ledger’s sum': `select id from members
      where points <> (select coalesce(sum(amount), 0) from points_ledger where member = members.number)`,
    strays: 'pragma foreign_key_check',
  };
  for (const [what, sql] of Object.entries(nothing)) assert.deepEqual(rows(sql), [], what);
  assert.deepEqual(
    rows('pragma integrity_check').map(row => row.integrity_check),
    ['ok'],
  );
  db.close();
}
