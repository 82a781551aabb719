import { connect, type Work } from '#/database/connect.ts';
import { changeCount } from '#/database/counts.ts';
import { migrate } from '#/database/migrate.ts';
import { write } from '#/database/write.ts';
import { enrol } from '#/features/members/enrol.server.ts';
import { makeAdmin } from '#/features/members/first-admin.server.ts';
import { changePoints, recordVictory } from '#/features/points/ledger.server.ts';
import { hashPassword } from '#/server/password.ts';
import { foldKey } from '#/shared/text.ts';
import { seoulDay } from '#/shared/time.ts';
import { type Community, makeCommunity, type Post } from './community.ts';

export const DEMO_PASSWORD = 'madang-2026';
export const DEMO_ADMIN = 'owner1';
const ATTENDED = '출석';
const PRIZE = 20;

/** Fills an empty data folder with the demo's community as it stands at `now`; answers the two members to try it as. */
export async function fillWithDemo(dataDir: string, now: Date): Promise<[string, string]> {
  const community = makeCommunity(seoulDay(now));
  const db = connect({ databaseUrl: '', dataDir });
  await migrate(db);
  await makeAdmin(db, { id: DEMO_ADMIN, password: DEMO_PASSWORD }, now);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const past = <T extends { createdAt: string }>(row: T): T => ({
    ...row,
    createdAt: notAfter(now, row.createdAt),
  });
  const posts = community.posts.map(post => ({ ...past(post), comments: post.comments.map(past) }));
  await write(db, async tx => {
    await fillHalls(tx, community, now);
    const numbers = await fillMembers(tx, community, passwordHash);
    await fillHistory(tx, community, numbers, now);
    await fillNotices(tx, community.notices.map(past));
    await fillPosts(tx, posts, numbers);
  });
  await db.destroy();
  const [first, second] = community.members;
  return [first?.id ?? '', second?.id ?? ''];
}

// The community lives until the end of its day: what is still to come moves, in its order, into the last minutes.
function notAfter(now: Date, at: string): string {
  const ahead = Date.parse(at) - now.getTime();
  const DAY_MS = 86_400_000;
  return ahead <= 0 ? at : new Date(now.getTime() - (DAY_MS - ahead) / 200).toISOString();
}

async function fillHalls(tx: Work, { halls }: Community, now: Date): Promise<void> {
  for (const { region, name, address, website, youtube } of halls) {
    const keys = { name_key: foldKey(name), address_key: foldKey(address) };
    const row = { region, name, address, website: website ?? '', youtube: youtube ?? '', ...keys };
    await tx
      .insertInto('halls')
      .values({ ...row, created_at: now.toISOString() })
      .execute();
  }
  await changeCount(tx, 'halls', halls.length);
}

async function fillMembers(tx: Work, { members }: Community, passwordHash: string): Promise<number[]> {
  const numbers: number[] = [];
  for (const { joinedAt, ...member } of members) {
    numbers.push(await enrol(tx, { ...member, passwordHash }, new Date(joinedAt)));
  }
  return numbers;
}

/** Attendance, grants and victories, in the order in which they happened, through the ledger itself. */
async function fillHistory(tx: Work, community: Community, numbers: number[], now: Date): Promise<void> {
  const number = (member: number) => numbers[member] as number;
  const events = [
    ...community.attendance.map(({ member, day }) => {
      const at = `${day}T03:00:00.000Z`;
      return { at, run: () => attend(tx, number(member), day, at) };
    }),
    ...community.grants.map(({ member, amount, reason, at }) => ({
      at,
      run: () => changePoints(tx, { member: number(member), amount, reason, by: null, now: new Date(at) }),
    })),
    ...community.victories.map(({ member, title, at }) => ({
      at,
      run: () => win(tx, number(member), title, new Date(at)),
    })),
  ];
  const happened = events.filter(({ at }) => at <= now.toISOString());
  for (const { run } of happened.sort((a, b) => (a.at < b.at ? -1 : 1))) await run();
}

async function win(tx: Work, member: number, title: string, now: Date): Promise<void> {
  await recordVictory(tx, { member, title, now });
  await changePoints(tx, { member, amount: PRIZE, reason: `${title} 축하 포인트`, by: null, now });
}

async function attend(tx: Work, member: number, day: string, at: string): Promise<void> {
  await tx.insertInto('attendance_days').values({ member, day, at }).execute();
  await changePoints(tx, { member, amount: 1, reason: ATTENDED, by: null, now: new Date(at) });
}

async function fillNotices(tx: Work, notices: Community['notices']): Promise<void> {
  for (const { title, content, pinned, createdAt } of inTime(notices)) {
    const searched = foldKey(content);
    const keys = { title_key: foldKey(title), content_key: searched.slice(0, 100), search_text: searched };
    const row = {
      title,
      content,
      ...keys,
      pinned: pinned ? 1 : 0,
      created_at: createdAt,
      updated_at: createdAt,
    };
    await tx.insertInto('notices').values(row).execute();
  }
  await changeCount(tx, 'notices', notices.length);
}

async function fillPosts(tx: Work, posts: Post[], numbers: number[]): Promise<void> {
  for (const post of inTime(posts)) {
    const comments = inTime(post.comments);
    const { id } = await tx
      .insertInto('free_posts')
      .values({
        author: numbers[post.author] as number,
        title: post.title,
        title_key: foldKey(post.title),
        comment_count: comments.length,
        view_count: post.views,
        created_at: post.createdAt,
        updated_at: post.createdAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('free_post_texts').values({ post: id, content: post.content }).execute();
    for (const { author, content, createdAt } of comments) {
      const row = { post: id, author: numbers[author] as number, content, created_at: createdAt };
      await tx.insertInto('comments').values(row).execute();
    }
  }
  await changeCount(tx, 'free_posts', posts.length);
}

const inTime = <T extends { createdAt: string }>(rows: T[]) =>
  [...rows].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
