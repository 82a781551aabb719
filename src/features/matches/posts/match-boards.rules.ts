import type { WrittenBoard } from '#/features/boards/board/boards.rules.ts';
import { isAuthorOrAdmin, POST_CHANGED, type Reader } from '#/shared/authorship.ts';

const FORM_FAILED = '데이터를 불러오는 중 오류가 발생했습니다.';

/** The boards differ only in names, addresses and sentences. */
export const MATCH_BOARDS = {
  promotion: {
    kind: 'promotion',
    found: { tab: '홍보', title: '홍보' },
    subject: 'promotion',
    title: '홍보 게시판',
    list: '/tournament-type',
    posts: '/promotion-board',
    edit: (id: number) => `/promotion-board/edit/${id}`,
    draft: 'promotion',
    make: '홍보 신청',
    emptyWhy: '홍보글을 올리면 여기에서 참가 신청을 받을 수 있습니다.',
    change: '홍보글 수정',
    added: '홍보글이 등록되었습니다.',
    changed: POST_CHANGED,
    addFailed: '홍보 신청 중 문제가 발생했습니다.',
    changeFailed: '홍보글 수정 중 문제가 발생했습니다.',
    formFailed: FORM_FAILED,
  },
  singlematch: {
    kind: 'singlematch',
    found: { tab: '매치', title: '매치' },
    subject: 'singlematch',
    title: '매치 게시판',
    list: '/tournament/single',
    posts: '/tournament/single',
    // Edited in place: `/tournament/single/edit/:id` belongs to the tournament runner.
    edit: (id: number) => `/tournament/single/${id}?edit`,
    draft: 'singlematch',
    make: '매치 만들기',
    emptyWhy: '날짜와 장소를 적어 올리면 신청을 받을 수 있습니다.',
    change: '매치 수정',
    added: '매치가 등록되었습니다.',
    changed: POST_CHANGED,
    addFailed: '매치 신청 중 문제가 발생했습니다.',
    changeFailed: '매치 수정 중 문제가 발생했습니다.',
    formFailed: FORM_FAILED,
  },
} as const satisfies Record<string, WrittenBoard & { emptyWhy: string }>;
export type MatchBoard = (typeof MATCH_BOARDS)[keyof typeof MATCH_BOARDS];

/** Returns single matches for any path that is not of promotions. */
export const matchBoardAt = (pathname: string): MatchBoard =>
  pathname.startsWith(`${MATCH_BOARDS.promotion.posts}/`) ? MATCH_BOARDS.promotion : MATCH_BOARDS.singlematch;

export const APPLICANTS_A_PAGE = 20;

export const CLOSED = '신청이 마감된 글입니다.';

export const TOURNAMENT_STATES = ['coming', 'live', 'closed', 'void'] as const;
/** `daysLeft` is below 0 if the day is over; otherwise the match has begun. */
export const overSentence = (daysLeft: number | null) =>
  daysLeft !== null && daysLeft < 0
    ? '날짜가 지나 신청을 받지 않습니다.'
    : '시작 시각이 지나 신청을 받지 않습니다.';

type Written = { author: number };
export function mayCloseMatch(reader: Reader, post: Written): boolean {
  return isAuthorOrAdmin(reader, post);
}

/** Only the author of a 개인전 매치 may, and only once. */
export function mayAnnounce(
  { kind }: MatchBoard,
  reader: Reader,
  { author, opened }: Written & { opened: boolean },
): boolean {
  return kind === 'singlematch' && reader?.number === author && !opened;
}
