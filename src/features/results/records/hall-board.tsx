import { useLocation } from 'react-router';
import type { ListedSeason } from '#/features/results/seasons/seasons.contract.ts';
import type { HallBoardRow } from '#/features/tournaments/results/results.contract.ts';
import { RANKED_LEAST, RESULTS_LOAD_FAILED } from '#/features/tournaments/results/results.rules.ts';
import { BALLS } from '#/features/tournaments/scoring/scoring.constants.ts';
import type { Ball } from '#/features/tournaments/scoring/scoring.contract.ts';
import { rateText } from '#/shared/average.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { fetchList, forPage, type SiteApi } from '#/ui/client/api.ts';
import { LinkChips } from '#/ui/page/link-chips.tsx';
import { addressesOf, requestedPage, usePageQuery } from '#/ui/page/page-address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Section } from '#/ui/page/parts.tsx';
import { Pager } from '#/ui/table/pager.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import { useFirstRows } from '#/ui/table/use-first-rows.tsx';
import { Ball as Colour } from '#/ui/theme/ball.tsx';

export const BOARD_PARAM = 'board';
export const BOARD_BALL_PARAM = 'ball';

const FIGURE = { align: 'right', fold: 'phone', className: 'tabular-nums' } as const;
const COLUMNS: Column<HallBoardRow & { rank: number }>[] = [
  {
    title: '순위',
    align: 'center',
    className: 'table-rank md:w-20 max-md:order-[-1] max-md:flex-[0_0_2rem]',
    cell: ({ rank }) => rank,
  },
  {
    title: '닉네임',
    lead: true,
    cell: ({ score4, number, username }) => (
      <Colour score4={score4}>
        <PageLink className="member-name" to={`/profile/${number}`}>
          {username}
        </PageLink>
      </Colour>
    ),
  },
  {
    title: '득점률',
    align: 'right',
    className: 'tabular-nums max-md:flex-[0_0_auto]',
    cell: ({ points, targets }) => <strong>{rateText(points, targets)}</strong>,
  },
  {
    title: '득점/목표',
    ...FIGURE,
    cell: ({ points, targets }) => `${withCommas(points)}/${withCommas(targets)}`,
  },
  { title: '경기', ...FIGURE, cell: ({ games }) => withCommas(games) },
];

type HallBoardProps = { rows: HallBoardRow[]; total: number; page: number; ball: Ball };

/** Page and game come from the query parameters. */
export async function readHallBoard(api: SiteApi, hall: string, search: URLSearchParams) {
  const ball = BALLS.find(value => value === search.get(BOARD_BALL_PARAM)) ?? '4';
  const page = requestedPage(search, BOARD_PARAM);
  const query = { hall, ball, page: String(page) };
  return {
    ...(await forPage(fetchList(api.api.results.halls.$get({ query })), RESULTS_LOAD_FAILED)),
    ball,
    page,
  };
}

export function HallBoard({ rows, total, page, ball }: HallBoardProps) {
  const { pathname } = useLocation();
  const query = usePageQuery();
  const address = addressesOf(pathname, query, [BOARD_BALL_PARAM, BOARD_PARAM]);
  const tabs = BALLS.map(value => ({
    value,
    title: `${value}구`,
    to: `${address({ [BOARD_BALL_PARAM]: value })}#rates`,
  }));
  const ranked = rows.map((row, index) => ({ ...row, rank: page * 10 - 9 + index }));
  const { shown, more } = useFirstRows(ranked, '득점률 더 보기', page);
  return (
    <Section id="rates" title="득점률 순위" heading="mt-6 mb-1 text-part font-bold">
      <p className="mb-2 text-soft text-row">
        이 당구장의 대회에서 {RANKED_LEAST}경기 이상 점수를 남긴 회원의 득점 ÷ 목표입니다. 수지가 달라도
        나란히 겨룹니다.
      </p>
      <LinkChips label="종목" tabs={tabs} current={ball} />
      <Table
        caption={`${ball}구 득점률 순위`}
        columns={COLUMNS}
        rows={shown}
        rowKey={({ id }) => id}
        empty={`아직 ${RANKED_LEAST}경기를 채운 회원이 없습니다.`}
      />
      {more ?? (
        <Pager page={page} total={total} param={BOARD_PARAM} label="득점률 순위 페이지" hash="#rates" />
      )}
    </Section>
  );
}

export async function readHallSeasons(api: SiteApi, hall: string): Promise<ListedSeason[]> {
  const query = { hall, page: '1' };
  return (await forPage(fetchList(api.api.seasons.$get({ query })), RESULTS_LOAD_FAILED)).rows;
}

export function HallSeasons({ seasons }: { seasons: ListedSeason[] }) {
  if (seasons.length === 0) return null;
  return (
    <Section id="seasons" title="시즌" heading="mt-6 mb-1 text-part font-bold">
      <ul className="mb-6">
        {seasons.map(({ id, title, club, tournamentCount }) => (
          <li key={id} className="py-2">
            <PageLink className="underline" to={`/seasons/${id}`}>
              {title}
            </PageLink>{' '}
            <small className="text-soft text-label">
              {[club, `대회 ${tournamentCount}개`].filter(Boolean).join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </Section>
  );
}
