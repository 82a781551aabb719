import type { Member, PostComment } from './community.ts';
import type { Context } from './context.ts';
import { type Slots, speak } from './phrasing.ts';
import type { Random } from './random.ts';
import { commentSlots } from './slots.ts';
import { ANYWHERE, type Tale } from './texts.ts';
import { commentInTone } from './tone.ts';

/** A post still to be talked about: what it tells and says, who wrote it when, and how many comments it gets. */
export type Thread = Tale & { author: number; at: string; slots: Slots; words: string; count: number };

/** The talk under a post so far; `used` counts how often each line was taken in the whole year. */
export type Talk = {
  thread: Thread;
  context: Context;
  lines: Line[];
  replies: string[];
  said: PostComment[];
  used: Map<string, number>;
  random: Random;
};
type Line = { template: string; weight: number; near: boolean };

const LONGER = 0.14;
const CONDITION = /^\{\?([^{}]+)\}/u;

/** Everything that might be said under a post of this tale. */
export function linesOf({ story, subject }: Tale): Line[] {
  const line =
    (weight: number, near = false) =>
    (template: string) => ({ template, weight, near });
  return [
    ...story.comments.map(line(10)),
    ...(story.near ?? []).map(line(9, true)),
    ...(story.general ?? subject.comments).map(line(3)),
    ...ANYWHERE.map(line(0.8)),
  ];
}

/** How many comments by others a tale has words for in any case. */
export function commentsFor(tale: Tale): number {
  return linesOf(tale).filter(line => !line.near && !CONDITION.test(line.template)).length;
}

/** The author's answer to the last commenter; nothing if no fitting text is left. */
export function answer(talk: Talk, createdAt: string): PostComment | undefined {
  const { author } = talk.thread;
  const open = talk.replies.filter(template => fits(template, talk));
  if (open.length === 0) return undefined;
  const template = talk.random.weighted(open, one => freshness(one, talk.used));
  talk.replies.splice(talk.replies.indexOf(template), 1);
  return { author, content: say(talk, template, author), createdAt };
}

/** A comment by a member who has not commented on this post yet. */
export function remark(talk: Talk, createdAt: string): PostComment {
  const { thread, context, random, used } = talk;
  const strangers = peopleFor(talk, createdAt);
  const region = context.members[thread.author]?.region;
  const neighbours = strangers.filter(index => context.members[index]?.region === region);
  const open = talk.lines.filter(line => (!line.near || neighbours.length > 0) && fits(line.template, talk));
  const line = random.weighted(open, one => one.weight * freshness(one.template, used));
  talk.lines.splice(talk.lines.indexOf(line), 1);
  const able = (line.near ? neighbours : strangers).filter(index =>
    knowsOwn(line.template, context.members[index] as Member),
  );
  const author = random.weighted(able.length > 0 ? able : strangers, index => writing(context, index));
  const content = say(talk, line.template, author, line.weight >= 9 ? generalWords(talk, line) : '');
  return { author, content, createdAt };
}

function fits(template: string, { thread, said }: Talk): boolean {
  if (template.includes('{앞사람}') && said.length === 0) return false;
  const word = CONDITION.exec(template)?.[1];
  return !word || thread.words.includes(word) || said.some(comment => comment.content.includes(word));
}

// A remark of one's own and a general one make a second comment that reads unlike the first of its kind.
function generalWords({ lines, random, thread }: Talk, line: Line): string {
  const general = thread.story.general ?? thread.subject.comments;
  const index = lines.findIndex(one => general.includes(one.template) && !/[{저]/u.test(one.template));
  if (line.template.includes('?') || index < 0 || !random.chance(LONGER)) return '';
  return lines.splice(index, 1)[0]?.template ?? '';
}

function say(talk: Talk, template: string, writer: number, more = ''): string {
  const { members, today } = talk.context;
  talk.used.set(template, (talk.used.get(template) ?? 0) + 1);
  const before = talk.said.at(-1);
  const own = commentSlots(
    members[writer] as Member,
    members[talk.thread.author] as Member,
    before && members[before.author],
    today,
  );
  const words = `${template.replace(CONDITION, '')} ${more}`;
  return commentInTone(speak(words, { ...talk.thread.slots, ...own }, talk.random), writer);
}

function peopleFor({ thread, context, said }: Talk, time: string): number[] {
  const spoken = new Set([thread.author, ...said.map(comment => comment.author)]);
  return context.members.flatMap((member, index) =>
    member.joinedAt < time && !spoken.has(index) ? [index] : [],
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

function writing({ schedules }: Context, index: number): number {
  return 0.4 + (schedules[index]?.writing ?? 0);
}

function freshness(template: string, used: Map<string, number>): number {
  return 1 / (1 + (used.get(template) ?? 0)) ** 2;
}
