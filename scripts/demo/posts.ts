import { addDays, dayOf, daysBetween, momentOfDay, monthOf, timeOf } from './calendar.ts';
import { makeComments } from './comments.ts';
import type { Member, Post } from './community.ts';
import type { Context } from './context.ts';
import { withGreetings } from './greetings.ts';
import { SITE_AGE } from './members.ts';
import { newText, type Slots, speak } from './phrasing.ts';
import { inProportion, type Random, seededRandom } from './random.ts';
import { commentsFor } from './remarks.ts';
import type { Schedule } from './schedules.ts';
import { authorSlots } from './slots.ts';
import { type Story, TALES, type Tale } from './texts.ts';
import { postInTone } from './tone.ts';

const POSTS = 600;
const COMMENTS = 3000;
const MOST_COMMENTS = 12;
const USUAL_SHARE = 4;
const POSTS_TODAY = 7;
const NEWCOMER_DAYS = 9;
// The keepers of halls among the members; the two demo members are none.
const OWNER_EVERY = 41;

type Draft = Tale & { author: number; at: string };

/** The free board: 600 posts of the year before today's end, with 3,000 comments, oldest first. */
export function makePosts(context: Context): Post[] {
  const random = seededRandom('posts');
  const drafts = assignAuthors(assignStories(postTimes(context.today, random), random), context, random);
  const counts = commentCounts(drafts, context.today, random);
  const texts = new Set<string>();
  const used = new Map<string, number>();
  return drafts.map((draft, index) => {
    const author = context.members[draft.author] as Member;
    const slots = authorSlots(author, draft.at, context, random);
    const title = newText(() => speak(random.pick(draft.story.titles), slots, random), texts);
    const content = postInTone(
      newText(() => speakBody(draft, slots, random), texts),
      draft.author,
    );
    const comments = makeComments(
      { ...draft, slots, words: `${title} ${content}`, count: counts[index] as number },
      context,
      used,
      random,
    );
    return {
      author: draft.author,
      heading: draft.subject.heading,
      title,
      content,
      createdAt: draft.at,
      views: viewsOf(draft, comments, context, random),
      comments,
    };
  });
}

function postTimes(today: string, random: Random): string[] {
  const times = [timeOf(today, 22.7 * 3600 + random.int(0, 1800))];
  while (times.length < POSTS_TODAY) times.push(timeOf(today, random.int(8 * 3600, 22.5 * 3600)));
  while (times.length < POSTS) {
    const ago = 1 + Math.floor((SITE_AGE - 2) * random.next() ** 1.15);
    times.push(timeOf(addDays(today, -ago), momentOfDay(random)));
  }
  return times.sort();
}

// Each story's tellings lie evenly over the year; a story of a season moves to a time that has its weather.
function assignStories(times: string[], random: Random): (Tale & { at: string })[] {
  const tales = inProportion(TALES, tale => tale.story.times ?? USUAL_SHARE, times.length, random);
  for (let index = 0; index < tales.length; index++) moveToSeason(tales, times, index);
  return times.map((at, index) => ({ ...(tales[index] as Tale), at }));
}

function moveToSeason(tales: Tale[], times: string[], index: number): void {
  const tale = tales[index] as Tale;
  if (inSeason(tale, times[index])) return;
  for (let step = 1; step < tales.length; step++) {
    const other = (index + step * 7) % tales.length;
    const swapped = tales[other] as Tale;
    if (swapped.story.months || !inSeason(tale, times[other])) continue;
    tales[index] = swapped;
    tales[other] = tale;
    return;
  }
}

function inSeason(tale: Tale, time: string | undefined): boolean {
  const { months } = tale.story;
  return !months || (time !== undefined && months.includes(monthOf(dayOf(time))));
}

function assignAuthors(tales: (Tale & { at: string })[], context: Context, random: Random): Draft[] {
  const authors = new Map<Story, Set<number>>(TALES.map(tale => [tale.story, new Set()]));
  const able = new Map<Story, number[]>(TALES.map(({ story }) => [story, possibleAuthors(story, context)]));
  return tales.map(tale => {
    const before = authors.get(tale.story) ?? new Set();
    const free = (able.get(tale.story) ?? []).filter(
      index => !before.has(index) && isHere(tale, (context.members[index] as Member).joinedAt),
    );
    const author = random.weighted(free, index => 0.05 + writingOn(tale.at, context, index));
    before.add(author);
    return { ...tale, author };
  });
}

function isHere({ story, at }: Tale & { at: string }, joinedAt: string): boolean {
  return joinedAt < at && (!story.newcomer || daysBetween(dayOf(joinedAt), dayOf(at)) <= NEWCOMER_DAYS);
}

// Those whose numbers, age and calling fit the story.
function possibleAuthors(story: Story, { members, today }: Context): number[] {
  const text = [...story.titles, ...story.body].join();
  const [low, high] = story.score4 ?? [0, 9999];
  const [young, old] = story.ages ?? [0, 999];
  return members.flatMap((member, index) => {
    const age = Number(today.slice(0, 4)) - member.birthYear;
    const fits =
      member.score4 >= low &&
      member.score4 <= high &&
      ((age >= young && age <= old) || !story.ages) &&
      (!story.owner || (index > 1 && index % OWNER_EVERY === 0)) &&
      (member.score3 > 0 || !text.includes('핸디}')) &&
      (member.highRun4 > 0 || !text.includes('{런4}')) &&
      (member.highRun3 > 0 || !text.includes('{런3}'));
    return fits ? [index] : [];
  });
}

function writingOn(time: string, { schedules, today }: Context, index: number): number {
  const schedule = schedules[index] as Schedule;
  const ago = daysBetween(dayOf(time), today);
  return schedule.writing * (ago <= schedule.from && ago >= schedule.until ? 1 : 0.1);
}

// Some posts are talked about a lot and some not at all; today's have had no time yet.
function commentCounts(drafts: Draft[], today: string, random: Random): number[] {
  const limits = drafts.map(draft =>
    Math.min(dayOf(draft.at) === today ? 4 : MOST_COMMENTS, commentsFor(draft)),
  );
  const counts = limits.map(most => Math.min(most, Math.floor(13 * random.next() ** 1.7)));
  let sum = counts.reduce((total, count) => total + count, 0);
  while (sum !== COMMENTS) {
    const index = random.int(0, drafts.length - 1);
    const step = sum < COMMENTS ? 1 : -1;
    const next = (counts[index] as number) + step;
    if (next < 0 || next > (limits[index] as number)) continue;
    counts[index] = next;
    sum += step;
  }
  return counts;
}

function speakBody({ story }: Draft, slots: Slots, random: Random): string {
  const paragraphs = story.body.map(paragraph => speak(paragraph, slots, random));
  return withGreetings(paragraphs.filter(Boolean).join('\n\n'), slots, random);
}

function viewsOf(draft: Draft, comments: Post['comments'], { today }: Context, random: Random): number {
  const days = daysBetween(dayOf(draft.at), today);
  const seen = 12 + random.int(0, 30) + comments.length * random.int(6, 16);
  return Math.round(seen * (1 + Math.min(days, 60) / 30) * (random.chance(0.06) ? 2.5 : 1));
}
