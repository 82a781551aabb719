import { z } from 'zod';

/** A member the reader blocks, and since when. */
export const blockedMember = z.object({ id: z.string(), username: z.string(), date: z.string() });
export type BlockedMember = z.infer<typeof blockedMember>;

/** Whether the reader blocks the member named in the URL. */
export const blockState = z.object({ blocked: z.boolean() });
export type BlockState = z.infer<typeof blockState>;
