import { type Appointment, appoint } from './appointments.ts';
import { addDays, momentOfDay, timeOf } from './calendar.ts';
import type { MatchPost, Member } from './community.ts';
import type { Context } from './context.ts';
import { drawHost, type Host, hostOf } from './hosts.ts';
import { SITE_AGE } from './members.ts';
import { inProportion, type Random } from './random.ts';
import { type Invitation, PLAYING, PROMOTING } from './texts.ts';

type Board = MatchPost['board'];

/** A post still to be written: what it asks, who for which hall, and when they would meet. */
export type Draft = {
  board: Board;
  invitation: Invitation;
  at: string;
  host: Host;
  appointment: Appointment;
  /** How many apply besides, and what a demo member's own application came to. */
  fixed?: { applicants: number; member?: number; state?: 'applied' | 'accepted' | 'declined' };
};
type Fixed = NonNullable<Draft['fixed']> & {
  board?: Board;
  titled: string;
  ago: number;
  author?: number | null;
  upcoming?: boolean;
};

const USUAL_SHARE = 4;
const FIRST_DAYS = 14;
// Late enough that somebody may still apply the same day.
const LATEST = 23.5 * 3600;

// What the admin and the two demo members wrote themselves, and what others wrote for them to apply to.
const FIXED: readonly Fixed[] = [
  { titled: '[대회] {구장} {월}월', ago: 1, author: null, applicants: 6, upcoming: true, board: 'promotion' },
  { titled: '퇴근하고 4구', ago: 1, author: 0, applicants: 5, upcoming: true },
  { titled: '[번개]', ago: 3, author: 0, applicants: 8, upcoming: true },
  { titled: '[{동네}] 대대 3쿠션', ago: 47, author: 0, applicants: 3 },
  { titled: '직장인 당구 모임', ago: 9, author: 0, applicants: 5, board: 'promotion' },
  { titled: '주말에 4구', ago: 1, author: 1, applicants: 4, upcoming: true },
  { titled: '당구 모임 회원 모집', ago: 6, author: 1, applicants: 6, board: 'promotion' },
  { titled: '퇴근하고 4구', ago: 30, author: 1, applicants: 2 },
  ...[0, 1].flatMap((member): Fixed[] => [
    { titled: '점심 당구', ago: 0, member, state: 'applied', applicants: 1, upcoming: true },
    { titled: '4구 2:2 복식', ago: 1, member, state: 'accepted', applicants: 3, upcoming: true },
    { titled: '십 년 만에', ago: 19, member, state: 'declined', applicants: 4 },
  ]),
];

/** The drafts of both boards, so many of each, with those that belong to the demo's two members among them. */
export function makeDrafts(context: Context, promotions: number, games: number, random: Random): Draft[] {
  const fixed = FIXED.map(one => fixedDraft(one, context, random));
  const left = (board: Board, count: number) => count - fixed.filter(draft => draft.board === board).length;
  return [
    ...fixed,
    ...draftsOf('promotion', left('promotion', promotions), context, random),
    ...draftsOf('singlematch', left('singlematch', games), context, random),
  ];
}

function draftsOf(board: Board, count: number, context: Context, random: Random): Draft[] {
  const times = Array.from({ length: count }, () => postTime(context.today, random)).sort();
  const chosen = inProportion<Invitation>(
    board === 'promotion' ? PROMOTING : PLAYING,
    one => one.times ?? USUAL_SHARE,
    count,
    random,
  );
  const invited = new Map<string, number>();
  return chosen.map((invitation, index) => {
    const time = times[index] as string;
    // Hardly anybody invites to the same thing twice, or to something every other day.
    const weight = (member: number) => {
      const before =
        (invited.get(`${member}`) ?? 0) + 20 * (invited.get(`${member} ${invitation.titles[0]}`) ?? 0);
      return (0.1 + (context.schedules[member]?.playing ?? 0)) / (1 + before) ** 2;
    };
    const host = drawHost(invitation, time, context, { random, weight });
    for (const key of [`${host.author}`, `${host.author} ${invitation.titles[0]}`]) {
      invited.set(key, (invited.get(key) ?? 0) + 1);
    }
    return { board, invitation, at: time, host, appointment: appoint(invitation.when, time, random) };
  });
}

// Most of them lately: people look for a game this week, not last winter.
function postTime(today: string, random: Random): string {
  const ago = Math.floor((SITE_AGE - FIRST_DAYS) * random.next() ** 2);
  return timeOf(addDays(today, -ago), Math.min(Math.max(8 * 3600, momentOfDay(random)), LATEST));
}

function fixedDraft(fixed: Fixed, context: Context, random: Random): Draft {
  const { titled, ago, upcoming, board = 'singlematch' } = fixed;
  const invitation = [...PROMOTING, ...PLAYING].find(one => one.titles.some(title => title.includes(titled)));
  if (!invitation) throw new Error(`no invitation is titled ${titled}`);
  const time = timeOf(addDays(context.today, -ago), random.int(8 * 3600, 12 * 3600));
  const author =
    fixed.author === undefined ? random.pick(neighboursOf(fixed.member ?? 0, time, context)) : fixed.author;
  const earliest = upcoming ? addDays(context.today, 1) : '';
  return {
    board,
    invitation,
    at: time,
    host: hostOf(author, invitation, context, random),
    appointment: appoint(invitation.when, time, random, earliest),
    fixed,
  };
}

function neighboursOf(index: number, time: string, { members }: Context): number[] {
  const { region } = members[index] as Member;
  return members.flatMap((member, other) =>
    other > 1 && member.region === region && member.joinedAt < time && member.score4 > 0 ? [other] : [],
  );
}
