import { join } from '#/features/tournaments/engine/changes/join.rules.ts';
import {
  appendTo,
  playersOf,
  settingsOf,
  threadOf,
  threadOfMatch,
} from '#/features/tournaments/engine/changes/live-commands.rules.ts';
import { redo } from '#/features/tournaments/engine/changes/redo.rules.ts';
import { undo } from '#/features/tournaments/engine/changes/undo.rules.ts';
import { bracketFor, openingSlots } from '#/features/tournaments/engine/draw/bracket-of.rules.ts';
import { formatOf } from '#/features/tournaments/formats/registry/formats.rules.ts';
import {
  clearClashes,
  follow,
  leave,
  putAnyMatch,
  qualify,
  settle,
} from '#/features/tournaments/formats/replay-stage.rules.ts';
import { championOf, feed } from './bracket.rules.ts';
import type { BracketEvent } from './brackets.contract.ts';
import { openGroups } from './groups.rules.ts';
import { isMatchEvent, type MatchEvent, matchOf, playOn } from './match.rules.ts';
import { runOwnCommand } from './own-commands.rules.ts';
import type { Tournament } from './tournament.rules.ts';

type Of<Type extends BracketEvent['type']> = Extract<BracketEvent, { type: Type }>;

/** Applies an event to the draft; `validateEvent` must have accepted it. */
export function runCommand(draft: Tournament, event: BracketEvent): void {
  const position = draft.log.length;
  draft.log.push({ event, number: position + 1, undoneBy: null, redoable: false });
  draft.logIndex.positions.set(event.key, position);
  const match = isMatchEvent(event) ? matchOf(draft, event.match) : undefined;
  const thread = match ? threadOfMatch(draft, match) : threadOf(event);
  if (thread !== undefined) appendTo(draft, thread, position);
  happen(draft, event);
}

function happen(draft: Tournament, event: BracketEvent): void {
  if (isMatchEvent(event)) inMatch(draft, event);
  else if (event.type === 'entered') enter(draft, event);
  else if (event.type === 'drawn') drawBracket(draft, event);
  else if (event.type === 'undone') undo(draft, event);
  else if (event.type === 'redone') redo(draft, event);
  else if (event.type === 'adjusted') draft.settings = settingsOf(draft);
  else if (event.type === 'left') clearClashes(draft, leave(draft, event.entry), event.key);
  else if (event.type === 'settled') clearClashes(draft, settle(draft), event.key);
  else if (event.type === 'qualified') qualify(draft, event);
  else if (event.type === 'closed') draft.phase = 'closed';
  else if (event.type === 'reopened') draft.phase = 'finished';
  else if (event.type === 'joined') join(draft, event);
  else if (event.type === 'replaced')
    draft.entries = draft.entries.with(event.entry - 1, playersOf(draft, event.entry));
  else runOwnCommand(draft, event);
}

function enter(draft: Tournament, event: Of<'entered'>): void {
  draft.logIndex.entered = event.key;
  draft.settings = event.settings;
  draft.entries = event.entries;
  draft.wins = new Map(event.entries.map(entry => [entry.id, 0]));
  draft.phase = formatOf(event.settings).undrawn ? 'drawn' : 'entered';
}

function drawBracket(draft: Tournament, event: Of<'drawn'>): void {
  if (!draft.settings) return;
  draft.logIndex.drawn = event.key;
  draft.draw = event.draw;
  draft.drawnEntries = draft.entries;
  draft.phase = 'drawn';
  if (formatOf(draft.settings).tables) draft.groups = openGroups(draft);
  else
    Object.assign(draft, bracketFor(openingSlots(draft.entries, event.draw, draft.settings), draft.settings));
}

function inMatch(draft: Tournament, event: MatchEvent): void {
  const match = matchOf(draft, event.match);
  if (!match) return;
  const played = playOn(match, event);
  putAnyMatch(draft, played);
  if (played.state !== 'decided') return;
  if (draft.settings?.stages) {
    clearClashes(draft, follow(draft, played), event.key);
    return;
  }
  feed(draft, played);
  draft.champion = championOf(draft);
  draft.phase = draft.champion === null ? 'drawn' : 'finished';
}
