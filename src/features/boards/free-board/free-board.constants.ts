import type { WrittenBoard } from '#/features/boards/board/boards.rules.ts';
import { POST_CHANGED, POST_LOAD_FAILED } from '#/shared/authorship.ts';

export const FREE_BOARD = {
  kind: 'free',
  found: { tab: '자유글', title: '자유게시판' },
  list: '/free-board',
  posts: '/free-board',
  subject: 'free-board',
  title: '자유게시판',
  edit: (id: number) => `/free-board/edit/${id}`,
  draft: 'free-post',
  make: '글쓰기',
  change: '글 수정',
  added: '게시글이 등록되었습니다.',
  changed: POST_CHANGED,
  addFailed: '글 작성 중 문제가 발생했습니다.',
  changeFailed: '게시글 수정 중 문제가 발생했습니다.',
  formFailed: POST_LOAD_FAILED,
} as const satisfies WrittenBoard;
