import { House, MessagesSquare, SquarePen, Swords, UserRound } from 'lucide-react';
import { useLocation } from 'react-router';
import { NavigationLink } from '#/ui/theme/navigation-link.tsx';

const WRITE = '/free-board/new';

/** On phones: the most used sections, within reach of the thumb at the bottom edge. */
export function ThumbBar() {
  // The page for writing marks one item of the bar, not two.
  const writes = useLocation().pathname === WRITE;
  return (
    <nav className="thumb-bar" aria-label="빠른 메뉴">
      <NavigationLink to="/" className="thumb-place">
        <House aria-hidden="true" />홈
      </NavigationLink>
      <NavigationLink to="/tournament/single" className="thumb-place">
        <Swords aria-hidden="true" />
        매치
      </NavigationLink>
      <NavigationLink to={WRITE} className="thumb-place">
        <SquarePen aria-hidden="true" />
        글쓰기
      </NavigationLink>
      <NavigationLink to="/free-board" also={['/boards']} end={writes} className="thumb-place">
        <MessagesSquare aria-hidden="true" />
        게시판
      </NavigationLink>
      <NavigationLink to="/login" className="thumb-place guest-only">
        <UserRound aria-hidden="true" />
        로그인
      </NavigationLink>
      <NavigationLink to="/profile" also={['/attendance']} className="thumb-place member-only">
        <UserRound aria-hidden="true" />나
      </NavigationLink>
    </nav>
  );
}
