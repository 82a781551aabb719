import { useEffect, useState } from 'react';
import { foldKey, hasVisible, tidyLine } from '#/shared/text/text.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { usePress } from '#/ui/client/use-calls.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { Button, type ButtonLook } from '#/ui/theme/button.tsx';
import { ChipButton } from '#/ui/theme/choice-chips.tsx';
import type { RosterGuest } from './roster.contract.ts';

/** A player with handicaps as digits, or as a number; '' or 0 where they are not known. */
type Listed = { name: string; score4: string | number; score3: string | number };

type RosterPicksProps = {
  /** The players of the list so far, who are not offered. */
  players: readonly Listed[];
  ball: '4' | '3';
  /** Called with a guest as a line of a list: `김하나 200`. */
  onPick: (line: string) => void;
};

/** The member's regulars, to be put into a list with a press, or taken off the roster. */
export function RosterPicks({ players, ball, onPick }: RosterPicksProps) {
  const [guests, setGuests] = useState<RosterGuest[]>();
  const [isTidying, setTidying] = useState(false);
  const { press } = usePress();
  const load = () => fetchJson(browserApi.api.roster.$get()).then(setGuests);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once
  useEffect(() => void load().catch(() => {}), []);
  if (!guests) return null;
  const listed = new Set(players.map(({ name }) => foldKey(name)));
  const known = new Set(guests.map(({ name }) => foldKey(name)));
  const offered = isTidying ? guests : guests.filter(({ name }) => !listed.has(foldKey(name)));
  const scoreOf = (guest: RosterGuest) => (ball === '3' ? guest.score3 : guest.score4);
  const choose = (guest: RosterGuest) => {
    if (!isTidying) return onPick([guest.name, scoreOf(guest)].filter(Boolean).join(' '));
    void press(async () => {
      const param = { id: String(guest.id) };
      await fetchJson(browserApi.api.roster[':id'].$delete({ param }));
      await load();
    });
  };
  return (
    <Fold summary={`단골 명단 ${guests.length}명`}>
      <div className="flex flex-wrap gap-2 pt-2 pb-4">
        {guests.length === 0 && (
          <p className="text-soft text-row">자주 오시는 분을 넣어 두면 다음부터 눌러서 고릅니다.</p>
        )}
        {offered.map(guest => (
          <ChipButton
            key={guest.id}
            aria-label={isTidying ? `${guest.name} 지우기` : undefined}
            onClick={() => choose(guest)}
          >
            {isTidying && '✕ '}
            {guest.name} {scoreOf(guest) > 0 && <span className="text-label">{scoreOf(guest)}</span>}
          </ChipButton>
        ))}
        <KeepRegulars players={players.filter(({ name }) => !known.has(foldKey(name)))} onKept={load} />
        {guests.length > 0 && (
          <Button variant="plain" small onClick={() => setTidying(!isTidying)}>
            {isTidying ? '그만 지우기' : '명단에서 지우기'}
          </Button>
        )}
      </div>
    </Fold>
  );
}

type KeepProps = Pick<ButtonLook, 'variant'> & { players: readonly Listed[]; onKept?: () => Promise<void> };

/** A button that puts these players on the member's roster; nothing without players. */
export function KeepRegulars({ players, onKept, variant = 'quiet' }: KeepProps) {
  const { press, busy } = usePress();
  const guests = players.flatMap(({ name, score4, score3 }) =>
    hasVisible(name) ? { name: tidyLine(name), score4: Number(score4), score3: Number(score3) } : [],
  );
  if (guests.length === 0) return null;
  const keep = () =>
    press(async () => {
      const { message } = await fetchJson(browserApi.api.roster.$post({ json: { guests } }));
      toast(message);
      await onKept?.();
    });
  return (
    <Button variant={variant} small busy={busy} onClick={() => void keep()}>
      단골 명단에 저장 ({guests.length}명)
    </Button>
  );
}
