import { type ReactNode, useState } from 'react';
import type { Command, Player } from '#/features/tournaments/engine/events.contract.ts';
import {
  type LateEntrantSeat,
  lateEntrantSeat,
} from '#/features/tournaments/engine/late-entrant-seat.rules.ts';
import { findMatch } from '#/features/tournaments/engine/match.rules.ts';
import { matchTitle, nameOf } from '#/features/tournaments/engine/names.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { MODE_SETUPS } from '#/features/tournaments/formats/setup.rules.ts';
import type { Entering } from '#/features/tournaments/runner/entering/entering.contract.ts';
import {
  draftFromPlayers,
  entriesOf,
  isComplete,
  newEntering,
  withHall,
  withMember,
  withSlot,
} from '#/features/tournaments/runner/entering/entering.rules.ts';
import { OffersAlike, useMembersAlike } from '#/features/tournaments/runner/entering/names/members-alike.tsx';
import { useKnownHalls } from '#/features/tournaments/runner/entering/names/player-choice.tsx';
import { SlotFields } from '#/features/tournaments/runner/entering/slot-editor.tsx';
import { scoreLostByJoining } from '#/features/tournaments/runner/playing/rounds.rules.ts';
import { useRunning } from '#/features/tournaments/runner/use-running.ts';
import { newUuid } from '#/ui/client/device/uuid.ts';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { ChipButton } from '#/ui/theme/choice-chips.tsx';

/** A dialog that replaces the players of an entry or corrects a name; the results of played matches are kept. */
export function ReplaceSheet({ entry }: { entry: number }) {
  const { tournament, perform, closeSheet } = useRunning();
  const replace = (players: Player[]) => {
    if (perform({ type: 'replaced', entry, players })) closeSheet();
  };
  return (
    <Sheet title="선수 교체·이름 고치기" onClose={closeSheet}>
      <PlayersForm
        entry={entry}
        start={draftFromPlayers(tournament.entries[entry - 1]?.players ?? [])}
        doneLabel="바꾸기"
        onDone={replace}
      />
    </Sheet>
  );
}

const FINISH_FIRST = '선수를 넣으면 상대가 바뀌어 그 점수가 지워집니다. 그 경기를 먼저 끝내 주세요.';

export function LateSheet() {
  const { tournament, saved, perform, closeSheet } = useRunning();
  // The players decide which place it is, not whether there is one.
  const place = lateEntrantSeat(tournament, []);
  const join = (players: Player[]) => {
    const found = lateEntrantSeat(tournament, players);
    if (typeof found === 'string') return toast(found, 'error');
    const entry = tournament.entries.length + 1;
    const command: Command = { type: 'joined', entry, players, ...found };
    const event = { key: newUuid(), at: new Date().toISOString(), ...command };
    const scored = scoreLostByJoining(tournament, event, Object.keys(saved?.games ?? {}));
    if (scored)
      return toast(`${matchTitle(tournament, scored)}의 점수를 적고 있습니다. ${FINISH_FIRST}`, 'error');
    if (!perform(command)) return;
    toast(`${players.map(({ name }) => name).join(' · ')} 선수를 넣었습니다.`);
    closeSheet();
  };
  return (
    <Sheet title="늦게 온 선수 넣기" onClose={closeSheet}>
      {typeof place === 'string' ? (
        <p>{place}</p>
      ) : (
        <PlayersForm
          entry={tournament.entries.length + 1}
          start={newEntering(MODE_SETUPS[tournament.settings?.mode ?? 'team'].players)}
          doneLabel="넣기"
          onDone={join}
        >
          {players => (
            <p role="status" className="font-semibold">
              {lateSeatSentence(tournament, lateEntrantSeat(tournament, players))}
            </p>
          )}
        </PlayersForm>
      )}
    </Sheet>
  );
}

function lateSeatSentence(tournament: Tournament, place: LateEntrantSeat | string): string {
  if (typeof place === 'string') return place;
  const { match: key, group } = place;
  const match = key === null ? undefined : findMatch(tournament, key);
  const order = tournament.draw?.by === 'lot' ? '추첨 코드로 정한 자리입니다. ' : '';
  if (match)
    return `${order}부전승이던 ${nameOf(tournament, match.winner)} 선수와 ${matchTitle(tournament, match)}에서 만납니다.`;
  if (key !== null)
    return '1회전에 새 경기가 생깁니다. 다음에 늦게 오는 선수와 만나고, 더 오지 않으면 부전승으로 올라갑니다.';
  if (group === null) return '참가자 목록의 끝에 들어갑니다.';
  if (tournament.groups.length === 1) return '풀리그의 모든 선수와 경기합니다.';
  return `${order}${group}조에 들어갑니다. 그 조의 경기 순서가 새로 정해집니다.`;
}

type PlayersFormProps = {
  /** The id of the entry whose players are edited; members of other entries are not listed. */
  entry: number;
  start: Entering;
  doneLabel: string;
  onDone: (players: Player[]) => void;
  /** Renders content that depends on the entered players, above the confirm button. */
  children?: (players: Player[]) => ReactNode;
};

/** The form for an entry's players: members of a hall, or typed names that may turn out to be members. */
function PlayersForm({ entry, start, doneLabel, onDone, children }: PlayersFormProps) {
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
          ball={tournament.settings?.play.ball ?? '4'}
          hall={slot.hall}
          known={[...new Set([slot.hall, ...halls].filter(Boolean))]}
          taken={taken}
          onChange={part => setEntering(withSlot(entering, seat, part))}
          onHall={hall => {
            know(hall);
            setEntering(withHall(entering, seat, hall));
          }}
          onPick={player => setEntering(withMember(entering, seat, player))}
          onDone={done}
          doneLabel={isReady || entering.slots.length === 1 ? doneLabel : '다음 선수'}
        />
      </div>
      {!slot.byHand && slot.hall !== '' && (
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
