import { z } from 'zod';
import { numberedEvent } from '#/features/tournaments/engine/events.contract.ts';
import { game, pressState } from '#/features/tournaments/scoring/scoring.contract.ts';
import { sync } from '#/features/tournaments/sync/sync.contract.ts';

/** The response to saving a tournament: its number, and the version, refusals and events of `sync`. */
export const tournamentSaved = sync.extend({ id: z.number() });
export type TournamentSaved = z.infer<typeof tournamentSaved>;

export const tournamentAnnounced = z.object({ id: z.number() });
export type TournamentAnnounced = z.infer<typeof tournamentAnnounced>;

/** The events of a tournament after a given event number; `version` is the number of its last event. */
export const eventsSince = z.object({ version: z.number(), events: z.array(numberedEvent) });
export type EventsSince = z.infer<typeof eventsSince>;

const standing = { match: z.string(), game: game.nullable() };
/** The response to a sent game: the game stored on the server, and whether it is the sent one (`taken`). */
export const gameStored = z.object({ ...standing, taken: z.boolean() });
export type GameStored = z.infer<typeof gameStored>;
/** The response to sent presses: the stored game, and the outcome of each press. */
export const pressesTaken = z.object({ ...standing, states: z.array(pressState) });
export type PressesTaken = z.infer<typeof pressesTaken>;

/** A code that opens the TV's screen, and the moment until which it is valid. */
export const tvCode = z.object({ code: z.string(), until: z.string() });
export type TvCode = z.infer<typeof tvCode>;
/** The path of the page that a TV's code opens. */
export const tvPage = z.object({ path: z.string() });
export type TvPage = z.infer<typeof tvPage>;
