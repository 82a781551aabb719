import { ChevronDown, Menu, Search, X } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { LoginForm } from '#/features/accounts/login/login-form.tsx';
import { useLogout } from '#/features/accounts/sessions/use-logout.ts';
import { NO_BOARDS } from '#/features/boards/board/made-boards.constants.ts';
import { useBoards } from '#/features/boards/board/use-boards.ts';
import { NotificationButton } from '#/features/notifications/bell/notification-button.tsx';
import { useUnreadCount } from '#/features/notifications/bell/use-unread-count.ts';
import { useSession } from '#/ui/client/session.ts';
import type { SiteFacts } from '#/ui/client/site-facts.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { Face } from '#/ui/theme/face.tsx';
import { NavigationLink } from '#/ui/theme/navigation-link.tsx';
import { ADMIN_LINKS, NAV_LINKS, type NavLink, OWN_LINKS } from './nav-links.ts';

/**
 * Mark and name, the site's sections, and the guest's login or the member's own links; behind a button where
 * there is no room for all.
 */
export function Header({ facts: { name, mark } }: { facts: Pick<SiteFacts, 'name' | 'mark'> }) {
  const { open, setOpen, button } = useMenu();
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
          <img src={mark} alt="" width="36" height="36" className="object-contain" />
          {name}
        </PageLink>
        <button
          ref={button}
          type="button"
          className="icon-button header-menu"
          aria-expanded={open}
          aria-controls="header-places header-own"
          onClick={() => setOpen(!open)}
        >
          <Icon aria-hidden="true" />
          <span className="header-menu-word">{open ? '메뉴 닫기' : '메뉴 열기'}</span>
          <span className="header-menu-login guest-only">로그인</span>
        </button>
        <nav className="header-places" id="header-places" aria-label="주요 메뉴">
          <NavLinks links={NAV_LINKS} />
          {open && <BoardLinks />}
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
        </div>
      </div>
    </header>
  );
}

/** Whether the menu is open; navigation, login and logout close it. */
function useMenu() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: going anywhere closes the menu
  useEffect(() => setOpen(false), [key]);
  const who = useSession()?.userId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever logs in or out in the menu is done with it
  useEffect(() => {
    // The pressed button is gone, and the keyboard focus would be lost.
    if (open) button.current?.focus();
    setOpen(false);
  }, [who]);
  return { open, setOpen, button };
}

function MemberPart() {
  const session = useSession();
  const { logout, dialog } = useLogout();
  const name = session?.username || session?.userId || '';
  return (
    <div className="header-member member-only">
      <AdminMenu />
      <span className="header-who">
        {session?.picture ? (
          <Face picture={session.picture} />
        ) : (
          <span className="header-face" aria-hidden="true">
            {[...name][0]}
          </span>
        )}
        <span className="header-nickname">{name}</span>
      </span>
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

/** The screens of moderators and admins: behind a button on wide screens, inside the menu on narrow ones. */
function AdminMenu() {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { openReports = 0 } = useUnreadCount();
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
      className="header-admin moderator-only"
      data-open={open || undefined}
      onKeyDown={closeOnEscape}
      onBlur={closeBehind}
    >
      <button
        type="button"
        className="header-place header-admin-button"
        aria-expanded={open}
        aria-controls="header-admin"
        onClick={() => setOpen(!open)}
      >
        관리
        {openReports > 0 && <span className="header-count">{openReports}</span>}
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      <nav className="header-group" id="header-admin" aria-label="관리">
        <NavigationLink to="/admin/reports" className="header-place">
          신고
          {openReports > 0 && <span className="header-count">{openReports}</span>}
        </NavigationLink>
        <NavLinks links={ADMIN_LINKS} className="header-place admin-only" />
      </nav>
    </div>
  );
}

/**
 * The boards made by admins, in the menu of narrow screens; on wide screens they are above the free board's
 * list.
 */
function BoardLinks() {
  const { boards } = useBoards({ ...NO_BOARDS, more: true });
  return <NavLinks links={boards.map(({ slug, name }) => ({ to: `/boards/${slug}`, label: name }))} />;
}

type NavLinksProps = { links: readonly NavLink[]; className?: string };

function NavLinks({ links, className = 'header-place' }: NavLinksProps) {
  return links.map(({ label, ...link }) => (
    <NavigationLink key={link.to} {...link} className={className}>
      {label}
    </NavigationLink>
  ));
}
