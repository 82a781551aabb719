import { z } from 'zod';
import { bracketEvent } from '#/features/bracket-engine/brackets.contract.ts';

/** What a notebook remembers of its tournament on the server: how many of the server's events it holds, and what was refused. */
export const serverCopy = z.looseObject({
  id: z.number().int().positive(),
  taken: z.number().int().min(0),
  refused: z.array(z.object({ event: bracketEvent, message: z.string() })).catch([]),
});
export type ServerCopy = z.infer<typeof serverCopy>;
