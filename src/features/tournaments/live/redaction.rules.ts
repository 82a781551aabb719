import type { Player, TournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import { memberKey } from '#/features/tournaments/results/results.rules.ts';
import type { Audience, SeatState } from '#/features/tournaments/server/tournaments.contract.ts';
import { maskedName, WITHDRAWN } from '#/shared/authorship.ts';

/** The members in a tournament by login id (in lower case): answer to the invitation, current nickname. */
export type People = ReadonlyMap<string, { state: SeatState; username: string }>;

/** A player as the audience may see it; accepted members have their current nickname and login id. */
export function redactPlayer(player: Player, audience: Audience, people: People): Player {
  if (player.member === null || audience === 'whole') return player;
  const person = people.get(memberKey(player.member));
  if (person?.state === 'accepted') return { ...player, name: person.username };
  const name = audience === 'names' ? player.name : maskedName(player.name);
  return { ...player, member: null, name };
}

export function redactEvent(event: TournamentEvent, audience: Audience, people: People): TournamentEvent {
  return audience === 'whole' ? event : withPlayers(event, player => redactPlayer(player, audience, people));
}

/** The event with a placeholder for the name of the member with this login id, who has left the site. */
export function withMemberForgotten(event: TournamentEvent, member: string): TournamentEvent {
  return withPlayers(event, player => withPlayerForgotten(player, member));
}

/** The player; for the member with this login id, who has left, with a placeholder name and no login id. */
export function withPlayerForgotten(player: Player, member: string): Player {
  if (player.member === null || memberKey(player.member) !== memberKey(member)) return player;
  return { ...player, member: null, name: WITHDRAWN };
}

export function membersIn(event: TournamentEvent): string[] {
  const named: string[] = [];
  withPlayers(event, player => {
    if (player.member !== null) named.push(player.member);
    return player;
  });
  return named;
}

export function withPlayers(event: TournamentEvent, shown: (player: Player) => Player): TournamentEvent {
  if (event.type === 'replaced' || event.type === 'joined')
    return { ...event, players: event.players.map(shown) };
  if (event.type !== 'entered') return event;
  const entries = event.entries.map(entry => ({ ...entry, players: entry.players.map(shown) }));
  return { ...event, entries };
}
