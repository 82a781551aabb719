import type { Player } from '#/features/tournaments/engine/events.contract.ts';
import { slotsOf } from '#/features/tournaments/runner/entering/entering.rules.ts';
import { PlayersForm } from '#/features/tournaments/runner/entering/players-form.tsx';
import type { DialogProps } from '#/features/tournaments/runner/playing/match-sheets.tsx';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { toast } from '#/ui/feedback/toast.tsx';

/**
 * A dialog that replaces the players of an entry or corrects a name; the results of played matches are kept.
 */
export function ReplaceSheet({ open, entry, onClose }: DialogProps & { entry: number }) {
  const { tournament } = open;
  const replace = (players: Player[]) => {
    const problem = open.act({ type: 'replaced', entry, players });
    if (problem) toast(problem, 'error');
    else onClose();
  };
  return (
    <Sheet title="선수 교체·이름 고치기" onClose={onClose}>
      <PlayersForm
        {...{ tournament, entry }}
        start={slotsOf(tournament.entries[entry - 1]?.players ?? [])}
        doneLabel="바꾸기"
        onDone={replace}
      />
    </Sheet>
  );
}
