import { ChevronDown, Menu, Search, X } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { LoginForm } from '#/features/accounts/login/login-form.tsx';
import { useLogout } from '#/features/accounts/sessions/use-logout.ts';
import { NO_BOARDS, useBoards } from '#/features/boards/board/use-boards.ts';
import { NotificationButton } from '#/features/notifications/bell/notification-button.tsx';
import { useUnreadCount } from '#/features/notifications/bell/use-unread-count.ts';
import { useSession } from '#/ui/client/session.ts';
import type { SiteFacts } from '#/ui/client/site-facts.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { Face } from '#/ui/theme/face.tsx';
import { NavigationLink } from '#/ui/theme/navigation-link.tsx';
import { ADMIN_LINKS, NAV_LINKS, type NavLink, OWN_LINKS } from './nav-links.ts';

const PLACE =
  'inline-flex min-h-11 items-center whitespace-nowrap rounded-control px-2.5 font-semibold text-on-felt hover:bg-felt-rail hover:no-underline aria-[current=page]:underline aria-[current=page]:decoration-3 aria-[current=page]:decoration-yellow aria-[current=page]:underline-offset-8';
// Beside a guest's login there is room for four places only, until the window is wide.
const PLACES =
  'flex items-center max-md:hidden max-md:flex-col max-md:items-stretch max-md:*:min-h-13 max-md:*:text-lead max-md:group-data-open/header:order-1 max-md:group-data-open/header:flex max-md:group-data-open/header:basis-full max-md:group-data-open/header:py-2 wide:max-[1280px]:[html:not([data-member])_&>:nth-child(n+5)]:hidden';
// Below the row behind its button on narrow screens; on phones a part of the sheet that the menu is.
const OWN =
  'flex items-center max-md:group-data-open/header:static max-md:group-data-open/header:order-2 max-md:group-data-open/header:flex max-md:group-data-open/header:max-h-none max-md:group-data-open/header:w-auto max-md:group-data-open/header:basis-full max-md:group-data-open/header:flex-col max-md:group-data-open/header:items-stretch max-md:group-data-open/header:rounded-none max-md:group-data-open/header:border-on-felt-soft max-md:group-data-open/header:border-t max-md:group-data-open/header:px-0 max-md:group-data-open/header:py-2 max-md:group-data-open/header:shadow-none max-wide:absolute max-wide:top-[calc(100%+4px)] max-wide:right-6 max-wide:hidden max-wide:max-h-[calc(100dvh-68px)] max-wide:w-88 max-wide:overflow-y-auto max-wide:rounded-b-card max-wide:bg-felt max-wide:p-4 max-wide:shadow-[0_12px_24px_var(--shade)] max-wide:group-data-open/header:block';
const GROUP = 'flex items-center max-wide:flex-col max-wide:items-stretch max-wide:*:min-h-13';
const COUNT =
  'ml-[0.3rem] min-w-[1.4em] rounded-full bg-red-fill px-[0.35em] text-center text-mark text-on-fill tabular-nums';

/** Name, sections, and the login or the member's links; behind a button where there is no room. */
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
    <header
      className="header group/header relative z-40 border-felt-rail border-b-4 text-on-felt [background:var(--weave),var(--felt)] max-wide:sticky max-wide:top-0 [&_:focus-visible]:outline-yellow"
      data-open={open || undefined}
      onKeyDown={closeOnEscape}
    >
      <div className="relative mx-auto flex h-16 max-w-320 items-center gap-x-2 px-6 max-md:h-14 max-md:px-4 max-md:group-data-open/header:h-dvh max-md:group-data-open/header:flex-wrap max-md:group-data-open/header:content-start max-md:group-data-open/header:overflow-y-auto max-md:group-data-open/header:pb-[calc(72px+env(safe-area-inset-bottom))]">
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
          className="icon-button order-1 w-auto min-w-11 gap-[0.4rem] px-[0.6rem] font-semibold wide:hidden"
          aria-expanded={open}
          aria-controls="header-places header-own"
          onClick={() => setOpen(!open)}
        >
          <Icon aria-hidden="true" />
          <span className="sr-only">{open ? '메뉴 닫기' : '메뉴 열기'}</span>
          <span className="guest-only max-md:hidden">로그인</span>
        </button>
        <nav className={PLACES} id="header-places" aria-label="주요 메뉴">
          <NavLinks links={NAV_LINKS} />
          {open && <BoardLinks />}
        </nav>
        <div className="ml-auto flex items-center">
          <PageLink to="/search" className="icon-button" aria-label="검색" title="검색">
            <Search aria-hidden="true" />
          </PageLink>
          <NotificationButton />
        </div>
        <div className={OWN} id="header-own">
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
    <div className="member-only flex items-center max-wide:flex-col max-wide:items-stretch">
      <AdminMenu />
      <span className="inline-flex items-center gap-2 px-2 font-semibold text-on-felt max-wide:min-h-13 max-wide:text-lead">
        {session?.picture ? (
          <Face picture={session.picture} />
        ) : (
          <span
            className="inline-grid size-8 flex-none place-items-center rounded-full font-extrabold text-[#211e17] text-row [background:radial-gradient(circle_at_35%_30%,#ffffff,#f4efe2_55%,#cfc6b0)]"
            aria-hidden="true"
          >
            {[...name][0]}
          </span>
        )}
        <span className="header-nickname max-w-36 truncate max-wide:max-w-none">{name}</span>
      </span>
      <nav className={GROUP} aria-label="내 메뉴">
        <NavLinks links={OWN_LINKS} />
      </nav>
      <Button
        variant="quiet"
        small
        className="border-on-felt-soft bg-transparent text-on-felt hover:bg-felt-rail"
        onClick={() => void logout()}
      >
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
      className="moderator-only group/admin relative max-wide:order-1 max-wide:mt-2 max-wide:border-on-felt-soft max-wide:border-t max-wide:pt-2"
      data-open={open || undefined}
      onKeyDown={closeOnEscape}
      onBlur={closeBehind}
    >
      <button
        type="button"
        className={`${PLACE} max-wide:hidden`}
        aria-expanded={open}
        aria-controls="header-admin"
        onClick={() => setOpen(!open)}
      >
        관리
        {openReports > 0 && <span className={COUNT}>{openReports}</span>}
        <ChevronDown size={16} className="ml-[0.2rem]" aria-hidden="true" />
      </button>
      <nav
        className={`${GROUP} wide:absolute wide:top-[calc(100%+6px)] wide:right-0 wide:z-41 wide:hidden wide:min-w-40 wide:flex-col wide:items-stretch wide:rounded-xl wide:bg-felt-rail wide:p-1.5 wide:shadow-[0_8px_24px_var(--shade)] wide:group-data-open/admin:flex wide:*:hover:bg-felt`}
        id="header-admin"
        aria-label="관리"
      >
        <NavigationLink to="/admin/cases" className={PLACE}>
          처리할 일{openReports > 0 && <span className={COUNT}>{openReports}</span>}
        </NavigationLink>
        <NavLinks links={ADMIN_LINKS} className={`${PLACE} admin-only`} />
      </nav>
    </div>
  );
}

/** The boards made by admins, in the menu of narrow screens. */
function BoardLinks() {
  const { boards } = useBoards({ ...NO_BOARDS, more: true });
  return <NavLinks links={boards.map(({ slug, name }) => ({ to: `/boards/${slug}`, label: name }))} />;
}

type NavLinksProps = { links: readonly NavLink[]; className?: string };

function NavLinks({ links, className = PLACE }: NavLinksProps) {
  return links.map(({ label, ...link }) => (
    <NavigationLink key={link.to} {...link} className={className}>
      {label}
    </NavigationLink>
  ));
}
