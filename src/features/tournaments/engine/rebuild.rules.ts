import { formatOf } from '#/features/tournaments/formats/registry/formats.rules.ts';
import { buildBracket, buildGroup, buildGroups, drawRoundOne } from './build-stages.rules.ts';
import type { EventOf, TournamentEvent } from './events.contract.ts';
import {
  currentEntry,
  currentSettings,
  drawnEvent,
  enteredEvent,
  liveEvents,
  liveFormatCommands,
} from './live-commands.rules.ts';
import { allMatches, findMatch, isMatchEvent, pairOf } from './match.rules.ts';
import {
  replayGroups,
  replayLeaving,
  replayMatch,
  replayQualification,
  replayRounds,
  replaySettlements,
} from './replay-stage.rules.ts';
import { emptyTournament, type Slots, type Tournament } from './tournament.rules.ts';

/** Recomputes the effects of a command that was recorded, undone or redone; returns changed match keys. */
export function recompute(draft: Tournament, event: TournamentEvent): string[] {
  if (isMatchEvent(event)) {
    const match = findMatch(draft, event.match);
    return match ? replayMatch(draft, match) : [];
  }
  switch (event.type) {
    case 'entered':
    case 'drawn':
    case 'joined':
      return rebuild(draft);
    case 'left':
      return replayLeaving(draft, event.entry);
    case 'settled':
      return replaySettlements(draft);
    case 'qualified':
      return replayQualification(draft);
    case 'replaced':
      draft.entries = draft.entries.with(event.entry - 1, currentEntry(draft, event.entry));
      return [];
    case 'adjusted':
      draft.settings = currentSettings(draft);
      return [];
    default:
      rerunFormatCommands(draft);
      return [];
  }
}

/** Rebuilds the whole tournament from the commands that were not undone; returns the keys of all matches. */
function rebuild(draft: Tournament): string[] {
  const { log: _log, logIndex: _index, ...nothing } = emptyTournament();
  Object.assign(draft, nothing);
  const entered = enteredEvent(draft);
  const drawn = drawnEvent(draft);
  draft.settings = currentSettings(draft);
  if (!entered) return [];
  draft.entries = entered.entries.map(({ id }) => currentEntry(draft, id));
  draft.phase = 'entered';
  if (drawn) applyDraw(draft, drawn);
  for (const event of liveEvents(draft, 'joined')) seatLateEntrant(draft, event);
  draft.figures = new Map(draft.entries.map(({ id }) => [id, 0]));
  if (drawn || formatOf(draft.settings).undrawn) rerunFormatCommands(draft);
  if (draft.groups.length > 0) replayGroups(draft);
  else if (draft.rounds.length > 0) replayRounds(draft);
  return allMatches(draft).map(({ key }) => key);
}

function applyDraw(draft: Tournament, { key, draw }: EventOf<'drawn'>): void {
  const { settings } = draft;
  if (!settings) return;
  draft.draw = draw;
  // A redrawn tournament keeps the players of its draw, although some were replaced since.
  draft.drawnEntries = draft.logIndex.entriesAtDraw.get(key) ?? draft.entries;
  draft.logIndex.entriesAtDraw.set(key, draft.drawnEntries);
  if (formatOf(settings).roundRobin) draft.groups = buildGroups(draft);
  else Object.assign(draft, buildBracket(drawRoundOne(draft.drawnEntries, draw, settings), settings));
}

/** Resets the format's own state (such as the wins of 개인전) and applies its commands again. */
function rerunFormatCommands(draft: Tournament): void {
  const { commands } = formatOf(draft.settings);
  draft.champion = null;
  draft.phase = 'drawn';
  commands?.restart(draft);
  for (const event of liveFormatCommands(draft)) commands?.run(draft, event);
}

/** Adds a late entrant to the entries, and to its match (in 패자부활 maybe a new one) or group. */
function seatLateEntrant(draft: Tournament, { entry, match, group }: EventOf<'joined'>): void {
  draft.entries = [...draft.entries, currentEntry(draft, entry)];
  draft.groups = draft.groups.map(each =>
    each.index === group ? (buildGroup(draft, [...each.entries, entry], group) ?? each) : each,
  );
  if (match === null || !draft.settings) return;
  const pairs: Slots[] = (draft.rounds[0]?.matches ?? []).map(pairOf);
  const index = (findMatch(draft, match)?.index ?? pairs.length + 1) - 1;
  const pair = pairs[index]?.map(side => side ?? entry) ?? [entry, null];
  const slots = pairs.toSpliced(index, 1, pair).flat();
  Object.assign(draft, buildBracket(slots, draft.settings));
}
