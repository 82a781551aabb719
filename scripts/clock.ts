import { connect } from '#/database/connect.ts';
import { acceptClock, daysAhead, loadMarkedMoment } from '#/server/jobs/clock-check.ts';
import { type Config, directLocation } from '#/server/settings/config.ts';

/** A command may delete by age only if the site has stored a recent time and the clock agrees with it. */
export async function isClockRight(config: Config): Promise<boolean> {
  await using db = connect({ ...directLocation(config), beside: true });
  try {
    const known = await loadMarkedMoment(db);
    return known !== null && daysAhead(new Date(), known) === 0;
  } catch {
    return false;
  }
}

/** For a site that was off for long; a running site notices the stored time. */
export async function acceptClockAt(config: Config): Promise<void> {
  await using db = connect({ ...directLocation(config), beside: true });
  await acceptClock(db, new Date());
}
