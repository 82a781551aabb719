import { refuseFiltered } from '#/features/text-checks/text-checks.server.ts';
import type { SignedIn, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { addDays, seoulDay } from '#/shared/time.ts';
import type { TournamentFacts } from './tournaments.contract.ts';
import { DAY_TOO_FAR, DAYS_AHEAD_MOST } from './tournaments.rules.ts';

type Facts = Pick<TournamentFacts, 'title' | 'hall' | 'day'>;

/** Throws 400 for a day that is too far ahead, and for what filters or a new member's rules refuse. */
export async function refuseFacts(site: Site, member: SignedIn, { title, hall, day }: Facts): Promise<void> {
  if (day > addDays(seoulDay(site.now()), DAYS_AHEAD_MOST)) {
    const issues = [{ path: 'day', message: DAY_TOO_FAR }];
    throw new Refusal('invalid', DAY_TOO_FAR, { issues });
  }
  await refuseFiltered(site, member, { title, hall });
}
