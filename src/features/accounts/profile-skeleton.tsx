import { labelOf, partFields } from '#/features/members/member-fields.rules.ts';
import { ProfileFacts, ProfilePart } from './profile-parts.tsx';

const PARTS = [
  { id: 'basic', title: '기본 정보', facts: ['아이디', ...partFields('basic').map(labelOf)] },
  { id: 'additional', title: '추가 정보', facts: partFields('additional').map(labelOf) },
];
const PLACE = <span className="skeleton skeleton-short" />;

/** The shape of the own profile while it is on its way: the points, and the parts with the names of what they hold. */
export function ProfileSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">불러오는 중입니다…</span>
      <div className="profile" aria-hidden="true">
        <div className="card profile-balance">{PLACE}</div>
        {PARTS.map(({ id, title, facts }) => (
          <ProfilePart key={id} id={id} title={title}>
            <ProfileFacts facts={facts.map(name => [name, PLACE])} />
          </ProfilePart>
        ))}
      </div>
    </div>
  );
}
