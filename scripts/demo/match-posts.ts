import { type Asked, lastMoment, makeApplications } from './applicants.ts';
import { dayOf, daysBetween, later } from './calendar.ts';
import type { Circle } from './circle.ts';
import type { Application, MatchPost } from './community.ts';
import { withCourtesies } from './courtesies.ts';
import { answered, decide } from './decisions.ts';
import { hostSlots } from './hosts.ts';
import { type Draft, makeDrafts } from './match-drafts.ts';
import { meetingPosts } from './meeting-posts.ts';
import { newText, type Slots, speak } from './phrasing.ts';
import { type Random, seededRandom } from './random.ts';
import { postInVoice } from './voice.ts';

const PROMOTIONS = 60;
const GAMES = 120;

/** The two boards whose posts take applicants, oldest first: 60 promotions and 120 games of the year. */
export function makeMatchPosts(circle: Circle): MatchPost[] {
  const random = seededRandom('match posts');
  const meetings = meetingPosts(circle, random);
  const drafts = makeDrafts(circle, PROMOTIONS - meetings.length, GAMES, random);
  const texts = new Set<string>();
  const posts = drafts.map(draft => matchPost(draft, texts, circle, random));
  return [...meetings, ...posts].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
}

function matchPost(draft: Draft, texts: Set<string>, circle: Circle, random: Random): MatchPost {
  const { invitation, at, host, appointment, board } = draft;
  const slots = { ...hostSlots(host, at, circle, random), ...appointment.slots };
  const { applications, closed } = whoCame(draft, circle, random);
  return {
    board,
    author: host.author,
    title: newText(() => speak(random.pick(invitation.titles), slots, random), texts),
    matchDate: appointment.matchDate,
    content: newText(() => speakBody(draft, slots, random), texts),
    createdAt: at,
    views: viewsOf(at, applications.length, circle, random),
    closed,
    applications,
  };
}

function speakBody({ invitation, host }: Draft, slots: Slots, random: Random): string {
  const paragraphs = invitation.body.map(paragraph => speak(paragraph, slots, random)).filter(Boolean);
  const body = paragraphs.join('\n\n');
  if (host.author === null) return body;
  // Who keeps a hall advertises, and a guest does not say where they usually play.
  const plain = Boolean(invitation.by || invitation.away);
  return postInVoice(plain ? body : withCourtesies(body, slots, random), host.author);
}

function whoCame(draft: Draft, circle: Circle, random: Random): Pick<MatchPost, 'applications' | 'closed'> {
  const { invitation, at, host, appointment, kept } = draft;
  const { startsAt } = appointment;
  const asked: Asked = {
    invitation,
    author: host.author,
    region: host.hall.region,
    at,
    startsAt,
    seats: random.int(...invitation.seats),
  };
  const end = lastMoment(asked, circle.today);
  if (kept) return keptApplications(kept, asked, end, circle, random);
  const progress = {
    over: startsAt !== '' && dayOf(startsAt) < circle.today,
    dated: startsAt !== '',
    age: daysBetween(dayOf(at), circle.today),
    seats: asked.seats,
    end,
  };
  return decide(makeApplications(asked, circle, random), progress, random);
}

// The demo's two members find applicants who wait, and answers of every kind.
function keptApplications(
  kept: NonNullable<Draft['kept']>,
  asked: Asked,
  end: string,
  circle: Circle,
  random: Random,
): Pick<MatchPost, 'applications' | 'closed'> {
  const others = makeApplications(asked, circle, random, kept.applicants).filter(
    one => one.member !== kept.member,
  );
  if (kept.member === undefined || kept.state === undefined) return { applications: others, closed: false };
  const at = later(asked.at, ((Date.parse(end) - Date.parse(asked.at)) / 1000) * 0.55);
  const own: Application = { member: kept.member, at, state: 'applied', decidedAt: '' };
  if (kept.state === 'applied') return { applications: inTime([...others, own]), closed: false };
  const rival = others[0];
  const answers = [answered(own, kept.state, end, random)];
  if (kept.state === 'declined' && rival) answers.push(answered(rival, 'accepted', end, random));
  const applications = [...others.filter(one => kept.state === 'accepted' || one !== rival), ...answers];
  return { applications: inTime(applications), closed: kept.state === 'declined' };
}

function inTime(applications: Application[]): Application[] {
  return applications.sort((a, b) => (a.at < b.at ? -1 : 1));
}

function viewsOf(at: string, applicants: number, { today }: Circle, random: Random): number {
  const seen = 9 + random.int(0, 24) + applicants * random.int(5, 12);
  return Math.round(seen * (1 + Math.min(daysBetween(dayOf(at), today), 40) / 35));
}
