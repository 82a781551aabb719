import type { Tournament } from '#/features/bracket-engine/tournament.rules.ts';
import { clearedBy } from '#/features/bracket-engine/undo.rules.ts';
import { logSentence } from './log-sentence.rules.ts';

/** Exactly what taking back the event of this key clears with it. */
export function ClearedList({ tournament, undone }: { tournament: Tournament; undone: string }) {
  const others = clearedBy(tournament, undone).events.filter(key => key !== undone);
  const events = tournament.log.filter(({ event }) => others.includes(event.key));
  if (events.length === 0) return <p className="runner-none">다른 결과는 그대로 남습니다.</p>;
  return (
    <div className="runner-cleared">
      <p>
        함께 지워지는 기록 <strong>{events.length}건</strong>
      </p>
      <ul>
        {events.map(({ event, number }) => (
          <li key={number}>{logSentence(tournament, event)}</li>
        ))}
      </ul>
      <p className="runner-none">다른 결과는 그대로 남고, ‘다시 실행’으로 되살릴 수 있습니다.</p>
    </div>
  );
}
