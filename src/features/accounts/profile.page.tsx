import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { ACCOUNT_LOAD_FAILED } from '#/features/members/profile.rules.ts';
import { readRecord } from '#/features/results/member-record.tsx';
import { browserApi, fetchJson, forPage } from '#/ui/api.ts';
import { PageFrame } from '#/ui/frame.tsx';
import { membersOnly } from '#/ui/members-only.ts';
import { pageMeta } from '#/ui/meta.ts';
import { requestedPage } from '#/ui/page-address.ts';
import { storedSession } from '#/ui/session.ts';
import { OwnProfile, readOwnMember } from './own-profile.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await membersOnly(request);
  const search = new URL(request.url).searchParams;
  const page = requestedPage(search, 'wins');
  const { members, memberanking } = browserApi.api;
  const asked = { param: { id: storedSession()?.userId ?? '' }, query: { page: String(page) } };
  const [member, sessions, profile, record] = await Promise.all([
    readOwnMember(),
    forPage(fetchJson(members.sessions.$get()), ACCOUNT_LOAD_FAILED),
    forPage(fetchJson(memberanking[':id'].profile.$get(asked)), ACCOUNT_LOAD_FAILED),
    readRecord(browserApi, asked.param.id, search),
  ]);
  return { member, sessions, profile, page, record };
}
clientLoader.hydrate = true as const;

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, { title: '회원정보', path: '/profile', hidden: true });

export function HydrateFallback() {
  return (
    <PageFrame title="회원정보" width="reading">
      <ProfileSkeleton />
    </PageFrame>
  );
}

export default function ProfilePage() {
  return (
    <PageFrame title="회원정보" width="reading">
      <OwnProfile {...useLoaderData<typeof clientLoader>()} />
    </PageFrame>
  );
}
