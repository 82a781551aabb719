import { Menu, Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { LoginForm } from '#/features/accounts/login-form.tsx';
import { useLogout } from '#/features/accounts/use-logout.ts';
import { NotificationButton } from '#/features/notifications/notification-button.tsx';
import { useUnreadCount } from '#/features/notifications/use-unread-count.ts';
import { Button } from '#/ui/button.tsx';
import { NavigationLink } from '#/ui/navigation-link.tsx';
import { PageLink } from '#/ui/page-link.tsx';
import { useSession } from '#/ui/session.ts';
import { ThemeSwitch } from '#/ui/theme.tsx';
import { ADMIN_LINKS, NAV_LINKS, type NavLink, OWN_LINKS } from './nav-links.ts';

/** Mark and name, the places, and the guest's login or the member's own things; on phones behind one button. */
export function Header({ name }: { name: string }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: going anywhere closes the menu
  useEffect(() => setOpen(false), [key]);
  const who = useSession()?.userId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever logs in or out in the menu is done with it
  useEffect(() => {
    // The pressed button has gone, and would leave the keyboard nowhere.
    if (open) button.current?.focus();
    setOpen(false);
  }, [who]);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  const Icon = open ? X : Menu;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape from anywhere in the menu
    <header className="header" data-open={open || undefined} onKeyDown={closeOnEscape}>
      <div className="header-row">
        <PageLink className="header-name" to="/" translate="no">
          <img src="/mark.svg" alt="" width="32" height="32" />
          {name}
        </PageLink>
        <button
          ref={button}
          type="button"
          className="icon-button header-menu"
          aria-label={open ? '메뉴 닫기' : '메뉴 열기'}
          aria-expanded={open}
          aria-controls="header-places header-own"
          onClick={() => setOpen(!open)}
        >
          <Icon aria-hidden="true" />
        </button>
        <nav className="header-places" id="header-places" aria-label="주요 메뉴">
          <NavLinks links={NAV_LINKS} />
        </nav>
        <div className="header-tools">
          <PageLink to="/search" className="icon-button" aria-label="검색" title="검색">
            <Search aria-hidden="true" />
          </PageLink>
          <NotificationButton />
        </div>
        <div className="header-own" id="header-own">
          <div className="guest-only">
            <LoginForm />
          </div>
          <MemberPart />
          <ThemeSwitch />
        </div>
      </div>
    </header>
  );
}

function MemberPart() {
  const session = useSession();
  const { logout, dialog } = useLogout();
  return (
    <div className="header-member member-only">
      <nav className="header-group moderator-only" aria-label="관리">
        <span className="px-2 py-[0.1rem] rounded-md bg-yellow-tint text-yellow-text text-[0.8125rem] font-bold">
          관리
        </span>
        <ReportsLink />
        <NavLinks links={ADMIN_LINKS} className="header-place admin-only" />
      </nav>
      <span className="header-who">{session?.username || session?.userId}</span>
      <nav className="header-group" aria-label="내 메뉴">
        <NavLinks links={OWN_LINKS} />
      </nav>
      <Button variant="quiet" small onClick={() => void logout()}>
        로그아웃
      </Button>
      {dialog}
    </div>
  );
}

/** The queue of reports, with how many wait, as soon as the live count says so. */
function ReportsLink() {
  const { openReports = 0 } = useUnreadCount();
  return (
    <NavigationLink to="/admin/reports" className="header-place">
      신고
      {openReports > 0 && <span className="text-red tabular-nums">&nbsp;{openReports}</span>}
    </NavigationLink>
  );
}

type NavLinksProps = { links: readonly NavLink[]; className?: string };

function NavLinks({ links, className = 'header-place' }: NavLinksProps) {
  return links.map(({ label, ...link }) => (
    <NavigationLink key={link.to} {...link} className={className}>
      {label}
    </NavigationLink>
  ));
}
