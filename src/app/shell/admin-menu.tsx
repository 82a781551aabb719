import { ChevronDown } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useUnreadCount } from '#/features/notifications/bell/use-unread-count.ts';
import { NavigationLink } from '#/ui/theme/navigation-link.tsx';

const LINKS = [
  { to: '/admin/notice-manage', label: '공지 관리' },
  { to: '/admin/boards', label: '게시판 관리' },
  { to: '/admin/region-manage', label: '당구장 관리' },
  { to: '/admin/members', label: '회원 관리' },
  { to: '/admin/voidings', label: '결과 무효' },
  { to: '/admin/audit', label: '관리 기록' },
  { to: '/admin/site-stats', label: '현황' },
  { to: '/admin/settings', label: '설정' },
] as const;

const COUNT = 'ml-1 min-w-5 rounded-full bg-red-fill px-1 text-center text-mark text-on-fill tabular-nums';

/** Links to the screens of moderators and admins: a menu on wide screens, part of the main menu else. */
export default function AdminMenu() {
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
        <ChevronDown size={16} className="ml-0.5" aria-hidden="true" />
      </button>
      <nav className="header-group" id="header-admin" aria-label="관리">
        <NavigationLink to="/admin/cases" className="header-link">
          처리할 일{openReports > 0 && <span className={COUNT}>{openReports}</span>}
        </NavigationLink>
        {LINKS.map(({ to, label }) => (
          <NavigationLink key={to} to={to} className="header-link admin-only">
            {label}
          </NavigationLink>
        ))}
      </nav>
    </div>
  );
}
