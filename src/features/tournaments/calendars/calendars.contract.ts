import { z } from 'zod';

/** The secret path of the member's calendar and its date; both null if there is none. */
export const ownCalendarShown = z.object({ path: z.string().nullable(), date: z.string().nullable() });
export type OwnCalendar = z.infer<typeof ownCalendarShown>;
