import type { TournamentResults } from '#/features/tournaments/results/results.contract.ts';
import { UNCOUNTED_SENTENCES, uncountedByReason } from './uncounted.rules.ts';

/** The undisputed matches that do not count, with the reasons; nothing if all count. */
export function UncountedMatches({ matches }: Pick<TournamentResults, 'matches'>) {
  const reasons = uncountedByReason(matches);
  if (reasons.length === 0) return null;
  return (
    <section className="card flex flex-col gap-2 mb-6" aria-label="반영되지 않는 경기">
      <p className="font-bold">기록에 반영되지 않는 경기가 있습니다.</p>
      <ul className="text-soft">
        {reasons.map(({ why, matches: count }) => (
          <li key={why}>
            {count}경기: {UNCOUNTED_SENTENCES[why]}
          </li>
        ))}
      </ul>
      <p className="text-soft">어느 경기인지는 아래 경기 목록에서 볼 수 있습니다.</p>
    </section>
  );
}
