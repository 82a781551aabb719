import { tieNotes } from '#/features/tournaments/engine/tie-text.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';

/** One sentence for each tie: how it was settled, or that it is still open. */
export function TieNotes({ tournament }: { tournament: Tournament }) {
  const notes = tieNotes(tournament);
  if (notes.length === 0) return null;
  return (
    <ul className="tie-notes grid gap-1 mt-2 basis-full wrap-anywhere" aria-label="동률을 정한 방법">
      {notes.map(note => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
