// A process of its own: asks PostgreSQL without the site, on as many connections as the site's callers.
import pg from 'pg';
import { answerWith } from './answering.ts';

/** What each connection does, again and again: store a comment in a transaction, or read a post by its id. */
export type PostgresWork = {
  databaseUrl: string;
  seconds: number;
  connections: number;
  work: 'commits' | 'queries';
  post: number;
  content: string;
};

answerWith(
  async ({ databaseUrl, seconds, connections, work, post, content }: PostgresWork): Promise<number> => {
    const clients = Array.from(
      { length: connections },
      () => new pg.Client({ connectionString: databaseUrl }),
    );
    await Promise.all(clients.map(client => client.connect()));
    const began = performance.now();
    const isOver = () => performance.now() - began > seconds * 1000;
    let done = 0;
    const store = async (client: pg.Client) => {
      await client.query('begin');
      await client.query('update free_posts set comment_count = comment_count + 1 where id = $1', [post]);
      await client.query('insert into comments (post, author, content, created_at) values ($1, 1, $2, $3)', [
        ...[post, content, new Date().toISOString()],
      ]);
      await client.query('commit');
    };
    const read = (client: pg.Client) => client.query('select title from free_posts where id = $1', [post]);
    await Promise.all(
      clients.map(async client => {
        for (; !isOver(); done++) await (work === 'commits' ? store(client) : read(client));
      }),
    );
    const rate = done / ((performance.now() - began) / 1000);
    await Promise.all(clients.map(client => client.end()));
    return rate;
  },
);
