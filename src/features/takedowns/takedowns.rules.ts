import { addDays, dayStartUtc, seoulDay } from '#/shared/time.ts';
import { BLOCK_DAYS } from './takedowns.limits.ts';

export type NamedTarget = {
  kind: 'free' | 'promotion' | 'singlematch' | 'comment';
  target: number;
  post: number;
};

const BOARDS = {
  'free-board': 'free',
  'promotion-board': 'promotion',
  'tournament/single': 'singlematch',
} as const;
const ADDRESS = /\/(free-board|promotion-board|tournament\/single)\/([1-9]\d{0,14})(?:[?#/]|$)/;
const COMMENT = /#comment-([1-9]\d{0,14})$/;

/** The post or comment at a typed address, whole or only its path; undefined for what is none. */
export function targetAt(address: string): NamedTarget | undefined {
  const [, board, id] = ADDRESS.exec(address) ?? [];
  if (!board || !id) return undefined;
  const kind = BOARDS[board as keyof typeof BOARDS];
  const [, comment] = COMMENT.exec(address) ?? [];
  if (comment && kind === 'free') return { kind: 'comment', target: Number(comment), post: Number(id) };
  return { kind, target: Number(id), post: 0 };
}

/** Where the content of a case stands. */
export function linkOf({ kind, target, post }: NamedTarget): string {
  if (kind === 'comment') return `/free-board/${post}#comment-${target}`;
  const [board] = Object.entries(BOARDS).find(([, of]) => of === kind) ?? ['free-board'];
  return `/${board}/${target}`;
}

/**
 * When a block that begins now ends (UTC): as the thirtieth day after it begins in Seoul, which by any way of counting is
 * within the thirty days of 정보통신망법 44조의2 ④.
 */
export const blockEnd = (now: Date): string => dayStartUtc(addDays(seoulDay(now), BLOCK_DAYS));

/** The moments (UTC) at which the half of a year that `day` lies in begins, and the next; `half` as `2026-1`. */
export function halfYear(day: string): { half: string; from: string; to: string } {
  const year = Number(day.slice(0, 4));
  const isFirst = Number(day.slice(5, 7)) <= 6;
  const [from, to] = isFirst ? [`${year}-01-01`, `${year}-07-01`] : [`${year}-07-01`, `${year + 1}-01-01`];
  return { half: `${year}-${isFirst ? 1 : 2}`, from: dayStartUtc(from), to: dayStartUtc(to) };
}
