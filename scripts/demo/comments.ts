import { addDays, dayOf, later, timeOf } from './calendar.ts';
import type { Circle } from './circle.ts';
import type { Member, PostComment } from './community.ts';
import { type Slots, speak } from './phrasing.ts';
import type { Random } from './random.ts';
import { commentSlots } from './slots.ts';
import { ANYWHERE, type Tale } from './stories.ts';
import { commentInVoice } from './voice.ts';

const HOUR = 3600;
const TALK_HOURS = 72;
const ANSWERED = 0.32;
const LONGER = 0.14;

/** A post still to be talked about: what it tells, who wrote it when, and how many comments it gets. */
export type Thread = Tale & { author: number; at: string; slots: Slots; count: number };
type Line = { template: string; weight: number; near: boolean };
type Talk = { thread: Thread; circle: Circle; lines: Line[]; said: PostComment[]; random: Random };

/** The comments under one post, oldest first; `used` counts how often each line was taken in the whole year. */
export function makeComments(
  thread: Thread,
  circle: Circle,
  used: Map<string, number>,
  random: Random,
): PostComment[] {
  const talk: Talk = { thread, circle, lines: linesOf(thread), said: [], random };
  const replies = [...(thread.story.replies ?? thread.subject.replies)];
  for (const createdAt of commentTimes(thread, circle.today, random)) {
    const before = talk.said.at(-1)?.author;
    const answers =
      replies.length > 0 && before !== undefined && before !== thread.author && random.chance(ANSWERED);
    const comment = answers ? answer(talk, replies, createdAt, used) : remark(talk, createdAt, used);
    talk.said.push(comment);
  }
  return talk.said;
}

function linesOf({ story, subject }: Thread): Line[] {
  const line =
    (weight: number, near = false) =>
    (template: string) => ({ template, weight, near });
  return [
    ...story.comments.map(line(10)),
    ...(story.near ?? []).map(line(9, true)),
    ...generalOf({ story, subject }).map(line(3)),
    ...ANYWHERE.map(line(0.8)),
  ];
}

function generalOf({ story, subject }: Tale): readonly string[] {
  return story.general ?? subject.comments;
}

function answer(talk: Talk, replies: string[], createdAt: string, used: Map<string, number>): PostComment {
  const template = takeFreshest(talk, replies, used);
  replies.splice(replies.indexOf(template), 1);
  const { author } = talk.thread;
  return { author, content: say(talk, template, author), createdAt };
}

function takeFreshest({ random }: Talk, templates: string[], used: Map<string, number>): string {
  const template = random.weighted(templates, one => freshness(one, used));
  used.set(template, (used.get(template) ?? 0) + 1);
  return template;
}

function remark(talk: Talk, createdAt: string, used: Map<string, number>): PostComment {
  const { thread, random, said } = talk;
  const strangers = peopleFor(talk, createdAt);
  const region = talk.circle.members[thread.author]?.region;
  const neighbours = strangers.filter(index => talk.circle.members[index]?.region === region);
  const open = talk.lines.filter(
    line => (!line.near || neighbours.length > 0) && (said.length > 0 || !line.template.includes('{앞사람}')),
  );
  const line = random.weighted(open, one => one.weight * freshness(one.template, used));
  talk.lines.splice(talk.lines.indexOf(line), 1);
  used.set(line.template, (used.get(line.template) ?? 0) + 1);
  const able = (line.near ? neighbours : strangers).filter(index =>
    knowsOwn(line.template, talk.circle.members[index] as Member),
  );
  const author = random.weighted(able.length > 0 ? able : strangers, index => writing(talk.circle, index));
  return { author, content: say(talk, longer(talk, line), author), createdAt };
}

// A remark of one's own and a general one make a second comment that reads unlike the first of its kind.
function longer(talk: Talk, line: Line): string {
  const general = generalOf(talk.thread);
  const index = talk.lines.findIndex(one => general.includes(one.template) && !/[{저]/u.test(one.template));
  const own = line.weight >= 9 && !line.template.includes('?');
  if (!own || index < 0 || !talk.random.chance(LONGER)) return line.template;
  const [second] = talk.lines.splice(index, 1);
  return `${line.template} ${second?.template}`;
}

function say(talk: Talk, template: string, writer: number): string {
  const { members, today } = talk.circle;
  const before = talk.said.at(-1);
  const person = members[writer] as Member;
  const author = members[talk.thread.author] as Member;
  const own = commentSlots(person, author, before && members[before.author], today);
  return commentInVoice(speak(template, { ...talk.thread.slots, ...own }, talk.random), writer);
}

// Everybody who was a member by then and has not spoken here yet.
function peopleFor({ thread, circle, said }: Talk, at: string): number[] {
  const spoken = new Set([thread.author, ...said.map(comment => comment.author)]);
  return circle.members.flatMap((member, index) =>
    member.joinedAt < at && !spoken.has(index) ? [index] : [],
  );
}

// Who left a field empty would not name its number.
function knowsOwn(template: string, member: Member): boolean {
  return (
    (member.score4 > 0 || !template.includes('{내수지')) &&
    (member.score3 > 0 || !template.includes('{내핸디')) &&
    (member.highRun4 > 0 || !template.includes('{내런4')) &&
    (member.highRun3 > 0 || !template.includes('{내런3'))
  );
}

function writing({ habits }: Circle, index: number): number {
  return 0.4 + (habits[index]?.writing ?? 0);
}

function freshness(template: string, used: Map<string, number>): number {
  return 1 / (1 + (used.get(template) ?? 0)) ** 2;
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
function awake(time: string, end: string, at: string, random: Random): string {
  const seconds = (Date.parse(time) - Date.parse(timeOf(dayOf(time), 0))) / 1000;
  if (seconds < 2 * HOUR || seconds > 7 * HOUR || random.chance(0.1)) return time;
  const morning = timeOf(dayOf(time), random.int(7 * HOUR, 10 * HOUR));
  return morning < end && morning > at ? morning : time;
}
