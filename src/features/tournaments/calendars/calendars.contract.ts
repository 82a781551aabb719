import { z } from 'zod';

/**
 * The secret path of the member's own calendar, and the date of its creation; both null if the member has
 * none.
 */
export const ownCalendarShown = z.object({ path: z.string().nullable(), date: z.string().nullable() });
export type OwnCalendar = z.infer<typeof ownCalendarShown>;
