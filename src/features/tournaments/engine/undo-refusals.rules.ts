import { findSettlement } from '#/features/tournaments/engine/results/ranking.rules.ts';
import { openTies } from '#/features/tournaments/engine/results/ties.rules.ts';
import { findClash } from '#/features/tournaments/engine/schedule/calls.rules.ts';
import {
  commandOwner,
  formatOf,
  knockoutRules,
} from '#/features/tournaments/formats/registry/formats.rules.ts';
import type { Entry, EventOf, TournamentEvent } from './events.contract.ts';
import { hasBegun, hasShapeInUse, isFreeAgain } from './late-entrant-seat.rules.ts';
import {
  commandSubject,
  currentEntry,
  dependsOnDraw,
  eventsAt,
  FORMAT_COMMANDS,
  findEvent,
  hasCommands,
  isInactive,
  livePositions,
  livePositionsIn,
  matchSubject,
  positionOf,
  restoredPositions,
} from './live-commands.rules.ts';
import {
  entriesIn,
  findMatch,
  isMatchEvent,
  type MatchEvent,
  targetsOf,
  withoutCommands,
} from './match.rules.ts';
import { applyValidCommands, applyWithdrawal, withMatch } from './replay-stage.rules.ts';
import type { Match, Tournament, Undo } from './tournament.rules.ts';
import { baseEventKey } from './undo.rules.ts';

const CHANGED = '되돌린 뒤에 같은 경기에서 다른 일이 있었습니다. 그것을 먼저 되돌리면 다시 살릴 수 있습니다.';
const OTHERS_SINCE = '그 뒤에 늦게 온 선수가 달라져 다시 살릴 수 없습니다.';
const OVER = '이미 최종 우승이 정해졌습니다.';
const PLACED = '본선 대진표가 있습니다. 본선 대진표를 먼저 되돌려주세요.';
const TAKEN = '그 테이블이나 사람이 지금 다른 경기에 있습니다.';
const NOT_LAST = '그 뒤에 들어온 선수를 먼저 되돌려주세요.';
const HAS_PLAYED = '이 선수가 들어온 뒤의 경기에 기록이 있습니다. 그 기록을 먼저 되돌려주세요.';

/** Why the event with the key `eventId` cannot be undone, in Korean. */
export function undoRefusal(tournament: Tournament, eventId: string): string | undefined {
  const position = positionOf(tournament, eventId);
  const logged = tournament.log[position];
  if (!logged) return '그런 기록이 없습니다.';
  const { event, undoneBy } = logged;
  if (undoneBy !== null) return '이미 되돌린 기록입니다.';
  if (['undone', 'redone', 'closed', 'reopened'].includes(event.type)) return '되돌릴 수 없는 기록입니다.';
  if (event.type === 'joined') return unjoinRefusal(tournament, event);
  if (event.type === 'left' && tournament.knockout) return PLACED;
  if (isInactive(tournament, event)) return '지금 대진표에서는 쓰이지 않는 기록입니다.';
  if (event.type !== 'replaced') return undefined;
  const left = livePositions(tournament, `entry${event.entry}`).filter(each => each !== position);
  return replacementRefusal(tournament, currentEntry(tournament, event.entry, left));
}

/** Why a late entrant cannot be removed again, in Korean. */
function unjoinRefusal(tournament: Tournament, { entry, match, group, key }: EventOf<'joined'>) {
  const position = positionOf(tournament, key);
  if (livePositions(tournament, 'joined').at(-1) !== position) return NOT_LAST;
  if (tournament.champion !== null) return OVER;
  const joinedGroup = group === null ? undefined : tournament.groups[group - 1];
  if (match !== null && isInUse(tournament, match)) return HAS_PLAYED;
  if (joinedGroup && hasBegun(tournament, joinedGroup)) return HAS_PLAYED;
  const since = tournament.log.slice(position);
  const names = since.some(({ event: each, undoneBy }) => undoneBy === null && concernsEntry(each, entry));
  return names ? HAS_PLAYED : undefined;
}

/**
 * Whether a match, the next match of its winner, or any match whose place depends on the number of entries
 * (see `hasShapeInUse`) has commands that were not undone.
 */
function isInUse(tournament: Tournament, key: string): boolean {
  const next = findMatch(tournament, key)?.next?.match ?? key;
  return hasCommands(tournament, key) || hasCommands(tournament, next) || hasShapeInUse(tournament);
}

function concernsEntry(event: TournamentEvent, entry: number): boolean {
  if (event.type === 'called') return event.referee === entry;
  if (event.type === 'left' || event.type === 'won') return event.entry === entry;
  return commandOwner(event)?.commands.entriesIn(event).includes(entry) ?? false;
}

/** Whether the event with this key was undone and can be redone now. */
export const mayRedo = (tournament: Tournament, key: string): boolean =>
  tournament.phase !== 'closed' && redoRefusal(tournament, key) === undefined;

/** Why the undo of the event with the key `eventId` cannot be taken back, in Korean. */
export function redoRefusal(tournament: Tournament, eventId: string): string | undefined {
  const undo = tournament.logIndex.undos.get(eventId);
  const event = findEvent(tournament, eventId);
  if (!event) return '그런 기록이 없습니다.';
  if (!undo)
    return tournament.log[positionOf(tournament, eventId)]?.undoneBy
      ? '앞의 기록과 함께 지워졌습니다. 앞의 기록을 먼저 다시 살려주세요.'
      : '되돌리지 않은 기록입니다.';
  if (event.type === 'entered')
    return tournament.phase === 'empty' ? undefined : '이미 새로 입력한 대회입니다.';
  if (undo.base !== baseEventKey(tournament, event)) return '그때의 대진표가 아니어서 다시 살릴 수 없습니다.';
  if (event.type === 'drawn') return redrawRefusal(tournament, undo);
  if (event.type === 'joined') return rejoinRefusal(tournament, undo, event);
  const subject = commandSubject(event);
  if (subject === FORMAT_COMMANDS || (subject !== undefined && dependsOnDraw(tournament, subject)))
    if (livePositions(tournament, 'joined').join() !== undo.late.join()) return OTHERS_SINCE;
  return commandRedoRefusal(tournament, undo, event);
}

function redrawRefusal(tournament: Tournament, undo: Undo): string | undefined {
  if (tournament.draw !== null) return '이미 새로 추첨했습니다.';
  const late = undo.changes.find(({ subject }) => subject === 'joined')?.ended ?? [];
  for (const event of eventsAt(tournament, late)) {
    const refusal =
      event.type === 'joined' && replacementRefusal(tournament, rejoinedEntry(tournament, undo, event));
    if (refusal) return refusal;
  }
  return undefined;
}

function rejoinRefusal(tournament: Tournament, undo: Undo, event: EventOf<'joined'>): string | undefined {
  if (!isUnchangedSinceUndo(tournament, undo)) return OTHERS_SINCE;
  if (!isFreeAgain(tournament, event)) return '그 자리에서 다른 일이 있어 다시 넣을 수 없습니다.';
  return replacementRefusal(tournament, rejoinedEntry(tournament, undo, event));
}

/**
 * The entry that a redo of this `joined` event restores. Its players are those of the last replacement that was
 * undone together with the event, else those of the event.
 */
function rejoinedEntry(tournament: Tournament, { changes }: Undo, { entry, players }: EventOf<'joined'>) {
  const replacements = changes.find(({ subject }) => subject === `entry${entry}`)?.ended ?? [];
  const last = eventsAt(tournament, replacements).at(-1);
  return { id: entry, players: last?.type === 'replaced' ? last.players : players };
}

function commandRedoRefusal(tournament: Tournament, undo: Undo, event: TournamentEvent): string | undefined {
  const since = positionOf(tournament, undo.by);
  switch (event.type) {
    case 'qualified':
      return qualificationRedoRefusal(tournament, event.key);
    case 'left':
      return leavingRedoRefusal(tournament, event.entry, since);
    case 'settled':
      return findSettlement(tournament.settlements, event.order.flat()) ? CHANGED : undefined;
    case 'replaced':
    case 'adjusted': {
      if (!isUnchangedSinceUndo(tournament, undo)) return CHANGED;
      const [change] = undo.changes;
      if (event.type === 'adjusted' || !change) return undefined;
      const restored = currentEntry(tournament, event.entry, restoredPositions(tournament, change));
      return replacementRefusal(tournament, restored);
    }
  }
  if (!isMatchEvent(event)) return formatCommandRedoRefusal(tournament, event);
  return tournament.settings?.stages
    ? stageRedoRefusal(tournament, undo, event)
    : bracketRedoRefusal(tournament, undo);
}

function formatCommandRedoRefusal(
  tournament: Tournament,
  { key, type }: TournamentEvent,
): string | undefined {
  const position = positionOf(tournament, key);
  const live = livePositions(tournament, FORMAT_COMMANDS);
  if (type === formatOf(tournament.settings).commands?.ending) {
    if (tournament.champion !== null) return OVER;
    return live.some(each => each > position) ? CHANGED : undefined;
  }
  // A redone win keeps its log position: valid before the event that named the champion, invalid after it.
  return tournament.champion !== null && (live.at(-1) ?? 0) < position ? OVER : undefined;
}

function bracketRedoRefusal(tournament: Tournament, undo: Undo): string | undefined {
  if (!isUnchangedSinceUndo(tournament, undo)) return CHANGED;
  const keys = undo.matches.map(({ before }) => before.key);
  const clashes = undo.matches.some(
    ({ before }) => before.state === 'open' && findClash(tournament, before, keys),
  );
  return clashes ? TAKEN : undefined;
}

/** Whether the commands and the players of matches that an undo changed are still as the undo left them. */
function isUnchangedSinceUndo(tournament: Tournament, { changes, matches }: Undo): boolean {
  return (
    changes.every(({ subject, kept }) => livePositions(tournament, subject).join() === kept.join()) &&
    matches.every(({ after }) => sameSides(after, findMatch(tournament, after.key)))
  );
}

const sameSides = (match: Match, other: Match | undefined): boolean =>
  match.sides.every((side, index) => side.entry === other?.sides[index]?.entry);

/** Why `entry` cannot have these players, in Korean: a member among them is in the tournament already. */
export function replacementRefusal({ entries }: Tournament, entry: Entry): string | undefined {
  const elsewhere = entries.filter(each => each.id !== entry.id).flatMap(each => each.players);
  const players = [...elsewhere, ...entry.players].filter(each => each.member !== null);
  const twice = entry.players.find(
    player => player.member !== null && players.filter(each => each.member === player.member).length > 1,
  );
  return twice && `${twice.name} 님은 이미 다른 자리에 있습니다.`;
}

function stageRedoRefusal(tournament: Tournament, undo: Undo, event: MatchEvent): string | undefined {
  const match = findMatch(tournament, event.match);
  const position = positionOf(tournament, event.key);
  const subject = undo.changes.find(({ ended }) => ended.includes(position))?.subject;
  if (!match || subject === undefined || matchSubject(tournament, match) !== subject) return CHANGED;
  const ended = undo.changes.flatMap(each => (each.subject === subject ? each.ended : []));
  const live = restoredPositions(tournament, { subject, ended });
  const { played, invalidPositions: unfit } = applyValidCommands(tournament, withoutCommands(match), live);
  if (unfit.length > 0) return CHANGED;
  const now = match.round === 0 ? applyWithdrawal(tournament, played) : played;
  if (now.state === 'open' && findClash(tournament, now)) return TAKEN;
  if (match.round > 0 || !tournament.knockout) return undefined;
  const since = positionOf(tournament, undo.by);
  return deactivatesLater(tournament, now, since) ? CHANGED : undefined;
}

/**
 * Whether a redo of this group result would change the entries of a knockout match and so make events
 * inactive that came after the undo; `since` is the undo's position in the log.
 */
function deactivatesLater(tournament: Tournament, match: Match, since: number): boolean {
  const { rounds, knockout } = tournament;
  const rules = knockoutRules(tournament.settings);
  const seats = knockout ? (rules?.seats(withMatch(tournament, match), knockout) ?? []) : [];
  const changed = (rounds[0]?.matches ?? []).filter(({ index, sides }) =>
    sides.some(({ entry }, side) => entry !== (seats[index * 2 - 2 + side] ?? null)),
  );
  return changed.some(each =>
    matchesOnward(tournament, each).some(on => hasCommandsAfter(tournament, on, since)),
  );
}

/** A match and all later matches that its winner or loser can reach. */
function matchesOnward(tournament: Tournament, match: Match): Match[] {
  return [
    match,
    ...targetsOf(match).flatMap(({ match: key }) => {
      const next = findMatch(tournament, key);
      return next ? matchesOnward(tournament, next) : [];
    }),
  ];
}

const hasCommandsAfter = (tournament: Tournament, match: Match, since: number) =>
  livePositionsIn(tournament, match).some(each => each > since);

function qualificationRedoRefusal(tournament: Tournament, key: string): string | undefined {
  if (tournament.knockout) return '이미 본선 대진표를 만들었습니다.';
  const plan = tournament.logIndex.plans.get(key);
  const seats = plan ? (knockoutRules(tournament.settings)?.seats(tournament, plan) ?? []) : [];
  const isFull = plan?.slots.every((slot, index) => slot === null || seats[index] !== null);
  const isKnown = isFull || openTies(tournament).length > 0;
  return isKnown ? undefined : '그 뒤에 기권한 선수가 있습니다. 본선 대진표를 새로 만들어주세요.';
}

function leavingRedoRefusal(tournament: Tournament, entry: number, since: number): string | undefined {
  if (tournament.knockout) return PLACED;
  if (tournament.leavers.has(entry)) return '이미 기권한 참가자입니다.';
  const matches = tournament.groups
    .flatMap(({ matches }) => matches)
    .filter(match => entriesIn(match).includes(entry));
  return matches.some(match => hasCommandsAfter(tournament, match, since)) ? CHANGED : undefined;
}
