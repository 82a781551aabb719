/** The places the header leads to; a place is listed as soon as its page exists. */
export const PLACES = [
  { to: '/notice', label: '공지사항' },
  { to: '/free-board', label: '자유게시판' },
] as const;

/** What only admins are led to. */
export const ADMIN_PLACES = [{ to: '/admin/notice-manage', label: '공지 관리' }] as const;
