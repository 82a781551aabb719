import { z } from 'zod';

/** Where the own calendar is read by whoever has the address, and since when; null while there is none. */
export const ownCalendarShown = z.object({ path: z.string().nullable(), date: z.string().nullable() });
export type OwnCalendar = z.infer<typeof ownCalendarShown>;
