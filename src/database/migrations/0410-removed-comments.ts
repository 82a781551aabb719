import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

/** A post counts its comments without the removed ones, which stay as rows under their answers and are counted apart. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runOnEither(
    db,
    [
      ['free_posts', 'comments'],
      ['match_posts', 'match_comments'],
    ]
      .map(
        ([posts, comments]) => `
          alter table ${posts} add column removed_comment_count INT not null default 0
            check (removed_comment_count >= 0);
          update ${posts} set removed_comment_count =
            (select count(*) from ${comments} where post = ${posts}.id and removed_at <> '')
            where comment_count > 0;
          update ${posts} set comment_count = comment_count - removed_comment_count
            where removed_comment_count > 0`,
      )
      .join(';'),
  );
