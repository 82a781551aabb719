import { Menu, Search, X } from 'lucide-react';
import { type KeyboardEvent, lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { LoginForm } from '#/features/accounts/login/login-form.tsx';
import { NO_BOARDS, useBoards } from '#/features/boards/board/use-boards.ts';
import { NotificationButton } from '#/features/notifications/bell/notification-button.tsx';
import { useSession } from '#/ui/client/session.ts';
import type { SiteFacts } from '#/ui/client/site-facts.ts';
import { Face } from '#/ui/page/member-name.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { NAV_LINKS, OWN_LINKS, sectionOf } from './nav-links.ts';

const loadLogout = () => import('#/features/accounts/sessions/logout.tsx');
const Logout = lazy(loadLogout);
// Loaded for moderators and admins only; meanwhile its place on wide screens is kept.
const AdminMenu = lazy(() => import('./admin-menu.tsx'));

/** The header of every page: name, sections, and login or the member's links, in a menu on phones. */
export function Header({ facts: { name, mark } }: { facts: Pick<SiteFacts, 'name' | 'mark'> }) {
  const { open, setOpen, button, leave } = useMenu();
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && open) leave();
  };
  const Icon = open ? X : Menu;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape from anywhere in the menu
    <header className="header" data-open={open || undefined} onKeyDown={closeOnEscape}>
      <div className="header-row wide:in-data-moderator:max-w-320">
        <PageLink
          className="mr-2 inline-flex min-h-13 flex-none items-center gap-2 whitespace-nowrap font-extrabold text-on-felt text-part tracking-[-0.02em] hover:no-underline"
          to="/"
          translate="no"
        >
          <img src={mark} alt="" width="36" height="36" className="object-contain" />
          {name}
        </PageLink>
        <button
          ref={button}
          type="button"
          className="icon-button order-1 w-auto min-w-11 gap-1.5 px-2.5 font-semibold wide:hidden"
          aria-expanded={open}
          aria-controls="header-places header-own"
          onClick={() => setOpen(!open)}
        >
          <Icon />
          <span className="sr-only">{open ? '메뉴 닫기' : '메뉴 열기'}</span>
          <span className="guest-only max-md:hidden">로그인</span>
        </button>
        <nav className="header-group" id="header-places" aria-label="주요 메뉴">
          <NavLinks links={NAV_LINKS} />
          {open && <BoardLinks />}
        </nav>
        <div className="ml-auto flex items-center">
          <PageLink
            to="/search"
            className="icon-button"
            aria-label="검색"
            title="검색"
            onClick={openListSearch}
          >
            <Search />
          </PageLink>
          <NotificationButton />
        </div>
        <div className="header-group" id="header-own">
          <div className="guest-only">
            <LoginForm />
          </div>
          <MemberPart onLogout={leave} />
        </div>
      </div>
    </header>
  );
}

/** Opens this page's list search if phones hide it; otherwise the browser follows the link. */
function openListSearch(event: MouseEvent) {
  const bar = document.querySelector('main .search-bar');
  if (!bar || bar.getClientRects().length > 0) return;
  event.preventDefault();
  document.documentElement.dataset.searching = '';
  bar.querySelector<HTMLInputElement>('[type=search]')?.focus();
}

/** The state of the menu and the ref of its button; navigation, login and logout close the menu. */
function useMenu() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: going anywhere closes the menu
  useEffect(() => {
    setOpen(false);
    delete document.documentElement.dataset.searching;
  }, [key]);
  const leave = () => {
    button.current?.focus();
    setOpen(false);
  };
  const who = useSession()?.userId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a login or logout closes the menu
  useEffect(() => {
    // The pressed button is gone, and the keyboard focus would be lost.
    if (open) leave();
  }, [who]);
  return { open, setOpen, button, leave };
}

function MemberPart({ onLogout }: { onLogout: () => void }) {
  const session = useSession();
  return (
    <div className="header-group member-only">
      {(session?.isModerator || session?.isAdmin) && (
        <Suspense fallback={<div className="wide:w-17.5" />}>
          <AdminMenu />
        </Suspense>
      )}
      <span className="inline-flex items-center gap-2 px-2 font-semibold max-wide:text-lead">
        {session?.picture ? (
          <Face picture={session.picture} />
        ) : (
          <img src={`/balls/${session?.ball || 'default'}.svg`} alt="" width="32" height="32" />
        )}
        <span className="header-nickname max-w-36 truncate max-wide:max-w-none">
          {session?.username || session?.userId}
        </span>
      </span>
      <nav className="header-group" aria-label="내 메뉴">
        <NavLinks links={OWN_LINKS} />
      </nav>
      <LogoutButton isSignedIn={session !== null} onPress={onLogout} />
    </div>
  );
}

function LogoutButton({ isSignedIn, onPress }: { isSignedIn: boolean; onPress: () => void }) {
  const [isPressed, setPressed] = useState(false);
  // Loaded ahead: at the press the network may be gone.
  useEffect(() => void (isSignedIn && loadLogout().catch(() => {})), [isSignedIn]);
  return (
    <>
      <button
        type="button"
        className="header-link"
        onClick={() => {
          onPress();
          setPressed(true);
        }}
      >
        로그아웃
      </button>
      {isPressed && (
        <Suspense>
          <Logout onEnd={() => setPressed(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The boards made by admins, in the menu of narrow screens. */
function BoardLinks() {
  const { boards } = useBoards({ ...NO_BOARDS, more: true });
  return <NavLinks links={boards.map(({ slug, name }) => ({ to: `/boards/${slug}`, label: name }))} />;
}

function NavLinks({ links }: { links: { to: string; label: string }[] }) {
  const { pathname } = useLocation();
  const here = [pathname, sectionOf(pathname)];
  return links.map(({ to, label }) => (
    <PageLink key={to} to={to} aria-current={here.includes(to) ? 'page' : undefined} className="header-link">
      {label}
    </PageLink>
  ));
}
