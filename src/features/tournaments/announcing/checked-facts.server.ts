import { refuseFiltered } from '#/features/moderation/filters/text-checks.server.ts';
import type { BracketEvent } from '#/features/tournaments/engine/brackets.contract.ts';
import type { TournamentFacts } from '#/features/tournaments/server/tournaments.contract.ts';
import { DAY_TOO_FAR, DAYS_AHEAD_MOST } from '#/features/tournaments/server/tournaments.rules.ts';
import { refuseWriteBan } from '#/server/sessions/sanctioned.ts';
import type { SignedIn, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { addDays, seoulDay } from '#/shared/time/time.ts';

type Facts = Pick<TournamentFacts, 'title' | 'hall' | 'day'>;

/**
 * Throws 400 for a day that is too far ahead, and for texts that the filters or the rules for new members
 * refuse.
 */
export async function refuseFacts(site: Site, member: SignedIn, { title, hall, day }: Facts): Promise<void> {
  if (day > addDays(seoulDay(site.now()), DAYS_AHEAD_MOST)) {
    const issues = [{ path: 'day', message: DAY_TOO_FAR }];
    throw new Refusal('invalid', DAY_TOO_FAR, { issues });
  }
  await refuseFiltered(site, member, { title, hall });
}

/**
 * The reasons why events are refused for typed names and halls, by event key: texts that the filters or the
 * rules for new members refuse, and new texts of an organiser who may not write. Members' own names were
 * checked when they were chosen.
 */
export async function refusedWords(
  site: Site,
  member: SignedIn,
  events: readonly BracketEvent[],
): Promise<Map<string, string>> {
  const refused = new Map<string, string>();
  for (const event of events) {
    const words = typedIn(event);
    if (words.length === 0) continue;
    try {
      refuseWriteBan(member);
      await refuseFiltered(site, member, { events: words.join('\n') });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.set(event.key, error.message);
    }
  }
  return refused;
}

function typedIn(event: BracketEvent): string[] {
  const players =
    event.type === 'entered'
      ? event.entries.flatMap(entry => entry.players)
      : event.type === 'replaced' || event.type === 'joined'
        ? event.players
        : [];
  return players.flatMap(({ member, name, hall }) => (member === null ? [name, hall] : [])).filter(Boolean);
}
