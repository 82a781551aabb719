import { z } from 'zod';

const APPLIED = ['applied', 'accepted', 'declined'] as const;
const ENTERED = ['asked', 'entered', 'offered', 'waiting', 'refused', 'absent'] as const;

/** A coming match or tournament, or a club, that the member applied to. */
export const ownApplication = z.object({
  kind: z.enum(['promotion', 'singlematch', 'tournament', 'club']),
  id: z.number(),
  title: z.string(),
  link: z.string(),
  /** The first day (`YYYY-MM-DD`) of the match or tournament; '' if it is unknown. */
  day: z.string(),
  /** The day and time as text: `오늘 오후 3:00`, or what the author wrote; '' for a club. */
  when: z.string(),
  where: z.string(),
  /** `asked`: the member's answer to an entry in pairs is missing. */
  state: z.enum([...APPLIED, ...ENTERED]),
  /** The state in Korean, with the position on the waiting list: `수락 대기`, `대기 3번`. */
  stateText: z.string(),
});
export type OwnApplication = z.infer<typeof ownApplication>;
