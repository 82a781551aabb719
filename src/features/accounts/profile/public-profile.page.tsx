import { lazy, Suspense } from 'react';
import { type ClientLoaderFunctionArgs, redirect, replace, useLoaderData, useNavigate } from 'react-router';
import { TAB_PARAM, TEXTS_PARAM } from '#/features/accounts/profile/texts/member-texts.constants.ts';
import { readTexts, WrittenTexts } from '#/features/accounts/profile/texts/member-texts.tsx';
import { FoldBlocked } from '#/features/members/blocks/blocked.tsx';
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
import { versusAddress } from '#/features/tournaments/results/results.rules.ts';
import { BALLS } from '#/features/tournaments/scoring/scoring.constants.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { browserApi, fetchJson, forPage, type PageRequest, serverLoader } from '#/ui/client/api.ts';
import { storedSession, useSession } from '#/ui/client/session.ts';
import { usePress } from '#/ui/client/use-calls.ts';
import { Loading } from '#/ui/feedback/states.tsx';
import { Card, PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { LinkTabs } from '#/ui/page/link-tabs.tsx';
import { Ball } from '#/ui/theme/ball.tsx';
import { Button } from '#/ui/theme/button.tsx';

// Loaded on demand: only admins may edit here.
const ForAdmins = lazy(async () => ({
  default: (await import('./profile-info.tsx')).ForAdmins,
}));

// Below the card, and not needed to read it.
const MemberClubs = lazy(() => import('#/features/clubs/directory/member-clubs.tsx'));

// At the end of the page, and not needed to read it.
const MemberActions = lazy(async () => ({
  default: (await import('#/features/members/blocks/block-button.tsx')).MemberActions,
}));

const BLOCKED =
  '권리가 침해되었다는 요청을 받아 정보통신망법 제44조의2(임시조치)에 따라 닉네임과 사진을 가렸습니다. 길어도 30일 동안입니다.';
const PROFILE_HIDDEN = '신고가 접수되어 가려진 프로필입니다.';

/** The record is shown unless the address has the query parameter of another part. */
function partAt(search: URLSearchParams) {
  if (search.has(TAB_PARAM) || search.has(TEXTS_PARAM)) return 'texts';
  return search.has(TOURNAMENTS_PARAM) ? 'tournaments' : 'record';
}

async function read({ api, url, params: { userId: id = '' } }: PageRequest) {
  const search = new URL(url).searchParams;
  const part = partAt(search);
  const [member, profile, record, texts, tournaments] = await Promise.all([
    forPage(fetchJson(api.api.memberanking[':id'].$get({ param: { id } })), ACCOUNT_LOAD_FAILED),
    forPage(
      fetchJson(api.api.memberanking[':id'].profile.$get({ param: { id }, query: {} })),
      ACCOUNT_LOAD_FAILED,
    ),
    readRecord(api, id, search),
    part === 'texts' ? readTexts(api, id, search) : null,
    part === 'tournaments' ? readTournaments(api, id, search) : null,
  ]);
  return { member, profile, part, record, texts, tournaments, account: null as OwnMember | null };
}

/** Throws a redirect to the address with the number if the address has the login id. */
function leadOn({ member }: { member: PublicMember }, { url, params: { userId } }: Omit<PageRequest, 'api'>) {
  if (userId === String(member.number)) return;
  const to = `/profile/${member.number}${new URL(url).search}`;
  throw redirect(to, { status: 301, headers: { 'cache-control': 'no-cache' } });
}

export const handle = { query: [GAMES_PARAM, BALL_PARAM, TAB_PARAM, TEXTS_PARAM, TOURNAMENTS_PARAM] };
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
  const { member, profile, part, record, texts, tournaments, account } = useLoaderData<typeof clientLoader>();
  return (
    <PageFrame
      title={<Named member={member} picture={profile.picture} />}
      width="reading"
      actions={
        <div className="member-only min-h-11">
          <Suspense>
            <MemberActions id={member.id} />
          </Suspense>
        </div>
      }
      className="max-md:[&>.page-head]:flex-nowrap"
    >
      <div className="profile flex flex-col gap-4">
        <PlayerCard member={member} picture={profile.picture} place={aboutOf(member)} {...record}>
          {BALLS.some(ball => record.record.sums[ball].games > 0) && <AgainstMe number={member.number} />}
        </PlayerCard>
        {[profile.hidden && PROFILE_HIDDEN, profile.blocked && BLOCKED].filter(Boolean).map(sentence => (
          <Card as="p" key={String(sentence)} className="text-soft">
            {sentence}
          </Card>
        ))}
        <Suspense>
          <MemberClubs member={member.number} />
        </Suspense>
        <LinkTabs label="이 회원" tabs={partsOf(member)} current={part} />
        {part === 'record' && account && (
          <Suspense fallback={<Loading />}>
            <ForAdmins account={account} />
          </Suspense>
        )}
        {part === 'record' && <MemberRecord {...record} />}
        {texts && (
          <FoldBlocked key={`texts ${member.id}`} of={{ id: 0, authorId: member.id }} what="글과 댓글">
            <WrittenTexts {...texts} />
          </FoldBlocked>
        )}
        {tournaments && <MemberTournaments {...tournaments} />}
      </div>
    </PageFrame>
  );
}

const partsOf = ({ number }: PublicMember) => [
  { value: 'record', title: '기록', to: `/profile/${number}` },
  { value: 'texts', title: '글', to: `/profile/${number}?${TAB_PARAM}=posts` },
  { value: 'tournaments', title: '대회', to: `/profile/${number}?${TOURNAMENTS_PARAM}=1` },
];

/** The address has both numbers: a browser knows its member by the login id, which is in no address. */
function AgainstMe({ number }: { number: number }) {
  const me = useSession();
  const navigate = useNavigate();
  const { press, busy } = usePress();
  const open = (id: string) =>
    press(async () => {
      const own = await fetchJson(browserApi.api.memberanking[':id'].$get({ param: { id } }));
      await navigate(versusAddress(own.number, number));
    }, ACCOUNT_LOAD_FAILED);
  return (
    <div className="member-only min-h-11 basis-full">
      {me && (
        <Button className="bg-yellow text-on-yellow" busy={busy} onClick={() => void open(me.userId)}>
          나와의 상대전적
        </Button>
      )}
    </div>
  );
}

/** The facts that the card leaves out. */
function aboutOf({ region, billiardHall, birthYear, points }: PublicMember) {
  const others = [birthYear && `${birthYear}년생`, `포인트 ${withCommas(points)}`];
  return [[region, billiardHall], others].map(line => (
    <span key={String(line)} className="block">
      {line.filter(Boolean).join(' · ')}
    </span>
  ));
}

/** The ball of the 4구 score is beside the name if a picture takes the ball's usual place. */
function Named({ member: { score4, username }, picture }: { member: PublicMember; picture: string }) {
  return picture ? <Ball score4={score4}>{username}</Ball> : username;
}
