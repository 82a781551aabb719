export type NavLink = {
  to: string;
  label: string;
  /** Other addresses of this section, with all pages below them. */
  also?: string[];
  /** Other addresses of this section, without the pages below them. */
  exactly?: string[];
  /** The pages below `to` do not belong to this section. */
  end?: boolean;
};

export const NAV_LINKS: readonly NavLink[] = [
  { to: '/notice', label: '공지사항' },
  {
    to: '/tournament-type',
    label: '토너먼트',
    exactly: ['/tournament'],
    also: [
      ...['/tournament/setup', '/tournament/groups', '/tournament/multi'],
      ...['/tournaments', '/seasons', '/live', '/promotion-board'],
    ],
  },
  { to: '/region', label: '지역 당구장' },
  { to: '/free-board', label: '자유게시판', also: ['/boards'] },
  { to: '/tournament/single', label: '매치' },
  { to: '/', label: '랭킹' },
];

export function activeLink(pathname: string): NavLink | undefined {
  const isBelow = (address: string) => pathname.startsWith(`${address}/`);
  return NAV_LINKS.find(({ to, also = [] }) => isBelow(to) || also.some(isBelow));
}

export const OWN_LINKS = [
  { to: '/attendance', label: '출석체크' },
  // The profiles of other members are below this path.
  { to: '/profile', label: '회원정보', end: true },
] as const;

export const ADMIN_LINKS = [
  { to: '/admin/notice-manage', label: '공지 관리' },
  { to: '/admin/boards', label: '게시판 관리' },
  { to: '/admin/region-manage', label: '당구장 관리' },
  { to: '/admin/members', label: '회원 관리' },
  { to: '/admin/voidings', label: '결과 무효' },
  { to: '/admin/audit', label: '관리 기록' },
  { to: '/admin/site-stats', label: '현황' },
  { to: '/admin/settings', label: '설정' },
] as const;
