import { sendAnswer, useAccepting } from '#/features/notifications/bell/notification-actions.tsx';
import type { TournamentResults } from '#/features/tournaments/results/results.contract.ts';
import type { TournamentState } from '#/features/tournaments/server/tournaments.contract.ts';
import { type ConfirmedAction, useConfirmedAction } from '#/ui/dialog/use-confirmed-action.ts';
import { Toolbar } from '#/ui/page/parts.tsx';
import { Button } from '#/ui/theme/button.tsx';

type PartProps = {
  id: number;
  own: NonNullable<TournamentResults['own']>;
  onAnswered: () => void | Promise<void>;
};

/** Returns `decline`, which asks and then refuses, cancels or objects to the member's part. */
function useDeclining({ id, own, onAnswered }: PartProps) {
  const { perform, busy } = useConfirmedAction();
  const isObjecting = own.objectUntil !== null;
  const decline = async () => {
    const question = isObjecting ? OBJECTING : own.state === 'accepted' ? LEAVING : DECLINING;
    if (await perform({ question, call: () => sendAnswer(id, false) })) await onAnswered();
  };
  return { decline, busy };
}

type QuestionProps = PartProps & {
  /** The organiser's nickname. */
  organiser: string;
  /** True if the question stays at the lower edge of a phone until it is answered. */
  isInReach: boolean;
};

/** Asks an invited member to take part, or one whose presence was attested to object; empty without a question. */
export function PartQuestion({ organiser, isInReach, ...part }: QuestionProps) {
  const { id, own, onAnswered } = part;
  const { accept, busy: accepting } = useAccepting(id, onAnswered);
  const { decline, busy } = useDeclining(part);
  const objects = own.objectUntil !== null;
  if (!objects && !(own.state === 'asked' && own.mayAccept)) return null;
  return (
    <section
      className={`card flex flex-col gap-1 md:mt-4 md:max-w-120 md:py-3 ${isInReach ? 'in-reach max-md:border-x-0 max-md:border-b-0' : 'max-md:mt-4'}`}
      aria-label="참가 여부"
    >
      <p className="font-bold">
        {objects ? '주최자가 내 참가를 확인했습니다.' : `${organiser}님이 나를 참가자로 등록했습니다.`}
      </p>
      <p id="taking-part" className="text-soft text-row">
        {own.objectUntil === null
          ? '수락하면 닉네임이 공개되고 경기 결과가 내 기록에 반영됩니다. 반영된 뒤에는 취소할 수 없습니다.'
          : `경기 결과가 기록에 반영됩니다. 참가하지 않았다면 ${dayOf(own.objectUntil)}까지 알려 주세요. 그러면 반영된 결과를 모두 취소합니다.`}
      </p>
      <Toolbar className="mt-1">
        {own.mayAccept && (
          <Button busy={accepting} aria-describedby="taking-part" onClick={() => void accept()}>
            참가 수락
          </Button>
        )}
        {own.mayDecline && (
          <Button variant="quiet" busy={busy} onClick={() => void decline()}>
            {objects ? '참가하지 않았어요' : '거절'}
          </Button>
        )}
      </Toolbar>
    </section>
  );
}

/** The member's answer and a way to change it; empty where `PartQuestion` asks, and after the end. */
export function PartLine({ state, ...part }: PartProps & { state: TournamentState }) {
  const { id, own, onAnswered } = part;
  const { accept, busy: accepting } = useAccepting(id, onAnswered);
  const { decline, busy } = useDeclining(part);
  const isIn = own.state === 'accepted';
  if (own.state === 'asked' || own.objectUntil !== null || (isIn && state === 'closed')) return null;
  // A player leaves a tournament that is played through the organiser.
  const leavesByOrganiser = isIn && state === 'live';
  return (
    <Toolbar className="mb-3">
      <p className="text-soft text-row">{leavesByOrganiser ? LEAVES_BY_ORGANISER : ANSWERED[own.state]}</p>
      {own.mayAccept && (
        <Button variant="quiet" small busy={accepting} onClick={() => void accept()}>
          참가 수락
        </Button>
      )}
      {isIn && own.mayDecline && !leavesByOrganiser && (
        <Button variant="quiet" small busy={busy} onClick={() => void decline()}>
          참가 취소
        </Button>
      )}
    </Toolbar>
  );
}

const dayOf = (iso: string) => `${Number(iso.slice(5, 7))}월 ${Number(iso.slice(8, 10))}일`;

const LEAVES_BY_ORGANISER = '중간에 그만두려면 주최자에게 말해 주세요. 주최자가 기권으로 처리합니다.';
const ANSWERED = {
  accepted: '이 대회에 참가합니다.',
  declined: '참가를 거절한 대회입니다. 이름이 가려지고, 경기 결과가 기록에 반영되지 않습니다.',
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
