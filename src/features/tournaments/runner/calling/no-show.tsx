import { useState } from 'react';
import { callSeconds } from '#/features/tournaments/bracket/call-clock.rules.ts';
import { nameOf } from '#/features/tournaments/engine/draw/names.rules.ts';
import { entriesIn } from '#/features/tournaments/engine/match.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { Button } from '#/ui/theme/button.tsx';

type NoShowProps = { tournament: Tournament; match: Match; onAbsent: (absent: number) => void };

/**
 * Asks which player has not come when the waiting time of a call is over. A player loses only if the
 * organiser presses that name; pressing 더 기다리기 hides the question.
 */
export function NoShow({ tournament, match, onAbsent }: NoShowProps) {
  const [waits, setWaits] = useState(false);
  if (waits) return null;
  return (
    <div className="grid gap-2 mt-2 p-3 rounded-control bg-yellow-tint text-yellow-text" role="alert">
      <p>{callSeconds(tournament) / 60}분이 지났습니다. 오지 않은 선수를 누르면 상대의 부전승이 됩니다.</p>
      <div className="flex flex-wrap gap-2 *:whitespace-normal">
        {entriesIn(match).map(entry => (
          <Button key={entry} variant="quiet" small onClick={() => onAbsent(entry)}>
            {nameOf(tournament, entry)} 불참
          </Button>
        ))}
        <Button variant="plain" small onClick={() => setWaits(true)}>
          더 기다리기
        </Button>
      </div>
    </div>
  );
}
