import type { Player } from '#/features/bracket-engine/brackets.contract.ts';
import { Sheet } from '#/ui/sheet.tsx';
import { toast } from '#/ui/toast.tsx';
import { slotsOf } from './entering.rules.ts';
import type { DialogProps } from './match-sheets.tsx';
import { PlayersForm } from './players-form.tsx';

/** Other players, or a mended name, in the place of an entry; what was played stays. */
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
