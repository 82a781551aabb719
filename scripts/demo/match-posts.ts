import type { Region } from '#/shared/regions.ts';
import { lastMoment, makeApplications, type OpenPost } from './applicants.ts';
import { clockOf, dayOf, daysBetween, later } from './calendar.ts';
import type { Application, GameFacts, MatchPost } from './community.ts';
import type { Context } from './context.ts';
import { answered, decide, type Outcome } from './decisions.ts';
import { withGreetings } from './greetings.ts';
import { hostSlots } from './hosts.ts';
import { type Draft, makeDrafts } from './match-drafts.ts';
import { meetingPosts } from './meeting-posts.ts';
import { newText, type Slots, speak } from './phrasing.ts';
import { type Random, seededRandom } from './random.ts';
import { postInTone } from './tone.ts';

const PROMOTIONS = 60;
const GAMES = 120;

/** The two boards whose posts take applicants, oldest first: 60 promotions and 120 games of the year. */
export function makeMatchPosts(context: Context): MatchPost[] {
  const random = seededRandom('match posts');
  const meetings = meetingPosts(context, random);
  const drafts = makeDrafts(context, PROMOTIONS - meetings.length, GAMES, random);
  const texts = new Set<string>();
  const posts = drafts.map(draft => matchPost(draft, texts, context, random));
  return [...meetings, ...posts].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
}

function matchPost(draft: Draft, texts: Set<string>, context: Context, random: Random): MatchPost {
  const { invitation, at, host, appointment, board } = draft;
  const slots = { ...hostSlots(host, at, context, random), ...appointment.slots };
  const { applications, closed } = whoCame(draft, context, random);
  const title = newText(() => speak(random.pick(invitation.titles), slots, random), texts);
  const content = newText(() => speakBody(draft, slots, random), texts);
  const held = applications.filter(({ state }) => state !== 'declined').length;
  return {
    board,
    author: host.author,
    title,
    matchDate: appointment.matchDate,
    ...(board === 'singlematch' && {
      facts: gameFacts(draft, `${title} ${content}`, closed ? undefined : held),
    }),
    content,
    createdAt: at,
    views: viewsOf(at, applications.length, context, random),
    closed,
    applications,
  };
}

/** What the text says as facts; most open ones with a day also say seats, more than are `held`. */
function gameFacts({ host, appointment }: Draft, text: string, held?: number): GameFacts {
  const { startsAt, slots } = appointment;
  const agreed = startsAt !== '' && slots.시각 !== undefined;
  const [, low = '0', high = '9999'] = /수지는 (\d+)에서 (\d+) 사이면/.exec(text) ?? [];
  // None, or one to three, as it happens.
  const free = text.length % 4;
  return {
    day: agreed ? dayOf(startsAt) : '',
    start_time: agreed ? clockOf(startsAt) : '',
    hall: host.hall.name,
    region: host.hall.region as Region,
    discipline: /포켓/.test(text) ? 'pocket' : /3쿠션|3구/.test(text) && !/4구/.test(text) ? '3' : '4',
    score_from: Number(low),
    score_to: Number(high),
    seats: agreed && held !== undefined && free > 0 ? held + free : 0,
  };
}

function speakBody({ invitation, host }: Draft, slots: Slots, random: Random): string {
  const paragraphs = invitation.body.map(paragraph => speak(paragraph, slots, random)).filter(Boolean);
  const body = paragraphs.join('\n\n');
  if (host.author === null) return body;
  // Who keeps a hall advertises, and a guest does not say where they usually play.
  const plain = Boolean(invitation.by || invitation.away);
  return postInTone(plain ? body : withGreetings(body, slots, random), host.author);
}

function whoCame(draft: Draft, context: Context, random: Random): Outcome {
  const { invitation, at, host, appointment, fixed } = draft;
  const { startsAt } = appointment;
  const openPost: OpenPost = {
    invitation,
    author: host.author,
    region: host.hall.region,
    at,
    startsAt,
    seats: random.int(...invitation.seats),
  };
  if (fixed) return fixedApplications(fixed, openPost, context, random);
  const progress = {
    over: startsAt !== '' && dayOf(startsAt) < context.today,
    dated: startsAt !== '',
    age: daysBetween(dayOf(at), context.today),
    seats: openPost.seats,
    end: lastMoment(openPost, context.today),
  };
  return decide(makeApplications(openPost, context, random), progress, random);
}

// The demo's two members find applicants who wait, and answers of every kind.
function fixedApplications(
  fixed: NonNullable<Draft['fixed']>,
  openPost: OpenPost,
  context: Context,
  random: Random,
): Outcome {
  const others = makeApplications(openPost, context, random, fixed.applicants).filter(
    one => one.member !== fixed.member,
  );
  if (fixed.member === undefined || fixed.state === undefined) return { applications: others, closed: false };
  const end = lastMoment(openPost, context.today);
  const time = later(openPost.at, ((Date.parse(end) - Date.parse(openPost.at)) / 1000) * 0.55);
  const own: Application = { member: fixed.member, at: time, state: 'applied', decidedAt: '' };
  if (fixed.state === 'applied') return { applications: inTime([...others, own]), closed: false };
  const rival = others[0];
  const answers = [answered(own, fixed.state, end, random)];
  if (fixed.state === 'declined' && rival) answers.push(answered(rival, 'accepted', end, random));
  const applications = [...others.filter(one => fixed.state === 'accepted' || one !== rival), ...answers];
  return { applications: inTime(applications), closed: fixed.state === 'declined' };
}

function inTime(applications: Application[]): Application[] {
  return applications.sort((a, b) => (a.at < b.at ? -1 : 1));
}

function viewsOf(time: string, applicants: number, { today }: Context, random: Random): number {
  const seen = 9 + random.int(0, 24) + applicants * random.int(5, 12);
  return Math.round(seen * (1 + Math.min(daysBetween(dayOf(time), today), 40) / 35));
}
