export const NAV_LINKS = [
  { to: '/notice', label: '공지사항' },
  { to: '/tournaments', label: '대회' },
  { to: '/region', label: '지역 당구장' },
  { to: '/free-board', label: '자유게시판' },
  { to: '/tournament/single', label: '매치' },
  { to: '/clubs', label: '동호회' },
];

export const OWN_LINKS = [
  { to: '/attendance', label: '출석체크' },
  { to: '/profile', label: '내 정보' },
];

/** The section of each address that is not below the address of its section. */
const ELSEWHERE: Record<string, string> = {
  '/boards': '/free-board',
  '/tournament': '/tournaments',
  '/tournament-type': '/tournaments',
  // A 개인전 is run below the address of the matches.
  '/tournament/single/start': '/tournaments',
  '/tournament/single/edit': '/tournaments',
  '/promotion-board': '/tournaments',
  '/seasons': '/tournaments',
  '/live': '/tournaments',
  '/profile/record': '/profile',
  '/profile/activity': '/profile',
};

/** The address of the section of a page; undefined for a page of none, such as another member's profile. */
export function sectionOf(pathname: string): string | undefined {
  if (pathname === '/profile') return pathname;
  for (let path = pathname; path; path = path.slice(0, path.lastIndexOf('/'))) {
    if (ELSEWHERE[path]) return ELSEWHERE[path];
    if (path !== '/profile' && [...NAV_LINKS, ...OWN_LINKS].some(({ to }) => to === path)) return path;
  }
  return undefined;
}
