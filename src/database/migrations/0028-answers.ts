import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// `thread` is the id of the comment that an answer stands under, and a comment's own where it is none;
// `answered_member` wrote what was answered. A removed comment with answers stays, without its text.
const CHANGES = `
alter table comments add column thread INT not null default 0;
alter table comments add column answered_member INT references members (number);
alter table comments add column removed_at TEXT not null default '';
update comments set thread = id;
create index comments_thread on comments (post, thread, id);
drop index comments_post;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, CHANGES);
}
