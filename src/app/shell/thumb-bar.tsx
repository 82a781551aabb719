import { House, MessagesSquare, SquarePen, Swords, UserRound } from 'lucide-react';
import { useLocation } from 'react-router';
import { NavigationLink } from '#/ui/theme/navigation-link.tsx';

const WRITE = '/free-board/new';
const PLACE =
  'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 font-semibold text-mark text-soft hover:no-underline aria-[current=page]:text-primary';

/** On phones: the most used sections, within reach of the thumb at the bottom edge. */
export function ThumbBar() {
  // The page for writing marks one item of the bar, not two.
  const writes = useLocation().pathname === WRITE;
  return (
    <nav
      className="thumb-bar fixed inset-x-0 bottom-0 z-40 flex border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
      aria-label="빠른 메뉴"
    >
      <NavigationLink to="/" className={PLACE}>
        <House aria-hidden="true" />홈
      </NavigationLink>
      <NavigationLink to="/tournament/single" className={PLACE}>
        <Swords aria-hidden="true" />
        매치
      </NavigationLink>
      <NavigationLink to={WRITE} className={PLACE}>
        <SquarePen aria-hidden="true" />
        글쓰기
      </NavigationLink>
      <NavigationLink to="/free-board" also={['/boards']} end={writes} className={PLACE}>
        <MessagesSquare aria-hidden="true" />
        게시판
      </NavigationLink>
      <NavigationLink to="/login" className={`${PLACE} guest-only`}>
        <UserRound aria-hidden="true" />
        로그인
      </NavigationLink>
      <NavigationLink to="/profile" also={['/attendance']} className={`${PLACE} member-only`}>
        <UserRound aria-hidden="true" />나
      </NavigationLink>
    </nav>
  );
}
