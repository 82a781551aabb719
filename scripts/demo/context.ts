import type { Hall, Member } from './community.ts';
import type { Meeting } from './meetings.ts';
import type { Schedule } from './schedules.ts';

/** The people and halls that every part of the demo refers to. */
export type Context = {
  today: string;
  members: Member[];
  halls: Hall[];
  schedules: Schedule[];
  meetings: Meeting[];
};
