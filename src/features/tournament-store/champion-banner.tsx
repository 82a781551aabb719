import { Trophy } from 'lucide-react';
import { podium } from '#/features/bracket-engine/podium.rules.ts';
import type { Tournament } from '#/features/bracket-engine/tournament.rules.ts';
import { useFocusOnChange } from './use-focus-on-change.ts';
import './champion-banner.css';

/** Who has won, and who stands beside; nothing while it is not decided. */
export function ChampionBanner({ tournament }: { tournament: Tournament }) {
  const banner = useFocusOnChange<HTMLElement>(tournament.champion ?? 0);
  if (tournament.champion === null) return <div role="status" />;
  const [first, ...others] = podium(tournament);
  return (
    <div role="status">
      <section ref={banner} tabIndex={-1} className="runner-champion" aria-label="최종 우승">
        <Trophy aria-hidden="true" />
        <p>
          <span>최종 우승</span>
          <strong>{first?.names.join(', ')}</strong>
        </p>
        {others.length > 0 && (
          <dl>
            {others.map(({ title, names }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{names.join(', ')}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
    </div>
  );
}
