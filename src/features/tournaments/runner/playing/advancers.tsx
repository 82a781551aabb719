import { nameOf } from '#/features/tournaments/engine/draw/names.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { Button } from '#/ui/theme/button.tsx';
import { byesOf } from './current-matches.rules.ts';
import { advancersOf, isRoundOver } from './rounds.rules.ts';

type AdvancersProps = { tournament: Tournament; round: number; onNext?: () => void };

/** The entries that advance from a round, and the button to the next round once all matches are decided. */
export function Advancers({ tournament, round, onNext }: AdvancersProps) {
  const going = advancersOf(tournament, round);
  const all = tournament.rounds[round - 1]?.matches.length ?? 0;
  const isOver = isRoundOver(tournament, round);
  return (
    <section className="card flex flex-col gap-3 mt-5 lg:mt-0" aria-labelledby="advancers">
      <h2 id="advancers" className="text-lead font-bold">
        다음 라운드 진출자{' '}
        <span className="text-soft tabular-nums">
          {going.length} / {all}
        </span>
      </h2>
      {going.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5">
          {going.map(entry => (
            <li key={entry} className="px-3 py-1 rounded-full bg-primary-tint font-semibold">
              {nameOf(tournament, entry)}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-soft text-row">아직 없습니다.</p>
      )}
      {isOver && onNext && <Button onClick={onNext}>다음 라운드 ({tournament.rounds[round]?.title})</Button>}
    </section>
  );
}

/** The entries with a bye in these matches, in one line; nothing when there are none. */
export function Byes({ tournament, matches }: { tournament: Tournament; matches: readonly Match[] }) {
  const byes = byesOf(matches);
  if (byes.length === 0) return null;
  return (
    <p className="my-3 lg:mt-0">
      <strong>부전승 · 진출</strong> {byes.map(entry => nameOf(tournament, entry)).join(', ')}
    </p>
  );
}
