import { randomUUID } from 'node:crypto';
import { type Logger, pino } from 'pino';

export type Log = Logger;

/** The log on standard output: one JSON object a line; no password, token or whole phone number ever enters it. */
export function makeLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}

const LINK = /(\/(?:live|table|links)\/)[0-9A-Za-z]+/g;

/** A path as the log may know it: what opens a tournament to whoever has it is left out. */
export const loggedPath = (path: string) => path.replace(LINK, '$1…');

/** A number for a request, short enough to be read out over the phone. */
export const newRequestId = () => randomUUID().slice(0, 8);
