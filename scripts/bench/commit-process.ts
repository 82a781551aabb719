// A process of its own: writes comments straight into SQLite, each in a transaction of its own, one after another.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { answerWith } from './answering.ts';

export type Commits = { folder: string; seconds: number; post: number; content: string };

answerWith(({ folder, seconds, post, content }: Commits): number => {
  const database = new DatabaseSync(join(folder, 'site.db'));
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  const count = database.prepare('update free_posts set comment_count = comment_count + 1 where id = ?');
  const insert = database.prepare(
    'insert into comments (post, author, content, created_at) values (?, ?, ?, ?)',
  );
  const began = performance.now();
  let commits = 0;
  for (; performance.now() - began < seconds * 1000; commits++) {
    database.exec('begin immediate');
    count.run(post);
    insert.run(post, 1, content, new Date().toISOString());
    database.exec('commit');
  }
  const rate = commits / ((performance.now() - began) / 1000);
  database.close();
  return rate;
});
