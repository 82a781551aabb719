import { databaseSizes, diskSpace } from '#/database/sizes.ts';
import type { ConcurrencyLimits, ConcurrencyLoad } from './concurrency-limits.ts';
import type { Meter } from './meters.ts';
import type { Site } from './site.ts';

/** Has the meters read what the parts of a site hold, whenever somebody looks. */
export function addGauges(site: Site): void {
  for (const gauge of gaugesOf(site)) site.meters.add(gauge);
}

function gaugesOf({ config, db, responseCache, streamTotal, concurrencyLimits, backups }: Site): Meter[] {
  const sizes = () => databaseSizes(db, config.DATA_DIR);
  return [
    {
      name: 'dangu_database_bytes',
      help: 'How large the database is.',
      read: async () => (await sizes()).database,
    },
    {
      name: 'dangu_database_log_bytes',
      help: 'What the write-ahead log takes.',
      read: async () => (await sizes()).log ?? {},
    },
    {
      name: 'dangu_disk_free_bytes',
      help: 'What is free on the disk of the data folder.',
      read: async () => (await diskSpace(config.DATA_DIR))?.free ?? {},
    },
    {
      name: 'dangu_last_backup_timestamp_seconds',
      help: 'When the last backup was made.',
      read: async () => {
        const last = await backups.last();
        return last ? last.at.getTime() / 1000 : {};
      },
    },
    {
      name: 'dangu_gate_running',
      help: 'How many pieces of each kind of work are done now.',
      label: 'gate',
      read: () => loads(concurrencyLimits, 'running'),
    },
    {
      name: 'dangu_gate_waiting',
      help: 'How many wait for each kind of work.',
      label: 'gate',
      read: () => loads(concurrencyLimits, 'waiting'),
    },
    {
      name: 'dangu_gate_refused_total',
      help: 'How many requests were shed, by kind of work.',
      label: 'gate',
      type: 'counter',
      read: () => loads(concurrencyLimits, 'refused'),
    },
    { name: 'dangu_streams', help: 'How many streams are open.', read: () => streamTotal.open },
    {
      name: 'dangu_kept_bytes',
      help: 'What the responseCache answers take.',
      read: () => responseCache.bytes,
    },
  ];
}

function loads(concurrencyLimits: ConcurrencyLimits, what: keyof ConcurrencyLoad): Record<string, number> {
  return Object.fromEntries(Object.entries(concurrencyLimits).map(([name, { load }]) => [name, load[what]]));
}
