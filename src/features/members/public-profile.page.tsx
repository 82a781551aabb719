import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  replace,
  useLoaderData,
} from 'react-router';
import { showPhone } from '#/shared/phone.ts';
import { ask, browserApi, forPage, type SiteApi, serverApi } from '#/ui/api.ts';
import { Ball } from '#/ui/ball.tsx';
import { PageFrame } from '#/ui/frame.tsx';
import { pageMeta } from '#/ui/meta.ts';
import { askedPage, lastPage } from '#/ui/page-address.ts';
import { PageLink } from '#/ui/page-link.tsx';
import { Pager } from '#/ui/pager.tsx';
import { storedSession } from '#/ui/session.ts';
import { type Column, Table } from '#/ui/table.tsx';
import { When } from '#/ui/when.tsx';
import type { OwnMember } from './account.contract.ts';
import { ACCOUNT_LOAD_FAILED } from './profile.rules.ts';
import { ProfileFacts, ProfilePart } from './profile-parts.tsx';
import type { PublicProfile, WrittenPost } from './public-profile.contract.ts';

async function read(api: SiteApi, id: string, url: string) {
  const page = askedPage(new URL(url).searchParams, 'wins');
  const { memberanking } = api.api;
  const [member, profile] = await Promise.all([
    forPage(ask(memberanking[':id'].$get({ param: { id } })), ACCOUNT_LOAD_FAILED),
    forPage(
      ask(memberanking[':id'].profile.$get({ param: { id }, query: { page: String(page) } })),
      ACCOUNT_LOAD_FAILED,
    ),
  ]);
  return { member, profile, page, account: null as OwnMember | null };
}

export const loader = ({ context, params, request }: LoaderFunctionArgs) =>
  read(context.get(serverApi), params.userId ?? '', request.url);

export async function clientLoader({ params: { userId = '' }, request }: ClientLoaderFunctionArgs) {
  const session = storedSession();
  if (session?.userId.toLowerCase() === userId.toLowerCase()) throw replace('/profile');
  const [shown, account] = await Promise.all([
    read(browserApi, userId, request.url),
    session?.isAdmin ? accountOf(userId) : null,
  ]);
  return { ...shown, account };
}

// The flag in this browser may be old; whoever is no admin any more reads what everybody reads.
const accountOf = (id: string) =>
  ask(browserApi.api.memberanking[':id'].account.$get({ param: { id } })).catch(() => null);

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) =>
  loaderData
    ? pageMeta(matches, {
        title: loaderData.member.username,
        description: describeMember(loaderData),
        path: `/profile/${loaderData.member.id}`,
      })
    : [];

function describeMember({ member, profile }: Awaited<ReturnType<typeof loader>>): string {
  const { username, score4, region, billiardHall } = member;
  const known = [score4 && `4구 ${score4}`, region, billiardHall, `승리 ${profile.victoryCount}회`];
  return `${username} 회원: ${known.filter(Boolean).join(' · ')}`;
}

export default function PublicProfilePage() {
  const { member, profile, page, account } = useLoaderData<typeof clientLoader>();
  return (
    <PageFrame title={<Ball score4={member.score4}>{member.username}</Ball>} width="reading">
      <div className="profile">
        {account && <ForAdmins account={account} />}
        <ProfilePart id="player" title="선수 정보">
          <ProfileFacts
            facts={[
              ['4구 점수', member.score4],
              ['3구 점수', member.score3],
              ['4구 하이런', member.highrun4],
              ['3구 하이런', member.highrun3],
              ['출생 연도', member.birthYear && `${member.birthYear}년`],
              ['지역', member.region],
              ['당구장', member.billiardHall],
              ['포인트', `${member.points.toLocaleString('ko-KR')}점`],
            ]}
          />
        </ProfilePart>
        <Victories profile={profile} page={page} />
        <Posts posts={profile.posts} />
      </div>
    </PageFrame>
  );
}

function ForAdmins({ account }: { account: OwnMember }) {
  const search = new URLSearchParams({ field: 'id', q: account.id });
  const manage = (
    <PageLink className="button button-quiet button-small" to={`/admin/members?${search}`}>
      회원 관리
    </PageLink>
  );
  return (
    <ProfilePart id="account" title="관리자에게만 보이는 정보" action={manage}>
      <ProfileFacts
        facts={[
          ['아이디', account.id],
          ['전화번호', showPhone(account.phone ?? '')],
          ['이메일', account.email],
          [
            '출생 연도',
            account.birthYear && `${account.birthYear}년${account.showBirthYear ? '' : ' (비공개)'}`,
          ],
          ['가입', <When key="joined" iso={account.createdAt} />],
          ['구분', account.isAdmin ? '관리자' : '회원'],
        ]}
      />
    </ProfilePart>
  );
}

const VICTORY_COLUMNS: Column[] = [
  { key: 'title', title: '대회' },
  { key: 'date', title: '날짜', align: 'center', className: 'max-md:flex-[0_0_6rem]' },
];

function Victories({ profile, page }: { profile: PublicProfile; page: number }) {
  const { victories, victoryCount } = profile;
  return (
    <section aria-labelledby="victories">
      <h2 id="victories" className="profile-heading">
        승리 <span className="text-primary tabular-nums">{victoryCount.toLocaleString('ko-KR')}</span>
      </h2>
      <Table
        caption="승리 기록"
        columns={VICTORY_COLUMNS}
        rows={victories.map((victory, at) => ({ ...victory, at }))}
        rowKey={row => row.at}
        cell={(row, { key }) => (key === 'date' ? <When iso={row.date} /> : row.title)}
        empty="아직 승리 기록이 없습니다."
      />
      {victoryCount > 10 && (
        <Pager
          page={page}
          last={lastPage(victoryCount)}
          param="wins"
          label="승리 기록 페이지"
          hash="#victories"
        />
      )}
    </section>
  );
}

const BOARDS = {
  'free-board': { name: '자유게시판', path: '/free-board' },
  promotion: { name: '홍보', path: '/promotion-board' },
  singlematch: { name: '매치', path: '/tournament/single' },
} as const;

const POST_COLUMNS: Column[] = [
  { key: 'title', title: '제목' },
  { key: 'board', title: '게시판', align: 'center', fold: 'phone', bare: true },
  { key: 'date', title: '날짜', align: 'center', fold: 'phone', bare: true },
];

function Posts({ posts }: { posts: WrittenPost[] }) {
  return (
    <section aria-labelledby="posts">
      <h2 id="posts" className="profile-heading">
        최근 글
      </h2>
      <Table
        caption="최근 글"
        columns={POST_COLUMNS}
        rows={posts}
        rowKey={({ board, id }) => `${board} ${id}`}
        cell={(post, { key }) => {
          const { name, path } = BOARDS[post.board];
          if (key === 'board') return name;
          if (key === 'date') return <When iso={post.date} />;
          return <PageLink to={`${path}/${post.id}`}>{post.title}</PageLink>;
        }}
        empty="게시글이 없습니다."
      />
    </section>
  );
}
