import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Region } from '#/shared/regions.ts';
import { type Appointment, appoint, type When } from './appointments.ts';
import {
  addDays,
  clockOf,
  dateOf,
  dayOf,
  later,
  monthOf,
  timeOf,
  weekdayName,
  weekdayOf,
} from './calendar.ts';
import { type Attendance, type Grant, makeAttendance, makeGrants } from './points.ts';
import { seededRandom } from './random.ts';

/** Days since the demo's site opened. */
export const SITE_AGE = 365;
const APPLY_UNTIL = 1800;
const OPEN_DAYS = 40;
const SATURDAY = 6;

/** The time of day is in Seoul (`HH:MM:SS`). */
type Moment = [daysAgo: number, clock: string];

/** `phone` is '' if it is unknown. */
export type Hall = Record<'region' | 'name' | 'address' | 'phone' | 'location', string> &
  Record<'website' | 'youtube', string | null>;

type MemberData = Record<'id' | 'username' | 'phone' | 'hall' | 'region', string> &
  Record<'score4' | 'score3' | 'highRun4' | 'highRun3' | 'birthYear', number> & {
    showBirthYear: boolean;
    joined: Moment;
    /** `from` and `until` are days ago, `daily` is a probability, `writing` the amount of writing. */
    visits: { from: number; until: number; daily: number; writing: number };
    left?: number;
  };
export type Member = Omit<MemberData, 'joined'> & { email: string; joinedAt: string };

/** Members are indexes of the list of members; the admin is null. */
export type PostComment = { author: number; content: string; createdAt: string };
export type Post = Record<'heading' | 'title' | 'content' | 'createdAt', string> &
  Record<'author' | 'views', number> & { comments: PostComment[] };
type PostData = Omit<Post, 'createdAt' | 'comments'> & {
  written: Moment;
  comments: [author: number, seconds: number, content: string][];
};

export type Notice = Record<'title' | 'content' | 'createdAt', string> & { pinned: boolean };
/** `when` is a number of days before today, or 'MM-DD'. */
type NoticeData = { when: number | string; title: string; content: string; pinned?: boolean };

/** `decidedAt` is '' while the applicant waits. */
export type Application = Record<'at' | 'decidedAt', string> & {
  member: number;
  state: 'applied' | 'accepted' | 'declined';
};
/** The columns of a match's table besides its text. */
type Facts = Record<'hall' | 'day' | 'start_time', string> &
  Record<'score_from' | 'score_to' | 'seats', number> & { region: Region; discipline: '4' | '3' | 'pocket' };
type Question = PostComment & { answer?: PostComment };
export type MatchPost = Record<'title' | 'content' | 'matchDate' | 'createdAt', string> & {
  board: 'promotion' | 'singlematch';
  author: number | null;
  views: number;
  closed: boolean;
  facts?: Facts;
  applications: Application[];
  questions: Question[];
};
type MatchData = Pick<MatchPost, 'board' | 'author' | 'title' | 'content' | 'views' | 'closed'> & {
  written: Moment;
  when: When;
  /** The day of the match is to come. */
  upcoming?: boolean;
  facts?: Omit<Facts, 'day' | 'start_time'>;
  /** Times are fractions of the time from the post to the last application. */
  applications: [member: number, at: number, state?: Application['state'], decidedAt?: number][];
  /** Seconds after the post, or for an answer after its question. */
  comments: [author: number, seconds: number, content: string, answeredAfter?: number, answer?: string][];
};

export type Community = {
  halls: Hall[];
  members: Member[];
  notices: Notice[];
  posts: Post[];
  matchPosts: MatchPost[];
  attendance: Attendance[];
  grants: Grant[];
};

export function readData<T>(name: string): T {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'texts', `${name}.json`), 'utf8')) as T;
}

/** The community of `texts/` is invented, and lives until the last minute of `today` in Seoul. */
export function loadCommunity(today: string): Community {
  const timeAt = ([ago, clock]: Moment) => {
    const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
    return timeOf(addDays(today, -ago), hours * 3600 + minutes * 60 + seconds);
  };
  const members = readData<MemberData[]>('members').map(({ joined, ...member }) => ({
    ...member,
    email: `${member.id}@example.com`,
    joinedAt: timeAt(joined),
  }));
  const attendance = makeAttendance(today, members);
  return {
    halls: readData('halls'),
    members,
    notices: readData<NoticeData[]>('notices')
      .map(notice => dateNotice(notice, today))
      .sort(inTime),
    posts: readData<PostData[]>('posts').map(post => datePost(post, timeAt(post.written))),
    matchPosts: readData<MatchData[]>('matches').map(post => dateMatch(post, timeAt(post.written), today)),
    attendance,
    grants: makeGrants(today, members, attendance),
  };
}

const inTime = (a: { createdAt: string }, b: { createdAt: string }) => (a.createdAt < b.createdAt ? -1 : 1);

function dateNotice({ when, title, content, pinned = false }: NoticeData, today: string): Notice {
  const year = Number(today.slice(0, 4));
  const thisYear = `${year}-${when}`;
  const lastOnDay = thisYear <= today ? thisYear : `${year - 1}-${when}`;
  const day = typeof when === 'number' ? addDays(today, -when) : lastOnDay;
  // The second Saturday after it.
  const saturday = addDays(day, 7 + SATURDAY - weekdayOf(day));
  const said = `${monthOf(saturday)}월 ${dateOf(saturday)}일 ${weekdayName(saturday)}`;
  // The opening is announced before the first member comes at ten.
  const hour = when === SITE_AGE ? 9 : 9 + (title.length % 9) + (content.length % 60) / 60;
  return { title, content: content.replace('{토요일}', said), pinned, createdAt: timeOf(day, hour * 3600) };
}

function datePost({ written: _, comments, ...post }: PostData, createdAt: string): Post {
  const nextMonth = String((monthOf(dayOf(createdAt)) % 12) + 1);
  const fill = (text: string) => text.replaceAll('{다음달}', nextMonth);
  return {
    ...post,
    createdAt,
    title: fill(post.title),
    content: fill(post.content),
    comments: comments.map(([author, seconds, content]) => {
      return { author, content: fill(content), createdAt: later(createdAt, seconds) };
    }),
  };
}

function dateMatch(data: MatchData, createdAt: string, today: string): MatchPost {
  const { written: _, when, upcoming, facts, applications, comments, ...post } = data;
  const random = seededRandom(`${post.title} ${createdAt}`);
  const appointment = appoint(when, createdAt, random, upcoming ? addDays(today, 1) : '');
  const words: Record<string, string> = {
    다음달: String((monthOf(dayOf(createdAt)) % 12) + 1),
    ...appointment.words,
  };
  const fill = (text: string) => text.replace(/\{([가-힣]+)\}/g, (_, name: string) => words[name] ?? '');
  const span = (Date.parse(lastMoment(createdAt, appointment, today)) - Date.parse(createdAt)) / 1000;
  const partOf = (part: number) => later(createdAt, part * span);
  return {
    ...post,
    createdAt,
    matchDate: appointment.matchDate,
    title: fill(post.title),
    content: fill(post.content),
    facts: facts && { ...facts, ...dayAndTime(appointment), seats: appointment.startsAt ? facts.seats : 0 },
    applications: applications.map(([member, at, state = 'applied', decidedAt]) => {
      return { member, at: partOf(at), state, decidedAt: decidedAt === undefined ? '' : partOf(decidedAt) };
    }),
    questions: comments.flatMap(([author, seconds, content, answeredAfter = 0, answer = '']) => {
      const asked = { author, content, createdAt: later(createdAt, seconds) };
      const answered = {
        author: post.author ?? 0,
        content: answer,
        createdAt: later(asked.createdAt, answeredAfter),
      };
      const isAnswered = answer && post.author !== null && answered.createdAt < endOfDay(today);
      return asked.createdAt < endOfDay(today) ? [{ ...asked, ...(isAnswered && { answer: answered }) }] : [];
    }),
  };
}

function dayAndTime({ startsAt, words }: Appointment) {
  if (!startsAt || !words.시각) return { day: '', start_time: '' };
  return { day: dayOf(startsAt), start_time: clockOf(startsAt) };
}

/** The last time for an application or an answer. */
function lastMoment(createdAt: string, { startsAt }: Appointment, today: string): string {
  const end = startsAt ? later(startsAt, -APPLY_UNTIL) : timeOf(addDays(dayOf(createdAt), OPEN_DAYS), 0);
  return end < endOfDay(today) ? end : endOfDay(today);
}

const endOfDay = (today: string) => timeOf(addDays(today, 1), -60);
