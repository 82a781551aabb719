import type { Hall, Member } from './community.ts';
import type { Meeting } from './meetings.ts';
import type { Schedule } from './schedules.ts';

/** The people and places that every history of the demo is told about. */
export type Context = {
  today: string;
  members: Member[];
  halls: Hall[];
  schedules: Schedule[];
  meetings: Meeting[];
};
