import { MapPin, UserRound } from 'lucide-react';
import { PageLink } from '#/ui/page-link.tsx';
import type { Jumps } from './search.contract.ts';

/** Members and halls of that name, above what was written. */
export function QuickJumps({ jumps: { members, halls } }: { jumps: Jumps }) {
  if (members.length + halls.length === 0) return null;
  return (
    <nav className="jumps" aria-label="바로 가기">
      <ul>
        {members.map(({ id, username, region, billiardHall }) => (
          <li key={id}>
            <PageLink to={`/profile/${id}`} className="jump">
              <UserRound aria-hidden="true" />
              <span className="jump-name">{username}</span>
              <span className="jump-where">{[region, billiardHall].filter(Boolean).join(' · ')}</span>
              <span className="sr-only">회원</span>
            </PageLink>
          </li>
        ))}
        {halls.map(({ id, name, region, address }) => (
          <li key={id}>
            <PageLink to={`/region/${id}`} className="jump">
              <MapPin aria-hidden="true" />
              <span className="jump-name">{name}</span>
              <span className="jump-where">{address || region}</span>
              <span className="sr-only">당구장</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
