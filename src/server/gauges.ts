import { databaseSizes, diskSpace } from '#/database/sizes.ts';
import type { Meter } from './meters.ts';
import type { Site } from './site.ts';

/** Has the meters read what the parts of a site hold, whenever somebody looks. */
export function addGauges(site: Site): void {
  for (const gauge of gaugesOf(site)) site.meters.add(gauge);
}

function gaugesOf({ config, db, kept, seats }: Site): Meter[] {
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
    { name: 'dangu_streams', help: 'How many streams are open.', read: () => seats.taken },
    { name: 'dangu_kept_bytes', help: 'What the kept answers take.', read: () => kept.bytes },
  ];
}
