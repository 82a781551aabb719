import { addressOfTarget, POST_PATHS } from '#/features/moderation/reports/reports.rules.ts';
import { COMMENTED_KINDS, type CommentKind, commentKindOf, isCommentKind } from '#/shared/comment-kinds.ts';
import { addDays, dayStartUtc, seoulDay } from '#/shared/time/time.ts';
import {
  BLOCK_DAYS,
  HIDES_AT_ONCE,
  HIDES_BY_GUESTS,
  HIDES_BY_NETWORK,
  HIDES_LOW,
} from './takedowns.constants.ts';

/** 임시조치 overwrites these texts in their own table; other kinds are marked as hidden. */
const WITHHELD_KINDS = ['hall', 'hallNews', 'tournament', 'profile', 'club'] as const;
type WithheldKind = (typeof WITHHELD_KINDS)[number];

/**
 * `post` is a comment's post or a news item's hall, 0 for other content. `title` is the login id for a
 * profile (`target` is then 0), else ''.
 */
export type NamedTarget = {
  kind: 'free' | 'promotion' | 'singlematch' | CommentKind | WithheldKind;
  target: number;
  post: number;
  title: string;
};

export const isWithheldKind = (kind: NamedTarget['kind']): kind is WithheldKind =>
  WITHHELD_KINDS.some(withheld => withheld === kind);

/** `origin` is the reporter's network; a moderator or a member in good standing `isWellKnown`. */
export type HidingReport = { target: string; origin: string; isWellKnown: boolean };

/** How many more contents may be hidden at once. */
function hidesLeft(hiding: readonly HidingReport[]): { members: number; guests: number } {
  const count = (reports: readonly HidingReport[]) => new Set(reports.map(({ target }) => target)).size;
  const members = Math.max(0, HIDES_AT_ONCE - count(hiding));
  const byGuests = count(hiding.filter(({ isWellKnown }) => !isWellKnown));
  return { members, guests: Math.max(0, Math.min(members, HIDES_BY_GUESTS - byGuests)) };
}

/** `hiding` are the unreviewed reports that hide content now. */
export function mayHideAtOnce(hiding: readonly HidingReport[], report: HidingReport): boolean {
  if (hiding.some(({ target }) => target === report.target)) return true;
  const boardKind = report.isWellKnown ? 'members' : 'guests';
  const fromThere = hiding.filter(({ origin }) => origin === report.origin).length;
  return hidesLeft(hiding)[boardKind] > 0 && fromThere < HIDES_BY_NETWORK[boardKind];
}

/** Tells moderators that few or no more contents may be hidden; '' unless a report new in `after` did it. */
export function lowAllowanceText(before: readonly HidingReport[], after: readonly HidingReport[]): string {
  const [was, left] = [hidesLeft(before), hidesLeft(after)];
  const fallsTo = (limit: number) => was.guests > limit && left.guests <= limit;
  if (was.members > 0 && left.members === 0)
    return '불법촬영물 신고로 바로 가릴 수 있는 글이 남지 않았습니다. 새 신고는 운영진이 볼 때까지 글을 가리지 못합니다.';
  if (fallsTo(0))
    return '비회원의 불법촬영물 신고로 바로 가릴 수 있는 글이 남지 않았습니다. 쌓인 신고를 먼저 처리해 주세요.';
  if (fallsTo(HIDES_LOW) || (was.members > HIDES_LOW && left.members <= HIDES_LOW))
    return `불법촬영물 신고로 바로 가릴 수 있는 글이 ${Math.min(left.guests || left.members, left.members)}건 남았습니다. 쌓인 신고를 먼저 처리해 주세요.`;
  return '';
}

const BOARDS = {
  'free-board': 'free',
  'promotion-board': 'promotion',
  'tournament/single': 'singlematch',
  region: 'hall',
  tournaments: 'tournament',
  clubs: 'club',
} as const;
const ADDRESS =
  /^\/(free-board|promotion-board|tournament\/single|region|tournaments|clubs)\/([1-9]\d{0,14})(?:[?#/]|$)/;
/** Posts of these boards share their ids with the free board's. */
const ON_BOARD = /^\/boards\/[a-z\d-]{2,30}\//;
const PROFILE = /^\/profile\/([^/?#]+)/;
const PART = /#(comment|news)-([1-9]\d{0,14})$/;
const ORIGIN = /^(?:https?:)?\/\/([^/?#]*)/i;

export const hostOf = (address: string): string | undefined =>
  ORIGIN.exec(address.trim())?.[1]?.toLowerCase();

/** Undefined if no member wrote the content. */
export function targetAt(address: string): NamedTarget | undefined {
  const path = address
    .trim()
    .replace(ORIGIN, '')
    .replace(/^(?!\/)/, '/');
  const [, login] = PROFILE.exec(path) ?? [];
  if (login) return { kind: 'profile', target: 0, post: 0, title: decoded(login) };
  const [, board, id] = ADDRESS.exec(path.replace(ON_BOARD, '/free-board/')) ?? [];
  if (!board || !id) return undefined;
  const kind = BOARDS[board as keyof typeof BOARDS];
  const [, part, number] = PART.exec(path) ?? [];
  const within = { target: Number(number), post: Number(id), title: '' };
  if (part === 'news' && kind === 'hall') return { kind: 'hallNews', ...within };
  if (part === 'comment' && kind !== 'hall' && kind !== 'tournament' && kind !== 'club')
    return { kind: commentKindOf(kind), ...within };
  return { kind, target: Number(id), post: 0, title: '' };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

type TakedownTarget = { target_kind: NamedTarget['kind']; target: number; post: number };

export function linkOf({ target_kind: kind, target, post }: TakedownTarget): string {
  if (kind === 'hall') return `/region/${target}`;
  if (isCommentKind(kind)) return `${POST_PATHS[COMMENTED_KINDS[kind]]}/${post}#comment-${target}`;
  return addressOfTarget({ kind, target, post }, target) ?? '';
}

/** UTC: the start of the day 30 days later in Seoul. */
export const blockEnd = (now: Date): string => dayStartUtc(addDays(seoulDay(now), BLOCK_DAYS));

/** `half` is like `2026-1`; the times are UTC. */
export function halfYear(day: string): { half: string; from: string; to: string } {
  const year = Number(day.slice(0, 4));
  const isFirst = Number(day.slice(5, 7)) <= 6;
  const [from, to] = isFirst ? [`${year}-01-01`, `${year}-07-01`] : [`${year}-07-01`, `${year + 1}-01-01`];
  return { half: `${year}-${isFirst ? 1 : 2}`, from: dayStartUtc(from), to: dayStartUtc(to) };
}
