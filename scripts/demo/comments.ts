import { addDays, dayOf, later, timeOf } from './calendar.ts';
import type { PostComment } from './community.ts';
import type { Context } from './context.ts';
import type { Random } from './random.ts';
import { answer, linesOf, remark, type Talk, type Thread } from './remarks.ts';

const HOUR = 3600;
const TALK_HOURS = 72;
const ANSWERED = 0.32;

/** The comments under one post, oldest first; `used` counts how often each line was taken in the whole year. */
export function makeComments(
  thread: Thread,
  context: Context,
  used: Map<string, number>,
  random: Random,
): PostComment[] {
  const replies = [...(thread.story.replies ?? thread.subject.replies)];
  const talk: Talk = { thread, context, lines: linesOf(thread), replies, said: [], used, random };
  for (const createdAt of commentTimes(thread, context.today, random)) {
    const before = talk.said.at(-1)?.author;
    const answers = before !== undefined && before !== thread.author && random.chance(ANSWERED);
    talk.said.push((answers && answer(talk, createdAt)) || remark(talk, createdAt));
  }
  return talk.said;
}

function commentTimes({ at, count, story }: Thread, today: string, random: Random): string[] {
  const end = timeOf(addDays(today, 1), -30);
  const left = (Date.parse(end) - Date.parse(at)) / 1000;
  const times = Array.from({ length: count }, () => {
    const delay = 240 + (story.talkHours ?? TALK_HOURS) * HOUR * random.next() ** 3;
    return delay < left
      ? awake(later(at, delay), end, at, random)
      : later(at, left * (0.1 + 0.9 * random.next()));
  });
  return times.sort();
}

// Hardly anybody comments between two and seven in the night.
function awake(time: string, end: string, moment: string, random: Random): string {
  const seconds = (Date.parse(time) - Date.parse(timeOf(dayOf(time), 0))) / 1000;
  if (seconds < 2 * HOUR || seconds > 7 * HOUR || random.chance(0.1)) return time;
  const morning = timeOf(dayOf(time), random.int(7 * HOUR, 10 * HOUR));
  return morning < end && morning > moment ? morning : time;
}
