// A process on a machine of the cluster, leading or not: it writes to the machine's PostgreSQL whenever
// possible, and prints the acknowledged writes.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const [node, url] = process.argv.slice(2);
const EVERY_MS = 50;

for (let n = 0; ; ) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  let isWarned = false;
  // PostgreSQL warns if it did not wait for the second node.
  client.on('notice', () => {
    isWarned = true;
  });
  client.on('error', () => {});
  try {
    await client.connect();
    while (!(await client.query('select pg_is_in_recovery() as yes')).rows[0].yes) {
      const sent = Date.now();
      await client.query('insert into local_writes values ($1, $2)', [node, ++n]);
      if (!isWarned) console.log(JSON.stringify({ node, n, sent, acknowledged: Date.now() }));
      await pause(EVERY_MS);
    }
  } catch {
    // This node does not lead, or does not answer.
  }
  await client.end().catch(() => {});
  await pause(EVERY_MS);
}
