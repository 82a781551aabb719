import { makeAttendance } from './attendance.ts';
import type { Community } from './community.ts';
import { makeGrants } from './grants.ts';
import { makeHalls } from './halls.ts';
import { makeMatchPosts } from './match-posts.ts';
import { makeMeetings } from './meetings.ts';
import { makeMembers } from './members.ts';
import { makeNotices } from './notices.ts';
import { makePosts } from './posts.ts';
import { makeSchedules } from './schedules.ts';

/**
 * The invented community of the demo, always the same for the same day in Seoul. It lives until that day's last
 * minute; what has not happened yet may be left away, for everything only needs what came before it.
 */
export function makeCommunity(today: string): Community {
  const halls = makeHalls();
  const members = makeMembers(today, halls);
  const schedules = makeSchedules(today, members);
  const meetings = makeMeetings({ today, members, halls, schedules });
  const context = { today, members, halls, schedules, meetings };
  const attendance = makeAttendance(today, schedules);
  return {
    halls,
    members,
    notices: makeNotices(context),
    posts: makePosts(context),
    matchPosts: makeMatchPosts(context),
    attendance,
    grants: makeGrants(context, attendance),
  };
}
