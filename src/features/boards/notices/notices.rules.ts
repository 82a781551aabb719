import type { Board, FormWords } from '#/features/boards/board/boards.rules.ts';
import type { Reader } from '#/shared/authorship.ts';

export const NOTICE_LOAD_FAILED = '공지사항을 불러오는 중 문제가 발생했습니다.';
const SAVE_FAILED = '공지사항을 저장하는 중 문제가 발생했습니다.';

export const NOTICES = {
  kind: 'notice',
  found: { tab: '공지', title: '공지사항' },
  list: '/notice',
  posts: '/notice',
  subject: 'notice',
  home: '/admin/notice-manage',
  edit: (id: number) => `/admin/notice/edit/${id}`,
  draft: 'notice',
  make: '공지 작성',
  change: '공지 수정',
  added: '공지사항이 등록되었습니다.',
  changed: '공지사항이 수정되었습니다.',
  addFailed: SAVE_FAILED,
  changeFailed: SAVE_FAILED,
  formFailed: NOTICE_LOAD_FAILED,
} as const satisfies Board & FormWords;

export const mayWriteNotices = (reader: Reader) => reader?.role === 'admin';

export const NOTICE_MISSING = '공지사항을 찾을 수 없습니다.';

export const NOTICE_SORTS = ['id', 'title', 'content', 'date'] as const;
