import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { CONFIRMED_IN_A_ROW, OBJECTION_DAYS } from '#/features/tournaments/results/results.rules.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { useOrigin } from '#/features/tournaments/sharing/use-origin.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { usePress } from '#/ui/client/use-calls.ts';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { QrCode } from '#/ui/theme/qr-code.tsx';
import { playersWithAnswers } from './closing.rules.ts';

type PresenceProps = {
  saved: TournamentWithEvents;
  tournament: Tournament;
  open: boolean;
  onClose: () => void;
};

export function AttestationSheet(props: PresenceProps) {
  return (
    <Sheet title="참석 확인" open={props.open} onClose={props.onClose}>
      {props.open && <Presence {...props} />}
    </Sheet>
  );
}

function Presence(props: PresenceProps) {
  // Visitors without an account or a session reach the tournament through the login.
  const address = `${useOrigin()}/login?next=${encodeURIComponent(`/tournaments/${props.saved.id}`)}`;
  return (
    <div className="grid gap-4">
      <section className="grid gap-2" aria-label="QR로 수락">
        <p className="mb-3 text-soft text-row">
          참석한 회원이 이 QR을 찍고 ‘참가 수락’을 누르면 경기 결과가 기록에 반영됩니다. 처음 함께하는 회원은
          이렇게 직접 수락합니다.
        </p>
        <QrCode text={address} label="참가 수락 QR 코드" className="w-48 max-w-full mx-auto rounded-lg" />
      </section>
      <Asked {...props} />
    </div>
  );
}

function Asked({ saved, tournament, onClose }: PresenceProps) {
  const members = unansweredMembers(saved, tournament);
  const { absent, toggle, confirm, busy } = usePresence(saved.id, members, onClose);
  if (members.length === 0)
    return <p className="mb-3 text-soft text-row">아직 답하지 않은 회원이 없습니다.</p>;
  const present = members.length - absent.size;
  return (
    <section className="grid gap-2" aria-label="주최자가 확인">
      <p className="mb-3 text-soft text-row">
        전에 내 대회 참가를 직접 수락한 회원은 참석을 대신 확인할 수 있습니다. 확인한 회원에게 알리고,{' '}
        {OBJECTION_DAYS}일 안에 이의를 제기하면 그 결과를 취소합니다. 한 회원을 이어서 {CONFIRMED_IN_A_ROW}
        번까지 확인할 수 있고, 내가 친 경기는 상대가 직접 수락해야 반영됩니다.
      </p>
      <ul>
        {members.map(({ member, name }) => (
          <li key={member}>
            <label className="check flex">
              <input type="checkbox" checked={!absent.has(member)} onChange={() => toggle(member)} />
              <span>{name}</span>
            </label>
          </li>
        ))}
      </ul>
      <Button busy={busy} disabled={present === 0} onClick={() => void confirm()}>
        {present}명 참석 확인
      </Button>
    </section>
  );
}

type AskedMember = { member: string; name: string };

function unansweredMembers({ players }: TournamentWithEvents, tournament: Tournament): AskedMember[] {
  const seats = new Map(players.map(({ entry, seat, member }) => [`${entry} ${seat}`, member]));
  return playersWithAnswers(tournament, players).flatMap(({ entry, seat, name, state }) => {
    const member = seats.get(`${entry} ${seat}`);
    return state === 'asked' && member ? [{ member, name }] : [];
  });
}

function usePresence(id: number, affected: AskedMember[], onDone: () => void) {
  const [absent, setAbsent] = useState<ReadonlySet<string>>(new Set());
  const { press, busy } = usePress();
  const { revalidate } = useRevalidator();
  const toggle = (member: string) =>
    setAbsent(now => {
      const next = new Set(now);
      if (!next.delete(member)) next.add(member);
      return next;
    });
  const confirm = () =>
    press(async () => {
      const members = affected.map(({ member }) => member).filter(member => !absent.has(member));
      const call = browserApi.api.tournaments[':id'].presence;
      const { message, left } = await fetchJson(call.$post({ param: { id: String(id) }, json: { members } }));
      toast(message, left.length > 0 ? 'error' : undefined);
      if (left.length === 0) onDone();
      await revalidate();
    });
  return { absent, toggle, confirm, busy };
}
