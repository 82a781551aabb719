export type NavLink = {
  to: string;
  label: string;
  /** The label with the Korean particle for "to", as in `공지사항으로`; for links that lead back. */
  towards?: string;
  /** Other addresses of this section, with all pages below them. */
  also?: string[];
  /** Other addresses of this section, without the pages below them. */
  exactly?: string[];
  /** Addresses below `to` that belong to another section, with all pages below them. */
  except?: string[];
  /** True if only `to` itself, and no page below it, belongs to this section. */
  end?: boolean;
};

/** The addresses below those of the matches where a 개인전 is run. */
export const SINGLE_RUNNER = ['/tournament/single/start', '/tournament/single/edit'];

export const NAV_LINKS: readonly NavLink[] = [
  { to: '/notice', label: '공지사항', towards: '공지사항으로' },
  {
    to: '/tournaments',
    label: '대회',
    towards: '대회로',
    exactly: ['/tournament'],
    also: [
      ...['/tournament-type', '/tournament/setup', '/tournament/groups', '/tournament/multi'],
      ...['/seasons', '/live', '/promotion-board'],
      ...SINGLE_RUNNER,
    ],
  },
  { to: '/region', label: '지역 당구장', towards: '지역 당구장으로' },
  { to: '/free-board', label: '자유게시판', towards: '자유게시판으로', also: ['/boards'] },
  { to: '/tournament/single', label: '매치', towards: '매치로', except: SINGLE_RUNNER },
  { to: '/clubs', label: '동호회', towards: '동호회로' },
];

/** The section that contains the page of the path; undefined for a section's own page and all other pages. */
export function activeLink(pathname: string): NavLink | undefined {
  const isBelow = (address: string) => pathname.startsWith(`${address}/`);
  return NAV_LINKS.find(
    ({ to, also = [], except = [] }) => (isBelow(to) && !except.includes(pathname)) || also.some(isBelow),
  );
}

export const OWN_LINKS = [
  { to: '/attendance', label: '출석체크' },
  // The profiles of other members are below this path.
  { to: '/profile', label: '내 정보', end: true, exactly: ['/profile/record', '/profile/activity'] },
];
