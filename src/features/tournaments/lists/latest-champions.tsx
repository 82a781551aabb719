import { Trophy } from 'lucide-react';
import type { ListedTournament } from '#/features/tournaments/server/tournaments.contract.ts';
import { spokenDay } from '#/shared/time/spoken-day.ts';
import { PageLink } from '#/ui/page/page-link.tsx';

export default function LatestChampions({ rows, today }: { rows: ListedTournament[]; today: string }) {
  const won = rows.filter(({ champion }) => champion.length > 0);
  if (won.length === 0) return null;
  return (
    <section className="mt-10" aria-labelledby="champions">
      <h2 id="champions" className="text-part font-bold">
        최근 우승
      </h2>
      <ul className="mt-3 grid gap-2 md:grid-cols-3 md:gap-3">
        {won.map(({ id, title, day, champion }) => (
          <li key={id}>
            <PageLink
              to={`/tournaments/${id}`}
              className="flex h-full items-center gap-3 rounded-xl border border-yellow bg-yellow-tint px-4 py-3 text-text hover:bg-surface hover:no-underline"
            >
              <Trophy size={32} aria-hidden="true" className="flex-none text-yellow-text" />
              <span className="min-w-0 wrap-anywhere">
                <strong className="block text-lead font-bold">{champion.join(', ')}</strong>
                <span className="block text-label text-soft">
                  <time dateTime={day} className="whitespace-nowrap">
                    {spokenDay(day, today)}
                  </time>{' '}
                  · {title}
                </span>
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
