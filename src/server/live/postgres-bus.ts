import { sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { PostgresListener } from '#/database/postgres/postgres-listener.ts';
import { type BusEvents, type BusTransport, SilentBusError } from './process-bus.ts';

const CHANNEL = 'dangu_bus';
const SILENCE =
  'NOTIFY does not come back over LISTEN: live news reach only the process in which they happened. DATABASE_DIRECT_URL must lead past the pooler';

/**
 * Makes the process bus's transport over LISTEN/NOTIFY: it sends over `db` and listens on a connection to
 * `url`, which must not lead to a pooler.
 */
export const postgresBus =
  (db: Database, url: string) =>
  ({ onText, onOpen, onLost }: BusEvents): BusTransport => {
    const listener = new PostgresListener({ url, channel: CHANNEL, onNews: onText, onOpen, onLost });
    return {
      silence: new SilentBusError(SILENCE),
      open: () => listener.open(),
      close: () => listener.close(),
      // One statement: all processes of a database take turns to commit notifications.
      publish: async texts => {
        await sql`select pg_notify(${CHANNEL}, text) from unnest(${texts}::text[]) as text`.execute(db);
      },
    };
  };
