import type { Database, Transaction } from '#/database/connect.ts';
import type { TournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import { findMatch } from '#/features/tournaments/engine/match.rules.ts';
import { matchTitle } from '#/features/tournaments/engine/names.rules.ts';
import { calledMatches } from '#/features/tournaments/engine/schedule/calls.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { isResult } from '#/features/tournaments/formats/registry/formats.rules.ts';
import { byId, findTournamentPeople } from '#/features/tournaments/live/redacted-events.server.ts';
import { redactPlayer } from '#/features/tournaments/live/redaction.rules.ts';
import { type PlayedMatch, playedMatches } from '#/features/tournaments/results/played-matches.rules.ts';
import { loadTournament, tournamentOf } from '#/features/tournaments/results/tournament-cache.server.ts';
import type { TournamentRow } from '#/features/tournaments/results/tournament-state.server.ts';

import { championsOfRow, tournamentPath } from '#/features/tournaments/server/tournaments.rules.ts';
import type { WebhookNews } from '#/server/webhooks/webhook-outbox.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import type { TournamentData } from '#/shared/webhook-data.ts';
import { BODY_MOST, MATCHES_MOST, type WebhookEvent } from '#/shared/webhook-events.ts';

declare module '#/database/events.ts' {
  interface Events {
    'webhooks.due': WebhookNews;
  }
}

/** Emits events for webhooks; does nothing for an unlisted tournament. */
export function emitWebhooks(
  tx: Transaction,
  { id, shown }: Pick<TournamentRow, 'id' | 'shown'>,
  { events, now }: { events: WebhookEvent[]; now: Date },
): void {
  if (shown === 1 && events.length > 0) tx.emit({ kind: 'webhooks.due', events, subject: id, now });
}

const CALLS: TournamentEvent['type'][] = ['called', 'moved', 'recalled'];
const CORRECTIONS: TournamentEvent['type'][] = ['undone', 'redone', 'rescored'];

/** The webhook events that follow from a change; `taken` are the appended events. */
export function webhookEventsOf(before: TournamentRow, after: TournamentRow, taken: TournamentEvent[]) {
  const includes = (types: TournamentEvent['type'][]) => taken.some(({ type }) => types.includes(type));
  const events: WebhookEvent[] = [];
  if (before.state === 'coming' && after.state !== 'coming') events.push('tournament.started');
  if (includes(CALLS)) events.push('tournament.called');
  if (taken.some(isResult) || includes(CORRECTIONS)) events.push('tournament.decided');
  if (before.state !== 'closed' && after.state === 'closed') events.push('tournament.closed');
  return events;
}

/** The public data of a tournament; null if it was deleted or is unlisted. `site`: the site's address. */
export async function tournamentData(db: Database, id: number, site: string): Promise<TournamentData | null> {
  const row = await db
    .selectFrom('tournaments')
    .selectAll()
    .where(eb => eb.and({ id, shown: 1 }))
    .executeTakeFirst();
  if (!row) return null;
  const tournament = tournamentOf(await loadTournament(db, row));
  const people = byId(await findTournamentPeople(db, id));
  const namesOf: Named = players => players.map(player => redactPlayer(player, 'public', people).name);
  const { title, hall, region, day, mode, format, ball, state, version } = row;
  const data = {
    id,
    url: site + tournamentPath(id),
    title,
    hall,
    region,
    day,
    mode,
    format,
    ball,
    state,
    version,
    entryCount: row.entry_count,
    champion: namesOf(championsOfRow(row)),
    called: calledMatches(tournament)
      .sort((a, b) => ((a.calledAt ?? '') < (b.calledAt ?? '') ? 1 : -1))
      .slice(0, MATCHES_MOST)
      .map(match => calledOf(tournament, match, namesOf)),
    decided: playedMatches(tournament)
      .sort((a, b) => (a.at < b.at ? 1 : -1))
      .slice(0, MATCHES_MOST)
      .map(match => decidedOf(tournament, match, namesOf)),
  };
  return fitIntoMessage(data);
}

type Named = (players: PlayedMatch['sides'][number]) => string[];

function calledOf(tournament: Tournament, match: Match, namesOf: Named): TournamentData['called'][number] {
  const sideOf = (side: 0 | 1) => {
    const entry = tournament.entries[(match.sides[side].entry ?? 0) - 1];
    return { players: namesOf(entry?.players ?? []) };
  };
  return {
    key: match.key,
    title: matchTitle(tournament, match),
    table: match.table,
    sides: [sideOf(0), sideOf(1)],
    calledAt: toSeoulIso(match.calledAt ?? ''),
    startedAt: match.startedAt && toSeoulIso(match.startedAt),
  };
}

/** Returns a decided match as webhooks describe it; `title` is '' in 개인전, whose games have no round. */
function decidedOf(
  tournament: Tournament,
  { match: key, at, sides, winner, score, table }: PlayedMatch,
  namesOf: Named,
): TournamentData['decided'][number] {
  const match = findMatch(tournament, key);
  return {
    key,
    title: match ? matchTitle(tournament, match) : '',
    table,
    winner,
    sides: [{ players: namesOf(sides[0]) }, { players: namesOf(sides[1]) }],
    decidedAt: toSeoulIso(at),
    points: score?.points ?? null,
  };
}

/** Returns the data with only as many called and decided matches as fit into one webhook message. */
function fitIntoMessage(data: TournamentData): TournamentData {
  const { called, decided } = data;
  const most = Math.max(called.length, decided.length);
  // Everything but the matches takes less than a tenth of a message.
  if (most <= 1 || Buffer.byteLength(JSON.stringify(data)) <= BODY_MOST * 0.9) return data;
  const half = Math.ceil(most / 2);
  return fitIntoMessage({ ...data, called: called.slice(0, half), decided: decided.slice(0, half) });
}
