import { type ReactNode, useState } from 'react';
import type { Player } from '#/features/tournaments/engine/events.contract.ts';
import { useKnownHalls } from '#/features/tournaments/runner/entering/names/hall-choice.tsx';
import { OffersAlike } from '#/features/tournaments/runner/entering/names/offers-alike.tsx';
import { useMembersAlike } from '#/features/tournaments/runner/entering/names/use-members-alike.ts';
import { ChipButton } from '#/features/tournaments/runner/setup/chips.tsx';
import { useRunning } from '#/features/tournaments/runner/use-running.ts';
import { Button } from '#/ui/theme/button.tsx';
import { entriesOf, isComplete, withMember, withSlot } from './entering.rules.ts';
import type { Entering } from './entering-draft.rules.ts';
import { SlotFields } from './slot-editor.tsx';

type PlayersFormProps = {
  /** The id of the entry whose players are edited; members of other entries are not listed. */
  entry: number;
  start: Entering;
  doneLabel: string;
  onDone: (players: Player[]) => void;
  /** Renders what changes with these players, shown above the confirm button. */
  children?: (players: Player[]) => ReactNode;
};

/**
 * The players of an entry in a running tournament: members of a hall or typed names, which can become
 * members.
 */
export function PlayersForm({ entry, start, doneLabel, onDone, children }: PlayersFormProps) {
  const { tournament } = useRunning();
  const [entering, setEntering] = useState(start);
  const [seat, setSeat] = useState(0);
  const { halls, know } = useKnownHalls();
  const { alike, leave } = useMembersAlike(entering);
  const mode = tournament.settings?.mode ?? 'team';
  const players = entriesOf(mode, entering)[0]?.players ?? [];
  const others = tournament.entries.filter(({ id }) => id !== entry).flatMap(each => each.players);
  const taken = new Set([...others, ...players].flatMap(({ member }) => member ?? []));
  const isReady = entering.slots.every(isComplete);
  const missing = entering.slots.findIndex(each => !isComplete(each));
  const done = () => (isReady ? onDone(players) : setSeat(Math.max(0, missing)));
  const slot = entering.slots[seat];
  if (!slot) return null;
  return (
    <>
      {entering.slots.length > 1 && <Seats slots={entering.slots} seat={seat} onSeat={setSeat} />}
      <OffersAlike
        alike={alike.filter(({ player }) => !taken.has(player.id))}
        entering={entering}
        onChange={setEntering}
        onLeave={leave}
      />
      {isReady && children?.(players)}
      <div className="grid gap-4">
        <SlotFields
          slot={slot}
          hall={slot.hall}
          known={[...new Set([slot.hall, ...halls].filter(Boolean))]}
          taken={taken}
          onChange={part => setEntering(withSlot(entering, seat, part))}
          onHall={hall => {
            know(hall);
            const nobody = { byHand: false, member: null, name: '', score4: '', score3: '' };
            setEntering(withSlot(entering, seat, { hall, ...nobody }));
          }}
          onPick={player => setEntering(withMember(entering, seat, player))}
          onDone={done}
          doneLabel={isReady || entering.slots.length === 1 ? doneLabel : '다음 선수'}
        />
      </div>
      {!slot.byHand && (
        <div className="dialog-actions">
          <p className="flex-[1_1_0] min-w-0 text-soft text-label truncate">{slot.name}</p>
          <Button disabled={!isReady} onClick={done}>
            {doneLabel}
          </Button>
        </div>
      )}
    </>
  );
}

type SeatsProps = Pick<Entering, 'slots'> & { seat: number; onSeat: (at: number) => void };

function Seats({ slots, seat, onSeat }: SeatsProps) {
  return (
    <div className="flex flex-wrap gap-2 mb-4">
      {slots.map((each, index) => (
        <ChipButton key={each.key} aria-pressed={index === seat} onClick={() => onSeat(index)}>
          {each.name || '비어 있음'}
        </ChipButton>
      ))}
    </div>
  );
}
