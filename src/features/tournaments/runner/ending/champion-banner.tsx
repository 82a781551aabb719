import { Trophy } from 'lucide-react';
import { TieNotes } from '#/features/tournaments/bracket/group-table.tsx';
import { podium } from '#/features/tournaments/engine/evening/places.rules.ts';
import { useFocusOnChange } from '#/features/tournaments/runner/layout.tsx';
import { useRunning } from '#/features/tournaments/runner/use-running.ts';

/** A banner with the champion and the other places on the podium; nothing while there is no champion. */
export function ChampionBanner() {
  const { tournament } = useRunning();
  const banner = useFocusOnChange<HTMLElement>(tournament.champion ?? 0);
  if (tournament.champion === null) return <div role="status" />;
  const [first, ...others] = podium(tournament);
  return (
    <div role="status">
      <section
        ref={banner}
        tabIndex={-1}
        className="flex flex-wrap items-center gap-x-5 gap-y-3 mb-5 p-5 border-2 border-yellow rounded-cloth bg-yellow-tint scroll-mt-20"
        aria-label="최종 우승"
      >
        <Trophy size={44} className="text-yellow-text" aria-hidden="true" />
        <p className="flex flex-[1_1_10rem] flex-col leading-[1.3]">
          <span className="text-yellow-text font-semibold">
            {first?.title === '공동 우승' ? first.title : '최종 우승'}
          </span>
          <strong className="text-figure font-extrabold">{first?.names.join(', ')}</strong>
        </p>
        {others.length > 0 && (
          <dl className="flex flex-wrap gap-x-5 gap-y-1">
            {others.map(({ title, names }) => (
              <div key={title} className="flex gap-2">
                <dt className="text-yellow-text font-semibold">{title}</dt>
                <dd className="font-semibold">{names.join(', ')}</dd>
              </div>
            ))}
          </dl>
        )}
        <TieNotes tournament={tournament} />
      </section>
    </div>
  );
}
