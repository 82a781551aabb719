import { useLoaderData } from 'react-router';
import { labelOf, partFields } from '#/features/members/fields/member-fields.rules.ts';
import { ACCOUNT_LOAD_FAILED } from '#/features/members/profile/profile.rules.ts';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { memberLoader } from '#/ui/client/members-only.ts';
import { loadingPage, Skeleton } from '#/ui/feedback/skeletons.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { OwnSettings, OwnTabs, readOwnMember } from './own-profile.tsx';
import { ProfileFacts, ProfilePart } from './profile-parts.tsx';

export const clientLoader = memberLoader(async () => {
  const [member, sessions] = await Promise.all([
    readOwnMember(),
    forPage(fetchJson(browserApi.api.members.sessions.$get()), ACCOUNT_LOAD_FAILED),
  ]);
  return { member, sessions };
});

export const meta = pageMeta({ title: '회원정보', path: '/profile', hidden: true });

export const HydrateFallback = loadingPage('회원정보', <ProfileSkeleton />);

export default function ProfilePage() {
  return (
    <PageFrame title="회원정보" width="reading">
      <OwnTabs current="settings" />
      <OwnSettings {...useLoaderData<typeof clientLoader>()} />
    </PageFrame>
  );
}

const PARTS = [
  { id: 'basic', title: '기본 정보', facts: ['아이디', ...partFields('basic').map(labelOf)] },
  { id: 'additional', title: '추가 정보', facts: partFields('additional').map(labelOf) },
];
const PLACE = <Skeleton className="w-20" />;

/** A placeholder of the settings while they load: the parts with their headings. */
function ProfileSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">불러오는 중입니다…</span>
      <OwnTabs current="settings" />
      <div className="profile mt-4 flex flex-col gap-4" aria-hidden="true">
        {PARTS.map(({ id, title, facts }) => (
          <ProfilePart key={id} id={id} title={title}>
            <ProfileFacts facts={facts.map(name => [name, PLACE])} />
          </ProfilePart>
        ))}
      </div>
    </div>
  );
}
