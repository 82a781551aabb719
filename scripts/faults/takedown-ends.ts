import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { clockAhead, startBuiltSite } from '#test/fixtures/built-server.ts';

const CASES = 100;
// Each has fewer than the 500 notifications that are stored of a member.
const AUTHORS = 10;
const LOOK_MS = 2;
const AFTER = 10;
const ENDED_WITHIN_MS = 30_000;
// A process that was killed holds its lock on the job for half a minute.
const LATER_MS = 60_000;

/**
 * Kills the server while it ends 임시조치 whose thirty days are over: each ends once, with one notification, its post
 * shown and found again, whatever was under way.
 */
export async function takedownEndsKilled(kills: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-takedowns-'));
  const file = join(folder, 'site.db');
  await (await startBuiltSite({ DATA_DIR: folder })).stop();
  fillWithBlocks(file, kills * CASES);
  let within = 0;
  for (let kill = 1; kill <= kills; kill++) {
    const site = await startBuiltSite({ DATA_DIR: folder, ...clockAhead(kill * LATER_MS) });
    const before = ended(file);
    await until(() => ended(file) >= before + AFTER);
    site.process.kill('SIGKILL');
    await site.stop();
    if (ended(file) < before + CASES) within++;
  }
  for (let run = kills + 1; ended(file) < kills * CASES; run++) {
    const site = await startBuiltSite({ DATA_DIR: folder, ...clockAhead(run * LATER_MS) });
    const aim = Math.min(kills * CASES, ended(file) + CASES);
    await until(() => ended(file) >= aim);
    await site.stop();
  }
  check(file, kills * CASES);
  rmSync(folder, { recursive: true, force: true });
  assert.ok(within > 0, 'no kill came while cases were being ended');
  return `${kills} kills, ${within} of them between cases, ${kills * CASES} cases each ended once`;
}

async function until(isSo: () => boolean): Promise<void> {
  const began = Date.now();
  while (!isSo()) {
    assert.ok(Date.now() - began < ENDED_WITHIN_MS, 'the job does not end them');
    await pause(LOOK_MS);
  }
}

function fillWithBlocks(file: string, cases: number): void {
  const db = new DatabaseSync(file);
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${cases})`;
  const time = "'2026-01-01T00:00:00.000Z'";
  db.exec(`begin;
    ${numbers} insert into members (id, id_key, username, username_key, phone, email, email_key, password_hash, created_at)
      select 'author' || i, 'author' || i, '글쓴이' || i, '글쓴이' || i, '0101234567' || i % 10, 'a' || i || '@example.com',
        'a' || i || '@example.com', 'x', ${time} from n where i <= ${AUTHORS};
    ${numbers} insert into free_posts (author, title, title_key, hidden, created_at, updated_at)
      select (select number from members where id = 'author' || (1 + i % ${AUTHORS})), '가려진 글 ' || i, '가려진 글 ' || i, 2, ${time}, ${time} from n;
    insert into free_post_texts (post, content) select id, title from free_posts;
    update row_counts set value = ${cases} where name = 'free_posts';
    insert into takedowns (kind, key_hash, name, contact, capacity, claim, reasons, target_kind, target, post, author,
      title, content, state, pending, hides, at, decided_at, decided_by, answer, until)
      select 'rights', 'key ' || id, '김피해', '010', 'self', 'privacy', '까닭', 'free', id, 0, author,
        title, title, 'blocked', 0, 1, ${time}, ${time}, 1, '확인했습니다.', '2026-01-31T15:00:00.000Z' from free_posts;
    commit`);
  db.close();
}

function ask(file: string, sql: string): number {
  const db = new DatabaseSync(file, { readOnly: true });
  const row = db.prepare(`select count(*) as n from ${sql}`).get() as { n: number };
  db.close();
  return row.n;
}

const ended = (file: string) => ask(file, "takedowns where state = 'ended'");

function check(file: string, cases: number): void {
  const facts: Record<string, [sql: string, expected: number]> = {
    'ended whole': ["takedowns where state = 'ended' and hides = 0 and closed_at <> ''", cases],
    'posts shown': ['free_posts where hidden = 0', cases],
    'posts found by the search': ["search_documents where kind = 'free'", cases],
    notifications: ["notifications where subject like 'takedown:%'", cases],
    'cases notified of': [
      "(select distinct substr(subject, 1, instr(subject, ' ')) from notifications where subject like 'takedown:%')",
      cases,
    ],
  };
  for (const [what, [sql, expected]] of Object.entries(facts)) assert.equal(ask(file, sql), expected, what);
}
