import { LogIn, Megaphone, MessagesSquare, SquarePen, Trophy } from 'lucide-react';
import { NavLink, useMatch } from 'react-router';

const FOR_ALL = [
  { to: '/', label: '랭킹', Icon: Trophy },
  { to: '/notice', label: '공지', Icon: Megaphone },
  { to: '/free-board', label: '게시판', Icon: MessagesSquare },
] as const;

/** On phones: the places a thumb needs, at the bottom edge. */
export function ThumbBar() {
  const writes = useMatch('/free-board/new') !== null;
  return (
    <nav className="thumb-bar" aria-label="빠른 메뉴">
      {FOR_ALL.map(({ to, label, Icon }) => (
        <NavLink
          key={to}
          to={to}
          end={to === '/'}
          // Who writes stands at one place of the bar, not at two.
          aria-current={writes ? 'false' : 'page'}
          className="thumb-place"
        >
          <Icon aria-hidden="true" />
          {label}
        </NavLink>
      ))}
      <NavLink to="/free-board/new" className="thumb-place">
        <SquarePen aria-hidden="true" />
        글쓰기
      </NavLink>
      <NavLink to="/login" className="thumb-place guest-only">
        <LogIn aria-hidden="true" />
        로그인
      </NavLink>
    </nav>
  );
}
