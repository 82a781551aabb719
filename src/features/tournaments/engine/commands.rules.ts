import {
  addLiveCommand,
  matchSubject,
  subjectOf,
} from '#/features/tournaments/engine/changes/live-commands.rules.ts';
import { recompute } from '#/features/tournaments/engine/changes/rebuild.rules.ts';
import { redo, undo } from '#/features/tournaments/engine/changes/undo.rules.ts';
import type { TournamentEvent } from './events.contract.ts';
import { findMatch, isMatchEvent } from './match.rules.ts';
import { endClashingCalls } from './replay-stage.rules.ts';
import type { Tournament } from './tournament.rules.ts';

/** Applies an event to the draft; `validateEvent` must have accepted it. */
export function runCommand(draft: Tournament, event: TournamentEvent): void {
  const position = draft.log.length;
  draft.log.push({ event, number: position + 1, undoneBy: null, redoable: false });
  draft.logIndex.positions.set(event.key, position);
  const match = isMatchEvent(event) ? findMatch(draft, event.match) : undefined;
  const subject = match ? matchSubject(draft, match) : subjectOf(event);
  if (subject !== undefined) addLiveCommand(draft, subject, position);
  if (event.type === 'undone') undo(draft, event);
  else if (event.type === 'redone') redo(draft, event);
  else if (event.type === 'closed') draft.phase = 'closed';
  else if (event.type === 'reopened') draft.phase = 'finished';
  else endClashingCalls(draft, recompute(draft, event), event.key);
}
