import { z } from 'zod';

/**
 * The path of the member's own calendar, which anyone with the address can read, and since when it exists;
 * null when there is none.
 */
export const ownCalendarShown = z.object({ path: z.string().nullable(), date: z.string().nullable() });
export type OwnCalendar = z.infer<typeof ownCalendarShown>;
