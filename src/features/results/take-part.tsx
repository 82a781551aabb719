import { browserApi, fetchJson } from '#/ui/api.ts';
import { Button } from '#/ui/button.tsx';
import { type ConfirmedAction, useConfirmedAction } from '#/ui/use-confirmed-action.ts';
import type { TournamentResults } from './results.contract.ts';
import { ANSWER_FAILED } from './results.rules.ts';
import './results.css';

type TakePartProps = {
  /** The tournament's number. */
  id: number;
  own: NonNullable<TournamentResults['own']>;
  /** Reads what shows names and results anew. */
  onAnswered: () => void | Promise<void>;
};

/** For a member who was entered: to take part, so that it counts, or not. */
export function TakePart({ id, own, onAnswered }: TakePartProps) {
  const { perform, busy, dialog } = useConfirmedAction();
  const answer = async (accept: boolean) => {
    const call = browserApi.api.tournaments[':id'].answer;
    const done = await perform({
      question: accept ? ACCEPTING : DECLINING,
      call: async () =>
        (await fetchJson(call.$post({ param: { id: String(id) }, json: { accept } }))).message,
      fallbackMessage: ANSWER_FAILED,
    });
    if (done) await onAnswered();
  };
  return (
    <section className="card flex flex-col gap-2 mb-6" aria-label="참가 여부">
      <p className="font-bold">{TITLES[own.state]}</p>
      <p className="text-soft">{EXPLAINED[own.state]}</p>
      <div className="take-part-buttons">
        {own.mayAccept && (
          <Button busy={busy} onClick={() => void answer(true)}>
            참가 수락
          </Button>
        )}
        {own.mayDecline && (
          <Button variant="quiet" busy={busy} onClick={() => void answer(false)}>
            {own.state === 'accepted' ? '참가 취소' : '거절'}
          </Button>
        )}
      </div>
      {dialog}
    </section>
  );
}

const TITLES = {
  asked: '이 대회에 참가자로 등록되었습니다.',
  accepted: '이 대회에 참가합니다.',
  declined: '참가를 거절한 대회입니다.',
};
const EXPLAINED = {
  asked: '수락하기 전에는 이름이 가려지고, 경기 결과가 기록과 승리에 반영되지 않습니다.',
  accepted: '참가를 수락한 회원끼리 한 경기가 대회가 끝난 뒤 기록과 승리에 반영됩니다.',
  declined: '이름이 가려지고, 경기 결과가 기록과 승리에 반영되지 않습니다.',
};
const ACCEPTING: ConfirmedAction['question'] = {
  title: '대회 참가를 수락합니다.',
  body: '닉네임이 대진표에 공개되고, 참가를 수락한 회원과 한 경기가 내 기록에 남습니다. 결과가 기록에 반영된 뒤에는 취소할 수 없습니다.',
  confirmLabel: '수락',
};
const DECLINING: ConfirmedAction['question'] = {
  title: '대회 참가를 거절합니다.',
  body: '이름이 가려지고, 이 대회의 경기는 내 기록과 상대의 기록에 반영되지 않습니다.',
  confirmLabel: '거절',
  cancelLabel: '닫기',
};
