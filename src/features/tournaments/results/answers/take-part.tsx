import { sendAnswer, useAccepting } from '#/features/notifications/bell/notification-actions.tsx';
import type { TournamentResults } from '#/features/tournaments/results/results.contract.ts';
import type { TournamentState } from '#/features/tournaments/server/tournaments.contract.ts';
import { type ConfirmedAction, useConfirmedAction } from '#/ui/dialog/use-confirmed-action.ts';
import { Toolbar } from '#/ui/page/parts.tsx';
import { Button } from '#/ui/theme/button.tsx';

type TakePartProps = {
  id: number;
  own: NonNullable<TournamentResults['own']>;
  state: TournamentState;
  /** The organiser's nickname. */
  organiser: string;
  /** True if a question may stay at the lower edge of a phone until it is answered. */
  isInReach: boolean;
  onAnswered: () => void | Promise<void>;
};

export function TakePart({ id, own, state, organiser, isInReach, onAnswered }: TakePartProps) {
  const { perform, busy } = useConfirmedAction();
  const { accept, busy: accepting } = useAccepting(id, onAnswered);
  const objects = own.objectUntil !== null;
  // A player leaves a tournament that is played through the organiser.
  const leavesByOrganiser = state === 'live' && own.state === 'accepted' && !objects;
  const decline = async () => {
    const done = await perform({
      question: objects ? OBJECTING : own.state === 'accepted' ? LEAVING : DECLINING,
      call: () => sendAnswer(id, false),
    });
    if (done) await onAnswered();
  };
  if (state === 'closed' && own.state === 'accepted' && !objects) return null;
  const entered = `${organiser}님이 나를 참가자로 등록했습니다. 수락하면 이름이 공개되고 기록에 남습니다.`;
  return (
    <section className="card my-6 flex flex-col gap-2" aria-label="참가 여부">
      <Toolbar className={isInReach && (own.mayAccept || objects) ? 'in-reach' : ''}>
        <p className="w-full font-bold">
          {objects ? '주최자가 내 참가를 확인했습니다.' : own.state === 'asked' ? entered : TITLES[own.state]}
        </p>
        {own.mayAccept && (
          <Button busy={accepting} aria-describedby="taking-part" onClick={() => void accept()}>
            참가 수락
          </Button>
        )}
        {own.mayDecline && !leavesByOrganiser && (
          <Button variant="quiet" busy={busy} onClick={() => void decline()}>
            {objects ? '참가하지 않았어요' : own.state === 'accepted' ? '참가 취소' : '거절'}
          </Button>
        )}
      </Toolbar>
      <p id="taking-part" className="text-soft">
        {own.objectUntil === null
          ? EXPLAINED[own.state]
          : `경기 결과가 기록에 반영됩니다. 참가하지 않았다면 ${dayOf(own.objectUntil)}까지 알려 주세요. 그러면 반영된 결과를 모두 취소합니다.`}
        {leavesByOrganiser && ' 중간에 그만두려면 주최자에게 말해 주세요. 주최자가 기권으로 처리합니다.'}
      </p>
    </section>
  );
}

const dayOf = (iso: string) => `${Number(iso.slice(5, 7))}월 ${Number(iso.slice(8, 10))}일`;

const TITLES = {
  accepted: '이 대회에 참가합니다.',
  declined: '참가를 거절한 대회입니다.',
};
const EXPLAINED = {
  asked:
    '수락하면 닉네임이 대진표에 공개되고, 참가를 수락한 회원과 한 경기가 내 기록과 승리에 반영됩니다. 반영된 뒤에는 취소할 수 없습니다.',
  accepted: '참가를 수락한 회원끼리 한 경기가 대회가 끝난 뒤 기록과 승리에 반영됩니다.',
  declined: '이름이 가려지고, 경기 결과가 기록과 승리에 반영되지 않습니다.',
};
const OBJECTING: ConfirmedAction['question'] = {
  title: '이 대회에 참가하지 않았다고 알립니다.',
  body: '이 대회에서 반영된 내 경기 결과가 상대의 것까지 취소되고, 주최자에게 알립니다.',
  confirmLabel: '알리기',
  danger: true,
};
const DECLINING: ConfirmedAction['question'] = {
  title: '대회 참가를 거절합니다.',
  body: '이름이 가려지고, 이 대회의 경기는 내 기록과 상대의 기록에 반영되지 않습니다.',
  confirmLabel: '거절',
  cancelLabel: '닫기',
};
const LEAVING = { ...DECLINING, title: '대회 참가를 취소합니다.', confirmLabel: '참가 취소' };
