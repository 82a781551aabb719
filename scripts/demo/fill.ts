import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { handleEventsOf } from '#/app/event-handlers.ts';
import { connect, type Transaction } from '#/database/connect.ts';
import { changeCount } from '#/database/lists/counts.ts';
import { migrate } from '#/database/migrate.ts';
import { indexEverything } from '#/database/search/search-fill.ts';
import { write } from '#/database/write.ts';
import { makeAdmin } from '#/features/accounts/signup/first-admin.server.ts';
import { enrol } from '#/features/members/fields/save-member.server.ts';
import { hashUnlimited } from '#/server/sessions/password.ts';
import { foldKey } from '#/shared/text/text.ts';
import { seoulDay } from '#/shared/time/time.ts';
import { adminSteps } from './admin-steps.ts';
import { boardSteps, customBoardSteps } from './board-steps.ts';
import { addDays, timeOf } from './calendar.ts';
import { addClubs } from './club-steps.ts';
import { type Community, loadCommunity, SITE_AGE } from './community.ts';
import { addKeepers } from './keeper-steps.ts';
import { matchSteps } from './match-steps.ts';
import { moderate, withTrouble } from './moderation.ts';
import { addPhotos } from './photo-steps.ts';
import { markDays, pointSteps } from './points.ts';
import { actor, runStep, type SeedRunner, type Step } from './seed-runner.ts';
import { playTournaments } from './tournament-steps.ts';
import { addLikes, addVisits } from './visits.ts';

export const DEMO_PASSWORD = 'madang-2026';
export const DEMO_ADMIN = 'owner1';
const OPENED_AT = 8 * 3600;
const LATELY_MS = 10 * 60_000;

/** The data folder is empty before; returns the two demo members. */
export async function fillWithDemo(dataDir: string, now: Date): Promise<[string, string]> {
  const today = seoulDay(now);
  const made = loadCommunity(today);
  const community = withTrouble(made, today);
  const opened = timeOf(addDays(today, -SITE_AGE), OPENED_AT);
  // The demo also invents the ads and the hall page.
  cpSync(join(import.meta.dirname, 'public'), join(dataDir, 'public'), { recursive: true });
  const db = connect({ databaseUrl: '', dataDir });
  await migrate(db);
  handleEventsOf(db);
  await makeAdmin(db, { id: DEMO_ADMIN, password: DEMO_PASSWORD }, new Date(opened));
  const passwordHash = await hashUnlimited(DEMO_PASSWORD);
  const past = untilNow(community, now);
  const runner = await write(db, async tx => {
    await fillHalls(tx, community, opened);
    const runner = await enrolMembers(tx, community, passwordHash);
    const boards = customBoardSteps(past, { opened, today, runner });
    const moved = [...boards, ...boardSteps(past, runner), ...matchSteps(past, runner)];
    const steps = [...pointSteps(past, runner), ...adminSteps(past, today, runner)];
    const happened = steps.filter(({ at }) => at <= now.toISOString());
    await markDays(tx, community, runner, now.toISOString());
    for (const step of inTime([...happened, ...moved])) await runStep(tx, step, runner);
    await indexEverything(tx);
    return runner;
  });
  await playTournaments({ db, runner, today, now });
  await moderate(made, { db, runner, now });
  await addVisits(db, now);
  await addLikes(db);
  await addKeepers(db, now);
  await addClubs(db, today, now);
  await addPhotos(db, dataDir);
  await db.destroy();
  const [first, second] = community.members;
  return [first?.id ?? '', second?.id ?? ''];
}

/** Moves all times before now, and keeps their order. */
function untilNow(community: Community, now: Date): Community {
  const move = <T>(written: T): T =>
    JSON.parse(JSON.stringify(written), (key, value) =>
      value && /^(createdAt|at|decidedAt)$/.test(key) ? notAfter(now, value) : value,
    );
  const { notices, posts, matchPosts } = community;
  return { ...community, notices: move(notices), posts: move(posts), matchPosts: move(matchPosts) };
}

// Later times of today move, in their order, into the last minutes.
function notAfter(now: Date, time: string): string {
  const end = Date.parse(timeOf(addDays(seoulDay(now), 1), 0));
  const start = Math.min(now.getTime(), end) - LATELY_MS;
  const ahead = Date.parse(time) - start;
  return ahead <= 0 ? time : new Date(start + (ahead / (end - start)) * LATELY_MS).toISOString();
}

async function fillHalls(tx: Transaction, { halls }: Community, opened: string): Promise<void> {
  for (const { website, youtube, ...hall } of halls) {
    const keys = { name_key: foldKey(hall.name), address_key: foldKey(hall.address), created_at: opened };
    const row = { ...hall, website: website ?? '', youtube: youtube ?? '', ...keys };
    await tx.insertInto('halls').values(row).execute();
  }
  await changeCount(tx, 'halls', halls.length);
}

async function enrolMembers(
  tx: Transaction,
  { members }: Community,
  passwordHash: string,
): Promise<SeedRunner> {
  const { number: owner } = await tx
    .selectFrom('members')
    .select('number')
    .where('id', '=', DEMO_ADMIN)
    .executeTakeFirstOrThrow();
  const numbers: number[] = [];
  for (const member of members) {
    const { joinedAt, highRun4: highrun4, highRun3: highrun3, hall: billiardHall, ...rest } = member;
    const { visits: _, left: __, ...facts } = rest;
    const fields = { ...facts, highrun4, highrun3, billiardHall };
    numbers.push(await enrol(tx, { ...fields, passwordHash }, new Date(joinedAt)));
  }
  return {
    number: member => (member === null ? owner : (numbers[member] as number)),
    id: member => members[member]?.id ?? '',
    admin: actor(owner, DEMO_ADMIN, 'admin'),
    unread: new Set(),
  };
}

const inTime = (steps: Step[]) => steps.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
