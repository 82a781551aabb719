import type { Hall, Member } from './community.ts';
import type { Habit } from './habits.ts';
import type { Meeting } from './meetings.ts';

/** The people and places that every history of the demo is told about. */
export type Circle = {
  today: string;
  members: Member[];
  halls: Hall[];
  habits: Habit[];
  meetings: Meeting[];
};
