import { useLoaderData } from 'react-router';
import { ReportButton } from '#/features/moderation/reports/report-button.tsx';
import { unitOf } from '#/features/tournaments/announcing/facts.rules.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import {
  browserApi,
  browserLoader,
  fetchJson,
  fetchList,
  forPage,
  loadPage,
  type PageRequest,
  serverLoader,
} from '#/ui/client/api.ts';
import { useSaved } from '#/ui/client/use-calls.ts';
import { useReloadingAction } from '#/ui/dialog/use-confirmed-action.ts';
import { TextInput } from '#/ui/form/field.tsx';
import { Form, useForm } from '#/ui/form/form.tsx';
import { ArticleActions } from '#/ui/page/article-actions.tsx';
import { BackLink } from '#/ui/page/back-link.tsx';
import { CardFold } from '#/ui/page/fold.tsx';
import { describe, PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { ArticleFacts } from '#/ui/page/key-values.tsx';
import { AuthorName } from '#/ui/page/member-name.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Section } from '#/ui/page/parts.tsx';
import { Pager } from '#/ui/table/pager.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import { useFirstRows } from '#/ui/table/use-first-rows.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { Day } from '#/ui/theme/day.tsx';
import { Medal } from '#/ui/theme/medal.tsx';
import { RowButton } from '#/ui/theme/row-button.tsx';
import type { Season, SeasonPerson, SeasonRank } from './seasons.contract.ts';
import { bestText, hostOf, pointsText } from './seasons.rules.ts';

async function read({ api, url, params: { id = '' } }: PageRequest) {
  const calls = api.api.seasons[':id'];
  const [season, ranking, teamLeagues] = await Promise.all([
    forPage(fetchJson(calls.$get({ param: { id } }))),
    loadPage<SeasonRank>(new URL(url).searchParams, page =>
      forPage(fetchList(calls.ranking.$get({ param: { id }, query: { page: String(page) } }))),
    ),
    forPage(fetchJson(api.api.clubs['of-season'][':id'].$get({ param: { id } }))),
  ]);
  return { season, ranking, teamLeagues, readyMade: api !== browserApi };
}

export const handle = { query: ['page'] };
export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta<typeof loader>(({ loaderData }) => {
  if (!loaderData) return;
  const { season, ranking } = loaderData;
  const leader = ranking.rows[0] ? `1위 ${ranking.rows[0].name}. ` : '';
  return {
    title: season.title,
    description: describe(
      `${hostOf(season)} · 대회 ${season.tournamentCount}개. ${leader}${pointsText(season)}`,
    ),
    path: `/seasons/${season.id}`,
  };
});

const FIGURE = { align: 'right', fold: 'phone', className: 'tabular-nums' } as const;
const RANKING: Column<SeasonRank>[] = [
  {
    title: '순위',
    align: 'center',
    className: 'table-rank md:w-20 max-md:order-[-1] max-md:flex-[0_0_2rem]',
    cell: ({ rank, isShared }) => (
      <>
        {isShared && <span className="text-mark text-soft max-md:block">공동 </span>}
        <Medal rank={rank} />
      </>
    ),
  },
  { title: '이름', lead: true, cell: row => <PersonName of={row} /> },
  {
    title: '점수',
    align: 'right',
    className: 'tabular-nums max-md:flex-[0_0_auto]',
    cell: ({ points }) => <strong>{withCommas(points)}점</strong>,
  },
  { title: '우승', ...FIGURE, cell: ({ victories }) => victories },
  { title: '대회', ...FIGURE, cell: ({ played }) => played },
];

export default function SeasonPage() {
  const { season, ranking, teamLeagues, readyMade } = useLoaderData<typeof clientLoader>();
  return (
    <PageFrame title={season.title} above={<BackLink list="/seasons" title="시즌" />}>
      <ArticleFacts
        facts={{
          ...(season.hall && { 당구장: season.hall }),
          ...(season.club && { 동호회: season.club }),
          '만든 회원': <AuthorName of={season} />,
          RSS: <a href={`/seasons/${season.id}/feed.xml`}>새 대회 받아보기</a>,
        }}
      />
      <h2 className="mt-4 text-part font-bold">순위</h2>
      <Table
        caption="시즌 순위"
        columns={RANKING}
        rows={ranking.rows}
        rowKey={({ id }) => id}
        empty="아직 순위가 없습니다. 종료한 대회를 시즌에 넣으면 나타납니다."
      />
      <p className="text-row text-soft">
        {pointsText(season)}. {bestText(season)}
      </p>
      <Pager page={ranking.page} total={ranking.total} />
      <h2 className="mt-8 mb-3 text-part font-bold">대회</h2>
      <Tournaments key={season.id} season={season} />
      <TeamLeagues of={teamLeagues} />
      {season.can.remove && <SeasonKeepers key={season.id} season={season} />}
      <div className="mt-8">
        <ArticleActions
          title={season.title}
          can={season.can}
          readyMade={readyMade}
          list="/seasons"
          edit={`/seasons/edit/${season.id}`}
          remove={() =>
            fetchJson(browserApi.api.seasons[':id'].$delete({ param: { id: String(season.id) } }))
          }
        >
          <ReportButton kind="season" target={String(season.id)} authorId={season.authorId} />
        </ArticleActions>
      </div>
    </PageFrame>
  );
}

function PersonName({ of: { name, number } }: { of: SeasonPerson }) {
  if (number === null) return <bdi>{name}</bdi>;
  return (
    <PageLink className="member-name" to={`/profile/${number}`}>
      <bdi>{name}</bdi>
    </PageLink>
  );
}

const TOURNAMENTS: Column<Season['tournaments'][number]>[] = [
  { title: '대회', cell: ({ id, title }) => <PageLink to={`/tournaments/${id}`}>{title}</PageLink> },
  { title: '날짜', align: 'center', fold: 'bare', cell: ({ day }) => <Day of={day} /> },
  { title: '당구장', fold: 'bare', cell: ({ hall }) => hall },
  {
    title: '참가',
    align: 'right',
    fold: 'phone',
    cell: ({ entryCount, ...of }) => `${entryCount}${unitOf(of)}`,
  },
  {
    title: '우승',
    fold: 'phone',
    cell: ({ champions }) =>
      champions.map((champion, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two of a team may have one name
        <span key={index}>
          {index > 0 && ', '}
          <PersonName of={champion} />
        </span>
      )),
  },
];

function Tournaments({ season: { tournaments } }: { season: Season }) {
  const { shown, more } = useFirstRows(tournaments, `${withCommas(tournaments.length)}개 모두 보기`);
  return (
    <>
      <Table
        caption="시즌의 대회"
        columns={TOURNAMENTS}
        rows={shown}
        rowKey={({ id }) => id}
        empty="아직 들어 있는 대회가 없습니다."
      />
      {more}
    </>
  );
}

type TeamLeaguesOf = Awaited<ReturnType<typeof read>>['teamLeagues'];

const TEAMS: Column<TeamLeaguesOf['teams'][number]>[] = [
  { title: '팀', cell: ({ name }) => name },
  {
    title: '점수',
    align: 'right',
    className: 'tabular-nums',
    cell: ({ points }) => <strong>{withCommas(points)}점</strong>,
  },
  { title: '리그', align: 'right', className: 'tabular-nums', cell: ({ leagues }) => leagues },
];

function TeamLeagues({ of: { leagues, teams } }: { of: TeamLeaguesOf }) {
  if (leagues.length === 0) return null;
  return (
    <Section id="team-leagues" title="팀 리그" className="mt-8">
      <ul>
        {leagues.map(({ id, club, name, isOver }) => (
          <li key={id}>
            <PageLink to={`/clubs/${club}/leagues/${id}`}>{name}</PageLink>
            {!isOver && <span className="text-soft"> 진행 중</span>}
          </li>
        ))}
      </ul>
      <Table
        caption="팀 점수"
        columns={TEAMS}
        rows={teams}
        rowKey={({ name }) => name}
        empty="끝난 리그의 순위가 점수를 받습니다."
      />
    </Section>
  );
}

const schema = async () => (await import('./seasons.contract.ts')).newKeeper;

/** The maker adds and removes keepers, who may also change the season. */
function SeasonKeepers({ season }: { season: Season }) {
  const { perform } = useReloadingAction();
  const form = useForm(schema, { member: '' });
  const saved = useSaved(() => form.reset({ member: '' }));
  const calls = browserApi.api.seasons[':id'].keepers;
  const id = String(season.id);
  const add = async (json: { member: string }) => {
    await fetchJson(calls.$post({ param: { id }, json }));
    await saved('함께 관리하는 회원을 더했습니다.');
  };
  const remove = async (member: string, username: string) => {
    await perform({
      question: { title: `‘${username}’님을 관리자에서 뺍니다.`, confirmLabel: '빼기', danger: true },
      call: () => fetchJson(calls[':member'].$delete({ param: { id, member } })),
    });
  };
  return (
    <CardFold title={`함께 관리하는 회원 ${season.keepers.length || ''}`} className="mt-8">
      <p className="mb-3 text-soft text-row">
        자기가 진행한 대회를 이 시즌에 넣고 점수표를 고칠 수 있습니다.
      </p>
      <ul className="grid gap-2">
        {season.keepers.map(({ id: member, username }) => (
          <li key={member} className="flex items-center justify-between gap-3">
            <span>{username}</span>
            <RowButton of={username} label="빼기" onClick={() => void remove(member, username)} />
          </li>
        ))}
      </ul>
      <Form {...form.bind(add)} className="form mt-3 max-w-128">
        <TextInput
          label="닉네임이나 아이디"
          {...form.field('member')}
          aside={
            <Button type="submit" busy={form.busy}>
              더하기
            </Button>
          }
        />
      </Form>
    </CardFold>
  );
}
