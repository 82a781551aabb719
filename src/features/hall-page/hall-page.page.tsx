import { data, useLoaderData } from 'react-router';
import type { PublicMember } from '#/features/members/members.contract.ts';
import { RankingTable, ranked } from '#/features/rankings/ranking-table.tsx';
import { ApiError, browserLoader, fetchJson, fetchList, type PageRequest, serverLoader } from '#/ui/api.ts';
import { PageFrame } from '#/ui/frame.tsx';
import { describe, pageMeta } from '#/ui/meta.ts';
import { lastPage, requestedPage } from '#/ui/page-address.ts';
import { Pager } from '#/ui/pager.tsx';
import { PlainText } from '#/ui/text.tsx';
import type { HallPage } from './hall-page.contract.ts';
import { RANKING_FAILED, UNREADABLE } from './hall-page.limits.ts';
import './hall-page.css';

const NOTHING: HallPage = { billiardHall: '', isElsewhere: false, announcements: [] };
const NOBODY: { rows: PublicMember[]; total: number } = { rows: [], total: 0 };

async function read({ api, url }: PageRequest) {
  const page = requestedPage(new URL(url).searchParams);
  const hallApi = api.api['hall-page'];
  const [hall, ranking] = await Promise.all([
    orProblem(fetchJson(hallApi.$get()), NOTHING, UNREADABLE),
    orProblem(fetchList(hallApi.rankings.$get({ query: { page: String(page) } })), NOBODY, RANKING_FAILED),
  ]);
  const shown = { page, hall, ranking };
  // What is announced is the page; a ranking that is away for a while does not make it a failure.
  return hall.problem ? data(shown, { status: 503 }) : shown;
}

/** What was asked for, or in its place nothing and a sentence: the rest of the page lives on. */
async function orProblem<T>(
  wanted: Promise<T>,
  nothing: T,
  sentence: string,
): Promise<{ found: T; problem: string }> {
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
  const { page, hall, ranking } = useLoaderData<typeof clientLoader>();
  return (
    <PageFrame title={titleOf(hall.found)}>
      <Announcements {...hall} />
      <section aria-labelledby="ranking">
        <h2 className="hall-heading" id="ranking">
          랭킹
        </h2>
        {ranking.problem && (
          <p className="notice" role="status">
            {ranking.problem}
          </p>
        )}
        <RankingTable
          rows={ranked(ranking.found.rows, page)}
          detailed={false}
          sortable={false}
          isElsewhere={hall.found.isElsewhere}
        />
        <Pager page={page} last={lastPage(ranking.found.total)} hash="#ranking" />
      </section>
    </PageFrame>
  );
}

function Announcements({ found, problem }: { found: HallPage; problem: string }) {
  const { announcements } = found;
  return (
    <section aria-labelledby="announcements">
      <h2 className="hall-heading" id="announcements">
        공지사항
      </h2>
      {problem && (
        <p className="notice" role="alert">
          {problem}
        </p>
      )}
      {!problem && announcements.length === 0 && <p className="text-soft">공지사항이 없습니다.</p>}
      <ul className="hall-announcements">
        {announcements.map(({ announcement, imageUrl, imageAlt, imageWidth, imageHeight }) => (
          <li key={`${imageUrl} ${announcement}`} className="card hall-announcement">
            {imageUrl && (
              <img
                src={imageUrl}
                alt={imageAlt || (announcement ? '' : '공지 그림')}
                width={imageWidth}
                height={imageHeight}
              />
            )}
            {announcement && <PlainText text={announcement} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
