import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { filterDraft } from '#/features/moderation/filters/filters.contract.ts';

const FOLDER = join(import.meta.dirname, 'texts');
const range = z.tuple([z.number(), z.number()]);
// A template for `speak`; in a list of words, one string holds many of them with spaces between.
const lines = z.array(z.string());
const words = lines.transform(list => list.join(' ').split(' '));

/**
 * One thing people write about on the free board. Title, paragraphs and comments are templates that fit each other;
 * a paragraph that comes out empty is left away. A comment or reply that begins with `{?말}` is only said where
 * the post or a comment above names that word.
 */
const story = z.strictObject({
  titles: lines,
  body: lines,
  comments: lines,
  /** Comments only somebody of the author's region would write. */
  near: lines.optional(),
  /** In place of the subject's comments and replies, where those would not fit. */
  general: lines.optional(),
  replies: lines.optional(),
  /** How long it is talked about; three days without it. */
  talkHours: z.number().optional(),
  /** Its weight among the others; 4 without it. */
  times: z.number().optional(),
  /** Who would write it: their 수지 and age, the keeper of a hall, somebody who has just joined (only once). */
  score4: range.optional(),
  ages: range.optional(),
  owner: z.literal(true).optional(),
  newcomer: z.literal(true).optional(),
  /** When somebody would write it, months 1 to 12. */
  months: z.array(z.number()).optional(),
});

// What kind of time is agreed on: a moment, a day of every week, a stretch of days, or what suits both.
const when = z.enum([
  ...(['evening', 'weekend', 'lunch', 'daytime', 'night', 'tournament', 'course'] as const),
  ...(['weekly', 'mornings', 'span', 'open'] as const),
]);

/**
 * One kind of post that asks others to come. `{때}` (오늘, 이번 주 토요일), `{날}` (11월 28일 토요일), `{요일}` and
 * `{시각}` are those of the meeting, where it has a day.
 */
const invitation = z.strictObject({
  titles: lines,
  body: lines,
  when,
  /** Its weight among the others of its board; 4 without it. */
  times: z.number().optional(),
  /** Who would write it: the keeper of a hall, the admin, either; without it anybody else. */
  by: z.enum(['keeper', 'admin', 'either']).optional(),
  /** The 수지 of members who would write it. */
  score4: range.optional(),
  /** The 3-cushion handicap counts instead of the 수지. */
  threeCushion: z.literal(true).optional(),
  /** Who may come, measured by the author; without it everybody. */
  wants: z.enum(['equals', 'stronger', 'beginners']).optional(),
  /** How many can be accepted. */
  seats: range,
  /** The most that would apply; 8 without it. */
  most: z.number().optional(),
  /** The author is a guest in another region and looks for company there. */
  away: z.literal(true).optional(),
});

/** A notice written this number of days before today, or on a day of the year as 'MM-DD'. */
const notice = z.strictObject({
  when: z.union([z.number(), z.string()]),
  title: z.string(),
  content: z.string(),
  pinned: z.boolean().optional(),
});

const subject = z.strictObject({
  /** 말머리 of its posts; empty for none. */
  heading: z.string().default(''),
  stories: z.array(story),
  comments: lines,
  replies: lines,
});

export type Story = z.infer<typeof story>;
/** Stories of one kind, with the comments and the author's answers that fit each of them. */
export type Subject = z.infer<typeof subject>;
export type When = z.infer<typeof when>;
export type Invitation = z.infer<typeof invitation>;
export type NoticeText = z.infer<typeof notice>;

/** The subjects of the free board, in the order of their files' names. */
export const SUBJECTS = readdirSync(join(FOLDER, 'subjects'))
  .sort()
  .map(file => read(`subjects/${file}`, subject));

export type Tale = { story: Story; subject: Subject };

/** Every story of the free board, beside the subject it belongs to. */
export const TALES: readonly Tale[] = SUBJECTS.flatMap(subject =>
  subject.stories.map(story => ({ story, subject })),
);

/** What fits under any post at all. */
export const ANYWHERE = read('comments.json', lines);

/** What is asked under a promotion or match post, with the author's answer, which may be empty. */
const asked = z.array(z.tuple([z.string(), z.string()]));
export const MATCH_COMMENTS = read(
  'match-comments.json',
  z.strictObject({ singlematch: asked, promotion: asked }),
);

export const PROMOTING = invitations('hall-tournaments', 'hall-news', 'clubs-wanting');
export const PLAYING = invitations('four-ball-games', 'three-cushion-games', 'other-games');

/** The more important notices come first. */
export const NOTICES = read('notices.json', z.array(notice));

const plainText = z.strictObject({ title: z.string(), body: lines });
export const MEETINGS = read(
  'meetings.json',
  z.strictObject({
    announcement: plainText,
    result: plainText,
    lastSeats: z.strictObject({ titles: lines, body: lines }),
  }),
);

/** What is reported and decided: the posts are an advertisement, one that names somebody, and one that a filter holds. */
export const MODERATION = read(
  'moderation.json',
  z.strictObject({
    posts: z.array(z.strictObject({ title: z.string(), content: z.string() })).length(3),
    ...{ comment: z.string(), objected: z.string(), note: z.string(), details: lines },
    ...{
      rights: z.string(),
      portrait: z.string(),
      filming: z.string(),
      blocked: z.string(),
      objection: z.string(),
    },
    refused: z.string(),
    filters: z.array(filterDraft),
  }),
);

/** The first opening names the 수지, which many a text does by itself. */
export const GREETINGS = read(
  'greetings.json',
  z.strictObject({ openings: lines, thanks: lines, wishes: lines, longThanks: z.string() }),
);

export const THINGS = read(
  'things.json',
  z.strictObject({
    cues: z.array(z.strictObject({ name: z.string(), least: z.number(), most: z.number() })),
    rivals: lines,
    jargon: lines,
    linkPages: lines,
  }),
);

/** Invented names and roads: nobody's real hall shall be rung up because of a demo. */
export const HALLS = read(
  'halls.json',
  z.strictObject({ names: words, kinds: lines, roads: words, floors: lines }),
);

const list = z.string().transform(names => names.split(' '));
export const NICKNAMES = read(
  'nicknames.json',
  z.strictObject({
    names: words,
    byRegion: z.record(z.string(), list),
    // A nickname that names a 수지 or an age shall not sit beside another one in the ranking.
    score4: z.record(z.string(), z.number()),
    ages: z.array(z.strictObject({ names: list, youngest: z.number(), oldest: z.number() })),
  }),
);

/** How many members hold which 수지, and the federation's 3-cushion handicap for it, stretched to both ends. */
export const MEMBERS = read(
  'members.json',
  z.strictObject({
    scores: z.array(z.strictObject({ score4: z.number(), members: z.number(), score3: z.number() })),
    idStems: words,
  }),
);

const place = z.strictObject({
  region: z.string(),
  areaCode: z.string(),
  halls: z.number(),
  members: z.number(),
  /** Districts as an address says them, and as people say them. */
  districts: z.record(z.string(), z.string()).transform(pairs => Object.entries(pairs)),
});
export type Place = z.infer<typeof place>;

/** Halls add up to 120 and members to 300; both roughly follow how many people live where. */
export const PLACES = read('places.json', z.array(place));

/** The place of a region's short name. */
export function placeOf(region: string): Place {
  const found = PLACES.find(one => one.region === region);
  if (!found) throw new Error(`no such region: ${region}`);
  return found;
}

/** How people call the part of town in which an address lies. */
export function spokenDistrict(region: string, address: string): string {
  const { districts } = placeOf(region);
  return districts.find(([district]) => address.startsWith(`${region} ${district} `))?.[1] ?? region;
}

function invitations(...names: string[]): Invitation[] {
  return names.flatMap(name => read(`invitations/${name}.json`, z.array(invitation)));
}

function read<T>(file: string, schema: z.ZodType<T>): T {
  return schema.parse(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')));
}
