import { RESULTS_LOAD_FAILED } from '#/features/tournaments/results/results.rules.ts';
import { fetchList, forPage, type SiteApi } from '#/ui/client/api.ts';
import { PageLink } from '#/ui/page/page-link.tsx';

type HallSeason = { id: number; title: string; club: string; tournamentCount: number };

/** The newest seasons of a hall (its name). */
export async function readHallSeasons(api: SiteApi, hall: string): Promise<HallSeason[]> {
  const query = { hall, page: '1' };
  return (await forPage(fetchList(api.api.seasons.$get({ query })), RESULTS_LOAD_FAILED)).rows;
}

/** Links to the seasons; nothing where there are none. */
export function HallSeasons({ seasons }: { seasons: HallSeason[] }) {
  if (seasons.length === 0) return null;
  return (
    <section aria-labelledby="seasons">
      <h2 id="seasons" className="mt-6 mb-1 text-lead font-bold">
        시즌
      </h2>
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
    </section>
  );
}
