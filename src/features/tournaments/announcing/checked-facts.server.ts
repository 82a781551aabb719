import { refuseTexts } from '#/features/moderation/filters/text-checks.server.ts';
import {
  type Player,
  type TournamentEvent,
  tournamentEvent,
} from '#/features/tournaments/engine/events.contract.ts';
import { membersIn, withPlayers } from '#/features/tournaments/live/redaction.rules.ts';
import { memberKey } from '#/features/tournaments/results/results.rules.ts';
import { type TournamentFacts, tournamentFacts } from '#/features/tournaments/server/tournaments.contract.ts';
import { publicTextsIn, textFields } from '#/server/http/text-fields.ts';
import { refuseWriteBan } from '#/server/sessions/session.ts';
import type { SignedIn, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { refuseFarDay } from '#/shared/time/far-day.ts';

const FIELDS_OF_FACTS = textFields(tournamentFacts);
const FIELDS_OF_EVENT = textFields(tournamentEvent);

/** Throws 400 for a day that is too far ahead, and for a title or a hall that is refused. */
export async function refuseDraft(site: Site, member: SignedIn, draft: TournamentFacts): Promise<void> {
  refuseFarDay(draft.day, site.now());
  await refuseTexts(site, member, publicTextsIn(FIELDS_OF_FACTS, draft));
}

/** Counts a new tournament towards the member's limits; throws 429 beyond them. Admins have none. */
export async function takeNewTournament({ limits }: Site, { role, number }: SignedIn): Promise<void> {
  if (role === 'admin') return;
  await limits.take('tournaments', number);
  await limits.take('tournamentsOfDay', number);
}

/**
 * Returns, by event key, the sentences that say why events are refused for their texts: texts that the
 * filters or the rules for new members refuse, and any new text of an organiser who may not write. A member's
 * own nickname and hall are not checked again.
 */
export async function refusedWords(
  site: Site,
  member: SignedIn,
  events: readonly TournamentEvent[],
): Promise<Map<string, string>> {
  const refused = new Map<string, string>();
  const owners = await findOwners(site.db, [...new Set(events.flatMap(membersIn).map(memberKey))]);
  for (const event of events) {
    const typed = withPlayers(event, player => withoutOwnTexts(player, owners));
    const texts = publicTextsIn(FIELDS_OF_EVENT, typed);
    if (texts.length === 0) continue;
    try {
      refuseWriteBan(member);
      await refuseTexts(site, member, texts);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.set(event.key, error.message);
    }
  }
  return refused;
}

type Owner = { username: string; hall: string };

async function findOwners(db: Site['db'], idKeys: string[]): Promise<Map<string, Owner>> {
  if (idKeys.length === 0) return new Map();
  const rows = await db
    .selectFrom('members')
    .select(['id_key', 'username', 'hall'])
    .where('id_key', 'in', idKeys)
    .execute();
  return new Map(rows.map(row => [row.id_key, row]));
}

/** Returns the player without name and hall where they equal the member's own nickname and hall. */
function withoutOwnTexts(player: Player, owners: Map<string, Owner>): Player {
  const owner = player.member === null ? undefined : owners.get(memberKey(player.member));
  if (!owner) return player;
  const { name, hall } = player;
  return {
    ...player,
    name: name === owner.username ? '' : name,
    hall: hall === owner.hall ? '' : hall,
  };
}
