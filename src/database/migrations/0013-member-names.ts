import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// `nickname_skeleton` is '' for those who were twins of another before there were skeletons, and for who has left;
// the job that fills it in finds by the second index whom it has still to look at. `emptied_fields` are the names of
// what a member once had entered and emptied, separated by commas: filling it in again is no longer free.
const NAMES = `
alter table members add column nickname_skeleton TEXT not null default '';
alter table members add column emptied_fields TEXT not null default '';
create unique index members_nickname_skeleton on members (nickname_skeleton) where nickname_skeleton <> '';
create index members_without_skeleton on members (number) where nickname_skeleton = '' and withdrawn_at = '';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, NAMES);
}
