import { useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { Sheet } from '#/ui/sheet.tsx';
import { toast } from '#/ui/toast.tsx';
import { entriesOf, isComplete, slotsOf, withMember, withSlot } from './entering.rules.ts';
import type { Entering } from './entering-draft.rules.ts';
import type { DialogProps } from './match-sheets.tsx';
import { SlotFields } from './slot-editor.tsx';
import { useKnownHalls } from './use-known-halls.ts';
import './entry.css';

/** Other players, or a mended name, in the place of an entry; what was played stays. */
export function ReplaceSheet({ open, entry, onClose }: DialogProps & { entry: number }) {
  const { tournament } = open;
  const mode = tournament.settings?.mode ?? 'team';
  const found = tournament.entries[entry - 1];
  const [entering, setEntering] = useState(() => slotsOf(found?.players ?? []));
  const [seat, setSeat] = useState(0);
  const { halls, know } = useKnownHalls();
  const others = tournament.entries.filter(({ id }) => id !== entry).flatMap(({ players }) => players);
  const taken = new Set(
    [...others, ...entriesOf('single', entering).flatMap(each => each.players)].flatMap(
      ({ member }) => member ?? [],
    ),
  );
  const change = (next: Pick<Entering, 'slots'>) => setEntering({ ...entering, ...next });
  const replace = () => {
    const players = entriesOf(mode === 'multi' ? 'multi' : 'single', entering)[0]?.players ?? [];
    const problem = open.act({ type: 'replaced', entry, players });
    if (problem) toast(problem, 'error');
    else onClose();
  };
  const slot = entering.slots[seat];
  if (!slot) return null;
  return (
    <Sheet title="선수 교체·이름 고치기" onClose={onClose}>
      {entering.slots.length > 1 && <Seats slots={entering.slots} seat={seat} onSeat={setSeat} />}
      <SlotFields
        slot={slot}
        hall={slot.hall}
        known={[...new Set([slot.hall, ...halls].filter(Boolean))]}
        taken={taken}
        onChange={part => change(withSlot(entering, seat, part))}
        onHall={hall => {
          know(hall);
          change(
            withSlot(entering, seat, { hall, byHand: false, member: null, name: '', score4: '', score3: '' }),
          );
        }}
        onPick={player => change(withMember(entering, seat, player))}
        onDone={replace}
        doneLabel="바꾸기"
      />
      {!slot.byHand && (
        <div className="dialog-actions">
          <p className="runner-last">{slot.name}</p>
          <Button disabled={!entering.slots.every(isComplete)} onClick={replace}>
            바꾸기
          </Button>
        </div>
      )}
    </Sheet>
  );
}

type SeatsProps = Pick<Entering, 'slots'> & { seat: number; onSeat: (at: number) => void };

function Seats({ slots, seat, onSeat }: SeatsProps) {
  return (
    <div className="runner-chips">
      {slots.map((each, at) => (
        <button
          key={each.key}
          type="button"
          className="runner-chip-button"
          aria-pressed={at === seat}
          onClick={() => onSeat(at)}
        >
          {each.name || '비어 있음'}
        </button>
      ))}
    </div>
  );
}
