import { matchOf } from '#/features/bracket-engine/match.rules.ts';
import { type Asked, CallSheet, type DialogProps, FixSheet, MatchSheet, UndoSheet } from './match-sheets.tsx';
import { ReplaceSheet } from './replace-sheet.tsx';
import { ScoreSheet } from './score-sheet.tsx';

/** The dialog of a question; nothing where the match is gone meanwhile. */
export function RunningDialog({ asked, ...rest }: DialogProps & { asked: Asked }) {
  if (asked.about === 'undo') return <UndoSheet {...rest} undone={asked.key} />;
  if (asked.about === 'replace') return <ReplaceSheet {...rest} entry={asked.entry} />;
  if (asked.about === 'duel') return <ScoreSheet {...rest} pair={asked.pair} />;
  const match = matchOf(rest.open.tournament, asked.match);
  if (!match) return null;
  if (asked.about === 'more') return <MatchSheet {...rest} match={match} />;
  if (asked.about === 'fix') return <FixSheet {...rest} match={match} />;
  if (asked.about === 'call') return <CallSheet {...rest} match={match} />;
  const [one, other] = [match.sides[0].entry, match.sides[1].entry];
  return one === null || other === null ? null : <ScoreSheet {...rest} pair={[one, other]} match={match} />;
}
