import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useLoaded } from '#/ui/client/use-calls.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { ROLE_WORDS } from './clubs.rules.ts';

/** The clubs that a member's profile names, in one line. */
export default function MemberClubs({ member }: { member: number }) {
  const load = () =>
    fetchJson(browserApi.api.clubs['of-member'][':id'].$get({ param: { id: String(member) } }));
  // If this call fails, the profile is complete without the clubs.
  const { found = [] } = useLoaded(load, member);
  if (found.length === 0) return null;
  return (
    <p>
      동호회:{' '}
      {found.map(({ id, name, role }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <PageLink className="underline" to={`/clubs/${id}`}>
            {name}
          </PageLink>
          {role !== 'member' && ` (${ROLE_WORDS[role]})`}
        </span>
      ))}
    </p>
  );
}
