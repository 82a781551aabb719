import { Phone } from 'lucide-react';
import { useLocation } from 'react-router';
import type { Hall } from '#/features/halls/directory/halls.contract.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { useLoaded } from '#/ui/client/use-loaded.ts';
import { Problem } from '#/ui/feedback/notice.tsx';
import { EmptyState, Loading } from '#/ui/feedback/states.tsx';
import { Card } from '#/ui/page/card.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';

/** The member's favourite halls, each with its telephone; guests see a link to the login. */
export function FavouriteHalls() {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (!session)
    return (
      <EmptyState
        sentence="로그인하면 단골 당구장을 모아 볼 수 있습니다."
        next={{ label: '로그인', to: `/login?next=${encodeURIComponent(pathname + search)}` }}
      />
    );
  return <OwnHalls key={session.userId} />;
}

function OwnHalls() {
  const load = () => fetchJson(browserApi.api['billiard-halls'].favourites.$get());
  const { found: halls, problem } = useLoaded(load, '단골 당구장을 불러오는 중 문제가 발생했습니다.');
  if (problem) return <Problem>{problem}</Problem>;
  if (!halls) return <Loading />;
  if (halls.length === 0)
    return (
      <EmptyState
        sentence="단골 당구장이 아직 없습니다."
        why="당구장 화면에서 ‘단골’을 누르면 여기에 모입니다."
      />
    );
  return (
    <section className="mt-3 mb-8" aria-label="내 단골">
      <ul className="mb-4 grid gap-2 md:grid-cols-2 *:flex *:items-center *:justify-between *:gap-3 *:py-2">
        {halls.map(hall => (
          <HallCard key={hall.id} hall={hall} />
        ))}
      </ul>
    </section>
  );
}

function HallCard({ hall: { id, name, address, phone } }: { hall: Hall }) {
  return (
    <Card as="li">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 [&_a]:font-semibold [&_a]:leading-11 [&_small]:text-label [&_small]:text-primary">
          <PageLink to={`/region/${id}`}>{name}</PageLink>
        </p>
        <p className="text-soft text-row">{address}</p>
      </div>
      {phone && (
        <a className="icon-button" href={`tel:${phone}`} aria-label={`${name} 전화`}>
          <Phone aria-hidden="true" />
        </a>
      )}
    </Card>
  );
}
