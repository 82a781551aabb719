import { matchOf } from '#/features/bracket-engine/match.rules.ts';
import {
  CallSheet,
  type DialogProps,
  FixSheet,
  MatchSheet,
  type OpenSheet,
  UndoSheet,
} from './match-sheets.tsx';
import { ReplaceSheet } from './replace-sheet.tsx';
import { ScoreSheet } from './score-sheet.tsx';

/** The dialog of a question; nothing where the match is gone meanwhile. */
export function RunningDialog({ sheet, ...rest }: DialogProps & { sheet: OpenSheet }) {
  if (sheet.about === 'undo') return <UndoSheet {...rest} undone={sheet.key} />;
  if (sheet.about === 'replace') return <ReplaceSheet {...rest} entry={sheet.entry} />;
  if (sheet.about === 'duel') return <ScoreSheet {...rest} pair={sheet.pair} />;
  const match = matchOf(rest.open.tournament, sheet.match);
  if (!match) return null;
  if (sheet.about === 'more') return <MatchSheet {...rest} match={match} />;
  if (sheet.about === 'fix') return <FixSheet {...rest} match={match} />;
  if (sheet.about === 'call') return <CallSheet {...rest} match={match} />;
  const [one, other] = [match.sides[0].entry, match.sides[1].entry];
  return one === null || other === null ? null : <ScoreSheet {...rest} pair={[one, other]} match={match} />;
}
