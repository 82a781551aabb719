import { CalendarCheck, LogIn, Megaphone, MessagesSquare, SquarePen, Trophy } from 'lucide-react';
import { useLocation } from 'react-router';
import { NavigationLink } from '#/ui/navigation-link.tsx';

const WRITE = '/free-board/new';
const FOR_ALL = [
  { to: '/', label: '랭킹', Icon: Trophy },
  { to: '/notice', label: '공지', Icon: Megaphone },
  { to: '/free-board', label: '게시판', Icon: MessagesSquare },
] as const;

/** On phones: the places a thumb needs, at the bottom edge. */
export function ThumbBar() {
  // Who writes stands at one place of the bar, not at two.
  const writes = useLocation().pathname === WRITE;
  return (
    <nav className="thumb-bar" aria-label="빠른 메뉴">
      {FOR_ALL.map(({ to, label, Icon }) => (
        <NavigationLink key={to} to={to} end={writes} className="thumb-place">
          <Icon aria-hidden="true" />
          {label}
        </NavigationLink>
      ))}
      <NavigationLink to={WRITE} className="thumb-place">
        <SquarePen aria-hidden="true" />
        글쓰기
      </NavigationLink>
      <NavigationLink to="/login" className="thumb-place guest-only">
        <LogIn aria-hidden="true" />
        로그인
      </NavigationLink>
      <NavigationLink to="/attendance" className="thumb-place member-only">
        <CalendarCheck aria-hidden="true" />
        출석
      </NavigationLink>
    </nav>
  );
}
