import { lazy, Suspense } from 'react';
import { type ClientLoaderFunctionArgs, redirect, replace, useLoaderData } from 'react-router';
import { TAB_PARAM, TEXTS_PARAM } from '#/features/accounts/profile/texts/member-texts.constants.ts';
import type { MemberTexts } from '#/features/accounts/profile/texts/member-texts.contract.ts';
import { readTexts, WrittenTexts } from '#/features/accounts/profile/texts/member-texts.tsx';
import { FoldBlocked } from '#/features/members/blocks/blocked.tsx';
import { PLAYER_FIELDS } from '#/features/members/fields/member-fields.rules.ts';
import type { OwnMember, PublicMember } from '#/features/members/profile/members.contract.ts';
import { ACCOUNT_LOAD_FAILED } from '#/features/members/profile/profile.rules.ts';
import {
  BALL_PARAM,
  GAMES_PARAM,
  MemberRecord,
  readRecord,
} from '#/features/results/records/member-record.tsx';
import {
  MemberTournaments,
  readTournaments,
  TOURNAMENTS_PARAM,
} from '#/features/results/records/member-tournaments.tsx';
import { PlayerCard } from '#/features/results/records/player-card.tsx';
import { browserApi, fetchJson, forPage, type PageRequest, serverLoader } from '#/ui/client/api.ts';
import { storedSession } from '#/ui/client/session.ts';
import { Card } from '#/ui/page/card.tsx';
import { PartLinks } from '#/ui/page/chips.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { Ball } from '#/ui/theme/ball.tsx';
import {
  factsOf,
  PARTS_OF_MEMBER,
  ProfileFacts,
  ProfilePart,
  readProfile,
  Victories,
} from './profile-parts.tsx';

// Loaded on demand: only admins may edit here.
const ForAdmins = lazy(async () => ({
  default: (await import('./profile-info.tsx')).ForAdmins,
}));

// At the end of the page, and not needed to read it.
const MemberActions = lazy(() => import('./member-actions.tsx'));

const BLOCKED =
  '권리가 침해되었다는 요청을 받아 정보통신망법 제44조의2(임시조치)에 따라 닉네임과 사진을 가렸습니다. 길어도 30일 동안입니다.';
const PROFILE_HIDDEN = '신고가 접수되어 가려진 프로필입니다.';

async function read({ api, url, params: { userId: id = '' } }: PageRequest) {
  const search = new URL(url).searchParams;
  const [member, shown, record, texts, tournaments] = await Promise.all([
    forPage(fetchJson(api.api.memberanking[':id'].$get({ param: { id } })), ACCOUNT_LOAD_FAILED),
    readProfile(api, id, search),
    readRecord(api, id, search),
    readTexts(api, id, search),
    readTournaments(api, id, search),
  ]);
  return { member, ...shown, record, texts, tournaments, account: null as OwnMember | null };
}

/** Throws a redirect to the address with the member's number if the address has the login id instead. */
function leadOn({ member }: { member: PublicMember }, { url, params: { userId } }: Omit<PageRequest, 'api'>) {
  if (userId === String(member.number)) return;
  const to = `/profile/${member.number}${new URL(url).search}`;
  throw redirect(to, { status: 301, headers: { 'cache-control': 'no-cache' } });
}

export const handle = { query: ['wins', GAMES_PARAM, BALL_PARAM, TAB_PARAM, TEXTS_PARAM, TOURNAMENTS_PARAM] };
export const loader = serverLoader(async request => {
  const shown = await read(request);
  leadOn(shown, request);
  return shown;
});

export async function clientLoader({ params, request: { url } }: ClientLoaderFunctionArgs) {
  const { userId = '' } = params;
  const session = storedSession();
  const [shown, account] = await Promise.all([
    read({ api: browserApi, url, params }),
    session?.isAdmin ? forAdmins(userId) : null,
  ]);
  if (session?.userId.toLowerCase() === shown.member.id.toLowerCase())
    throw replace(`/profile/record${new URL(url).search}`);
  leadOn(shown, { url, params });
  return { ...shown, account };
}

// The role stored in this browser may be outdated: a former admin gets the public profile.
const forAdmins = (id: string) =>
  fetchJson(browserApi.api.memberanking[':id'].account.$get({ param: { id } })).catch(() => null);

export const meta = pageMeta<typeof loader>(
  ({ loaderData }) =>
    loaderData && {
      title: loaderData.member.username,
      description: describeMember(loaderData),
      path: `/profile/${loaderData.member.number}`,
    },
);

function describeMember({ member, profile }: Awaited<ReturnType<typeof loader>>): string {
  const { username, score4, region, billiardHall } = member;
  const known = [score4 && `4구 ${score4}`, region, billiardHall, `승리 ${profile.victoryCount}회`];
  return `${username} 회원: ${known.filter(Boolean).join(' · ')}`;
}

export default function PublicProfilePage() {
  const { member, profile, page, record, texts, tournaments, account } = useLoaderData<typeof clientLoader>();
  return (
    <PageFrame title={<Named member={member} picture={profile.picture} />} width="reading">
      <div className="profile flex flex-col gap-4">
        <PlayerCard member={member} picture={profile.picture} place={placeOf(member)} {...record} />
        <PartLinks label="이 회원" parts={partsOf(texts.texts)} />
        {account ? (
          <Suspense fallback={<PublicFacts member={member} />}>
            <ForAdmins account={account} />
          </Suspense>
        ) : (
          <PublicFacts member={member} />
        )}
        <MemberRecord id={member.id} {...record} />
        {profile.hidden && (
          <Card as="p" className="text-soft">
            {PROFILE_HIDDEN}
          </Card>
        )}
        {profile.blocked && (
          <Card as="p" className="text-soft">
            {BLOCKED}
          </Card>
        )}
        <Victories profile={profile} page={page} />
        <FoldBlocked key={`texts ${member.id}`} of={{ id: 0, authorId: member.id }} what="글과 댓글">
          <WrittenTexts {...texts} />
        </FoldBlocked>
        <MemberTournaments {...tournaments} />
        <div className="flex flex-wrap justify-end gap-2">
          <Suspense>
            <MemberActions id={member.id} />
          </Suspense>
        </div>
      </div>
    </PageFrame>
  );
}

/** The parts of a profile to link to; without 글 if the whole profile is hidden from the reader. */
const partsOf = ({ folded, shown }: MemberTexts) =>
  PARTS_OF_MEMBER.filter(({ id }) => id !== 'texts' || !folded || !shown);

const placeOf = ({ region, billiardHall }: PublicMember) =>
  [region, billiardHall].filter(Boolean).join(' · ');

/** The nickname in the heading; with the ball of the 4구 score if a picture takes the ball's usual place. */
function Named({ member: { score4, username }, picture }: { member: PublicMember; picture: string }) {
  return picture ? <Ball score4={score4}>{username}</Ball> : username;
}

function PublicFacts({ member }: { member: PublicMember }) {
  return (
    <ProfilePart id="player" title="선수 정보">
      <ProfileFacts
        facts={[...factsOf(member, PLAYER_FIELDS), ['포인트', `${member.points.toLocaleString('ko-KR')}점`]]}
      />
    </ProfilePart>
  );
}
