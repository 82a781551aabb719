import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ADMIN_JUST_LOGGED_IN } from '#/features/accounts/login/login.constants.ts';
import { isStillAdmin } from '#/features/accounts/sessions/own-roles.client.ts';
import { useUnreadCount } from '#/features/notifications/bell/use-unread-count.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { PageLink } from '#/ui/page/page-link.tsx';

const LINKS = [
  { to: '/admin/members', label: '회원' },
  { to: '/admin/notice-manage', label: '글·공지', also: ['/admin/boards', '/admin/ads', '/admin/notice'] },
  { to: '/admin/region-manage', label: '당구장', also: ['/admin/region-import', '/admin/hall-page'] },
  { to: '/admin/site-stats', label: '현황·기록', also: ['/admin/audit', '/admin/voidings'] },
  {
    to: '/admin/settings',
    label: '설정',
    also: ['/admin/webhooks', '/admin/access-records', '/admin/leak'],
  },
];

/** The localStorage key that is set once the setup guide of the site is done. */
const START_DONE = 'startDone';

/** Whether the reader is an admin of a site not set up yet; opens the setup guide after a login. */
function useStart(): boolean {
  const isAdmin = useSession()?.isAdmin === true;
  const navigate = useNavigate();
  const [isStarting, setStarting] = useState(false);
  useEffect(() => {
    if (!isAdmin || localStorage.getItem(START_DONE) !== null) return;
    const hasEntered = sessionStorage.getItem(ADMIN_JUST_LOGGED_IN) !== null;
    sessionStorage.removeItem(ADMIN_JUST_LOGGED_IN);
    const ask = async () => {
      // The stored role may be a former one; an admin screen asks for the present one.
      if (!(await isStillAdmin())) return;
      const { isDone } = await fetchJson(browserApi.api['site-settings'].start.$get());
      if (isDone) return localStorage.setItem(START_DONE, '');
      setStarting(true);
      if (hasEntered && !location.pathname.startsWith('/admin/')) void navigate('/admin/start');
    };
    ask().catch(() => {});
  }, [isAdmin, navigate]);
  return isStarting;
}

const COUNT = 'ml-1 min-w-5 rounded-full bg-red-fill px-1 text-center text-mark text-on-fill tabular-nums';

/** Links to the screens of moderators and admins: a menu on wide screens, part of the main menu else. */
export default function AdminMenu() {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { openReports = 0 } = useUnreadCount();
  const isStarting = useStart();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: going anywhere closes the menu
  useEffect(() => setOpen(false), [key]);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  };
  const closeBehind = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and leaving from anywhere in the menu
    <div
      ref={box}
      className="header-admin moderator-only relative"
      data-open={open || undefined}
      onKeyDown={closeOnEscape}
      onBlur={closeBehind}
    >
      <button
        type="button"
        className="header-link"
        aria-expanded={open}
        aria-controls="header-admin"
        onClick={() => setOpen(!open)}
      >
        관리
        {openReports > 0 && <span className={COUNT}>{openReports}</span>}
        <ChevronDown size={16} className="ml-0.5" />
      </button>
      <p className="px-2.5 text-on-felt-soft text-row wide:hidden">관리</p>
      <nav className="header-group" id="header-admin" aria-label="관리">
        {isStarting && (
          <AdminLink to="/admin/start" className="header-link admin-only">
            시작 안내
          </AdminLink>
        )}
        <AdminLink to="/admin/cases" also={['/admin/filters']} className="header-link">
          할 일{openReports > 0 && <span className={COUNT}>{openReports}</span>}
        </AdminLink>
        {LINKS.map(({ label, ...link }) => (
          <AdminLink key={link.to} {...link} className="header-link admin-only">
            {label}
          </AdminLink>
        ))}
      </nav>
    </div>
  );
}

/** A link that is current on its own page, on those of `also`, and on all pages below them. */
function AdminLink({ also = [], ...link }: ComponentProps<typeof PageLink> & { also?: string[] }) {
  const { pathname } = useLocation();
  const isCurrent = [link.to, ...also].some(to => `${pathname}/`.startsWith(`${to}/`));
  return <PageLink aria-current={isCurrent ? 'page' : undefined} {...link} />;
}
