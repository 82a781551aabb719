import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '#/database/connect.ts';
import { migrate } from '#/database/migrate.ts';
import { write } from '#/database/write.ts';
import { enrol, type NewMember } from '#/features/members/enrol.server.ts';
import { periodsAt } from '#/features/points/periods.server.ts';
import { type BuiltSite, startBuiltSite } from './built-server.ts';

/** What somebody gained in the current week, month and year; whatever is left out is 0. */
export type Gains = { week?: number; month?: number; year?: number; victories?: number };
export type Ranked = Partial<NewMember> & { username: string; gains?: Gains };

/** Starts the built server on a database in which these members, and the first admin, are all there are. */
export async function startRankedSite(members: Ranked[]): Promise<BuiltSite> {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-ranked-'));
  const db = connect({ databaseUrl: '', dataDir: folder });
  await migrate(db);
  const now = new Date();
  await write(db, async tx => {
    for (const [at, { gains = {}, ...member }] of members.entries()) {
      const own = { id: `ranked${at}`, phone: '', email: '', passwordHash: '' };
      const number = await enrol(tx, { ...own, ...member }, now);
      await tx.updateTable('members').set(columnsOf(gains, now)).where('number', '=', number).execute();
    }
  });
  await db.destroy();
  const site = await startBuiltSite({ DATA_DIR: folder });
  const stop = async () => {
    const code = await site.stop();
    rmSync(folder, { recursive: true, force: true });
    return code;
  };
  return { ...site, stop };
}

/** As the ledger leaves a row: a period in which nothing was gained is not the row's. */
function columnsOf({ week = 0, month = week, year = month, victories = 0 }: Gains, now: Date) {
  const current = periodsAt(now);
  return {
    points: year,
    victories,
    ...(week && { week: current.week, week_points: week, week_victories: victories }),
    ...(month && { month: current.month, month_points: month, month_victories: victories }),
    ...(year && { year: current.year, year_points: year, year_victories: victories }),
  };
}
