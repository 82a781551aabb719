import { data, useLoaderData } from 'react-router';
import { HallHead } from '#/features/halls/directory/hall-head.tsx';
import type { PublicMember } from '#/features/members/profile/members.contract.ts';
import { RankingTable, ranked } from '#/features/results/rankings/ranking-table.tsx';
import {
  ApiError,
  browserLoader,
  fetchJson,
  fetchList,
  type PageRequest,
  type SiteApi,
  serverLoader,
} from '#/ui/client/api.ts';
import { Notice } from '#/ui/feedback/notice.tsx';
import { Card, describe, PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { requestedPage } from '#/ui/page/page-address.ts';
import { Section } from '#/ui/page/parts.tsx';
import { PlainText } from '#/ui/page/text.tsx';
import { Pager } from '#/ui/table/pager.tsx';
import { QuietLink } from '#/ui/theme/button.tsx';
import { HALL_PAGE_UNREADABLE, HALL_RANKING_FAILED, type HallPage } from './hall-page.contract.ts';

const NOTHING: HallPage = { billiardHall: '', hallId: null, isElsewhere: false, announcements: [] };
const NOBODY: { rows: PublicMember[]; total: number } = { rows: [], total: 0 };

async function read({ api, url }: PageRequest) {
  const page = requestedPage(new URL(url).searchParams);
  const hallApi = api.api['hall-page'];
  const [hall, ranking] = await Promise.all([
    orProblem(fetchJson(hallApi.$get()), NOTHING, HALL_PAGE_UNREADABLE),
    orProblem(
      fetchList(hallApi.rankings.$get({ query: { page: String(page) } })),
      NOBODY,
      HALL_RANKING_FAILED,
    ),
  ]);
  const place = await readPlace(api, hall.found.hallId);
  const shown = { page, hall, place, ranking };
  // The announcements are the main content; an unavailable ranking does not make the page fail.
  return hall.problem ? data(shown, { status: 503 }) : shown;
}

async function readPlace(api: SiteApi, id: number | null) {
  if (id === null) return null;
  const calls = api.api['billiard-halls'][':id'];
  const param = { id: String(id) };
  const found = await orProblem(
    Promise.all([
      fetchJson(calls.$get({ param })),
      fetchJson(calls.facts.$get({ param })),
      fetchJson(calls.pictures.$get({ param })),
    ]),
    null,
    '',
  );
  const [hall, facts, pictures] = found.found ?? [];
  return hall && facts && pictures && { hall, facts, pictures };
}

/**
 * If the API call fails, `found` is `nothing` and `problem` is `sentence` (otherwise ''): the rest of the
 * page is shown all the same.
 */
async function orProblem<T, Nothing>(wanted: Promise<T>, nothing: Nothing, sentence: string) {
  try {
    return { found: await wanted, problem: '' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { found: nothing, problem: sentence };
  }
}

export const handle = { query: ['page'], sameForMembers: true };
export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

const titleOf = (hall?: HallPage) => hall?.billiardHall || '당구장 소식';

export const meta = pageMeta<typeof loader>(({ loaderData }) => {
  const hall = loaderData?.hall.found;
  const news = hall?.announcements.map(each => each.announcement).join(' ') ?? '';
  const title = titleOf(hall);
  return { title, description: describe(`${title}의 소식과 회원 랭킹. ${news}`), path: '/gy' };
});

export default function HallPagePage() {
  const { page, hall, place, ranking } = useLoaderData<typeof clientLoader>();
  return (
    <PageFrame title={titleOf(hall.found)}>
      {place && (
        <section aria-label="당구장 정보" className="mb-8">
          <HallHead {...place} />
          <QuietLink to={`/region/${place.hall.id}`}>당구장 페이지 보기</QuietLink>
        </section>
      )}
      <Announcements {...hall} />
      <Section id="ranking" title="랭킹" heading="mt-6 mb-3 font-bold text-part">
        {ranking.problem && <Notice role="status">{ranking.problem}</Notice>}
        <RankingTable
          rows={ranked(ranking.found.rows, page)}
          detailed={false}
          sortable={false}
          ofHall
          isElsewhere={hall.found.isElsewhere}
        />
        <Pager page={page} total={ranking.found.total} hash="#ranking" />
      </Section>
    </PageFrame>
  );
}

function Announcements({ found, problem }: { found: HallPage; problem: string }) {
  const { announcements } = found;
  return (
    <Section id="announcements" title="공지사항" heading="mb-3 font-bold text-part">
      {problem && <Notice role="alert">{problem}</Notice>}
      {!problem && announcements.length === 0 && <p className="text-soft">공지사항이 없습니다.</p>}
      <ul className="grid gap-4 grid-cols-[repeat(auto-fit,minmax(min(100%,19rem),1fr))]">
        {announcements.map(({ announcement, imageUrl, imageAlt, imageWidth, imageHeight }) => (
          <Card as="li" key={`${imageUrl} ${announcement}`} className="hall-announcement overflow-hidden p-0">
            {imageUrl && (
              <img
                src={imageUrl}
                alt={imageAlt || (announcement ? '' : '공지 그림')}
                width={imageWidth}
                height={imageHeight}
                // A picture of unknown size has a height of its own, so that the text below does not move.
                className={`${imageHeight ? 'h-auto' : 'h-48 md:h-64'} max-h-80 w-full bg-sunken object-cover`}
              />
            )}
            {announcement && (
              <div className="p-5 first-line:font-bold">
                <PlainText text={announcement} />
              </div>
            )}
          </Card>
        ))}
      </ul>
    </Section>
  );
}
