import { lazy, Suspense } from 'react';
import { redirect, useLoaderData } from 'react-router';
import { HallClubs } from '#/features/clubs/directory/hall-clubs.tsx';
import { HallNewsList, NEWS_PARAM, ONE_NEWS_PARAM } from '#/features/halls/news/hall-news-list.tsx';
import { HallMatches, HallTournaments, MonthBests } from '#/features/halls/overview/hall-overview.tsx';
import type { PublicMember } from '#/features/members/profile/members.contract.ts';
import { RankingTable, ranked } from '#/features/results/rankings/ranking-table.tsx';
import {
  BOARD_BALL_PARAM,
  BOARD_PARAM,
  HallBoard,
  HallSeasons,
  readHallBoard,
  readHallSeasons,
} from '#/features/results/records/hall-board.tsx';
import {
  browserApi,
  browserLoader,
  fetchJson,
  fetchList,
  forPage,
  type PageRequest,
  serverLoader,
} from '#/ui/client/api.ts';
import { storedSession, useSession } from '#/ui/client/session.ts';
import { useCountedView } from '#/ui/client/use-calls.ts';
import { BackLink } from '#/ui/page/back-link.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { requestedPage } from '#/ui/page/page-address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Toolbar } from '#/ui/page/parts.tsx';
import { Pager } from '#/ui/table/pager.tsx';
import { useFirstRows } from '#/ui/table/use-first-rows.tsx';
import { HallActions, HallHead } from './hall-head.tsx';
import type { Hall } from './halls.contract.ts';
import { LOAD_FAILED, NEWS_A_PAGE } from './halls.rules.ts';

async function read({ api, url, params: { id = '' } }: PageRequest) {
  const search = new URL(url).searchParams;
  const page = requestedPage(search);
  const calls = api.api['billiard-halls'][':id'];
  const newsPage = requestedPage(search, NEWS_PARAM);
  const one = search.get(ONE_NEWS_PARAM);
  const of = one !== null && /^[1-9]\d{0,14}$/.test(one) ? one : null;
  const newsQuery = { page: String(newsPage), size: String(NEWS_A_PAGE), ...(of !== null && { of }) };
  const param = { id };
  const load = <T,>(call: Promise<T>) => forPage(call, LOAD_FAILED);
  const rest = Promise.all([
    load(fetchJson(calls.facts.$get({ param }))),
    load(fetchJson(calls.pictures.$get({ param }))),
    load(fetchJson(calls.favourites.$get({ param }))),
    load(fetchList(calls.news.$get({ param, query: newsQuery }))),
  ]);
  // The other calls fail for a merged hall; the answer of the hall itself decides first.
  rest.catch(() => {});
  const hall = await load(fetchJson(calls.$get({ param })));
  // The address of a redirect needs the hash, because not every browser keeps that of the first address.
  const hash = of === null ? '' : `#news-${of}`;
  if (hall.id !== Number(id)) throw redirect(`/region/${hall.id}${new URL(url).search}${hash}`, 301);
  const query = { billiards: hall.name, page: String(page) };
  const place = { hall: hall.name, region: hall.region };
  const [[facts, pictures, favourites, { rows: news, total }], ranking, ...others] = await Promise.all([
    rest,
    load(fetchList(api.api.rankings.$get({ query }))),
    readHallBoard(api, hall.name, search),
    load(fetchJson(api.api['hall-overview'].$get({ query: place }))),
    readHallSeasons(api, hall.name),
    load(fetchList(api.api.clubs.$get({ query: { hall: id, size: '5' } }))),
  ]);
  const [board, overview, seasons, clubs] = others;
  const shownNews = { news, total, page: newsPage, of };
  const around = { page, ranking, board, overview, seasons, clubs };
  const ofReader = { ...favourites, reader: storedSession()?.userId };
  return { hall, facts, pictures, favourites: ofReader, shownNews, ...around };
}

export const handle = {
  query: ['page', NEWS_PARAM, ONE_NEWS_PARAM, BOARD_PARAM, BOARD_BALL_PARAM],
  sameForMembers: true,
};
export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta<typeof loader>(({ loaderData }) => {
  if (!loaderData) return;
  const { id, name, region, address } = loaderData.hall;
  return {
    title: `${name} (${region})`,
    description: `${address}. ${name}의 지도와 회원 랭킹입니다.`,
    path: `/region/${id}`,
  };
});

export default function HallPage() {
  const { hall, facts, pictures, favourites, shownNews, page, ...around } =
    useLoaderData<typeof clientLoader>();
  const { ranking, board, overview, seasons, clubs } = around;
  useCountedView(hall.id, true, id => browserApi.api['billiard-halls'][':id'].views.$post({ param: { id } }));
  return (
    <PageFrame
      title={hall.name}
      above={<BackLink list="/region" title="지역 당구장" />}
      actions={<HallActions key={hall.id} hall={hall} favourites={favourites} />}
    >
      <HallHead hall={hall} facts={facts} pictures={pictures} />
      <HallNewsList hall={hall.id} {...shownNews} />
      <HallMatches matches={overview.matches} />
      <HallTournaments tournaments={overview.tournaments} />
      {overview.tournaments.length > 0 && (
        <Toolbar className="mt-3">
          <a className="button button-quiet" href={`/region/${hall.id}/calendar.ics`}>
            대회 일정 캘린더로 받아보기
          </a>
        </Toolbar>
      )}
      <HallSeasons seasons={seasons} />
      <HallClubs hall={hall.id} {...clubs} />
      <h2 className="mt-6 font-bold text-part" id="ranking">
        회원 랭킹
      </h2>
      <HallRanking key={`ranking ${hall.id}`} {...ranking} page={page} />
      <MonthBests {...overview} />
      {overview.boards.length > 0 && <HallBoard key={`rates ${hall.id}`} {...board} />}
      <HallOwner hall={hall} />
    </PageFrame>
  );
}

function HallRanking({ rows, total, page }: { rows: PublicMember[]; total: number; page: number }) {
  const { shown, more } = useFirstRows(rows, '랭킹 더 보기', page);
  return (
    <>
      <RankingTable rows={ranked(shown, page)} detailed={false} sortable={false} ofHall />
      {more ?? ((page > 1 || total > rows.length) && <Pager page={page} total={total} label="랭킹 페이지" />)}
    </>
  );
}

// Loaded for members only, after the page has hydrated.
const HallKeeping = lazy(async () => ({
  default: (await import('#/features/halls/owners/hall-keeping.tsx')).HallKeeping,
}));

/** Guests see the login link, members their claim to the hall, keepers their links. */
function HallOwner({ hall }: { hall: Hall }) {
  const session = useSession();
  return (
    <>
      <p className="guest-only mt-6 text-soft text-row">
        이 당구장을 운영하십니까?{' '}
        <PageLink className="underline" to="/login">
          로그인
        </PageLink>
        하고 관리를 신청하세요.
      </p>
      {session && (
        <Suspense>
          <HallKeeping key={`${hall.id} ${session.userId}`} hall={hall} session={session} />
        </Suspense>
      )}
    </>
  );
}
