import type { Command } from '#/features/tournaments/engine/events.contract.ts';
import { findMatch } from '#/features/tournaments/engine/match.rules.ts';
import { CallSheet } from '#/features/tournaments/runner/calling/call-sheet.tsx';
import { ReplaceSheet } from '#/features/tournaments/runner/correcting/replace-sheet.tsx';
import { StepBar } from '#/features/tournaments/runner/correcting/step-bar.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { type DialogProps, FixSheet, MatchSheet, type OpenSheet, UndoSheet } from './match-sheets.tsx';
import { ResultSheet } from './result-sheet.tsx';
import { ScoreSheet } from './score-sheet.tsx';

type RunningEndProps = Pick<DialogProps, 'open'> & {
  readOnly: boolean;
  sheet: OpenSheet | undefined;
  ask: (sheet?: OpenSheet) => void;
  onShow?: (round: number) => void;
};

/** The lower end of each running tournament's screen: the buttons for undo and redo, and the open dialog. */
export function RunningEnd({ open, readOnly, sheet, ask, onShow = () => {} }: RunningEndProps) {
  const redo = (commands: Command[]) => {
    const problem = open.act(...commands);
    if (problem) toast(problem, 'error');
  };
  return (
    <>
      {!readOnly && (
        <StepBar tournament={open.tournament} onUndo={key => ask({ about: 'undo', key })} onRedo={redo} />
      )}
      {sheet && (
        <RunningDialog
          key={JSON.stringify(sheet)}
          {...{ open, sheet, onShow }}
          onAsk={ask}
          onClose={() => ask(undefined)}
        />
      )}
    </>
  );
}

/** The dialog that is open; nothing when its match no longer exists. */
function RunningDialog({ sheet, ...rest }: DialogProps & { sheet: OpenSheet }) {
  if (sheet.about === 'undo') return <UndoSheet {...rest} undone={sheet.key} />;
  if (sheet.about === 'replace') return <ReplaceSheet {...rest} entry={sheet.entry} />;
  if (sheet.about === 'duel') return <ScoreSheet {...rest} pair={sheet.pair} />;
  const match = findMatch(rest.open.tournament, sheet.match);
  if (!match) return null;
  if (sheet.about === 'more') return <MatchSheet {...rest} match={match} />;
  if (sheet.about === 'typed' || (sheet.about === 'fix' && match.round === 0))
    return <ResultSheet {...rest} match={match} />;
  if (sheet.about === 'fix') return <FixSheet {...rest} match={match} />;
  if (sheet.about === 'call') return <CallSheet {...rest} match={match} />;
  const [one, other] = [match.sides[0].entry, match.sides[1].entry];
  return one === null || other === null ? null : <ScoreSheet {...rest} pair={[one, other]} match={match} />;
}
