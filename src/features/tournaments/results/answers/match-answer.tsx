import { lazy, Suspense, useState } from 'react';
import { UNCOUNTED_SENTENCES } from '#/features/tournaments/results/checks/counting-limits.rules.ts';
import type { MatchNote } from '#/features/tournaments/results/results.contract.ts';
import { ANSWER_FAILED, RULING_FAILED } from '#/features/tournaments/results/results.rules.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { useConfirmedAction } from '#/ui/dialog/use-confirmed-action.ts';
import { Button } from '#/ui/theme/button.tsx';
import { AnswerButtons } from './answer-buttons.tsx';

// The form loads the schemas, so it is loaded only when a player disputes.
const DisputeForm = lazy(async () => ({ default: (await import('./dispute-form.tsx')).DisputeForm }));

type MatchAnswerProps = {
  id: number;
  note: MatchNote;
  onAnswered: () => void | Promise<void>;
};

/** Shows whether a played match counts, and the buttons with which the signed-in member may answer. */
export function MatchAnswer({ id, note, onAnswered }: MatchAnswerProps) {
  return (
    <section className="flex flex-col gap-2" aria-label="경기 확인">
      <p className={`px-3 py-2 rounded-control text-row ${LOOKS[note.standing]}`}>{sentenceOf(note)}</p>
      {note.reasons.map(reason => (
        <p key={reason} className="text-row wrap-anywhere">
          이의 사유: {reason}
        </p>
      ))}
      {note.can.answer && <Answering {...{ id, note, onAnswered }} />}
      {note.can.rule && <Ruling {...{ id, note, onAnswered }} />}
    </section>
  );
}

const LOOKS: Record<MatchNote['standing'], string> = {
  counts: 'bg-primary-tint',
  unaccepted: 'bg-sunken',
  limited: 'bg-sunken',
  disputed: 'bg-yellow-tint text-yellow-text',
  void: 'bg-red-tint text-red',
};

function sentenceOf({ standing, why, ruled }: MatchNote): string {
  if (why !== null) return UNCOUNTED_SENTENCES[why];
  const who = ruled === 'organiser' ? '진행자가' : '관리자가';
  if (standing === 'counts') return ruled ? `${who} 인정한 경기입니다.` : '기록에 반영되는 경기입니다.';
  if (standing === 'disputed') {
    return ruled === 'organiser'
      ? '진행자의 판정에 이의가 제기되어 관리자의 판정을 기다립니다.'
      : '이의가 제기되어 기록에 반영되지 않습니다.';
  }
  if (standing === 'void') return `${who} 무효로 판정한 경기입니다.`;
  return '참가를 수락한 회원끼리의 경기가 아니어서 기록에 반영되지 않습니다.';
}

function Answering({ id, note: { match, own, ruled, standing }, onAnswered }: MatchAnswerProps) {
  const mayAppeal = ruled === 'organiser' && standing !== 'disputed';
  const { perform, busy, dialog } = useConfirmedAction();
  const [disputing, setDisputing] = useState(false);
  const confirm = async () => {
    const call = browserApi.api.tournaments[':id'].matches[':match'].answer;
    const param = { id: String(id), match };
    const done = await perform({
      question: own === 'disputed' ? WITHDRAWING : CONFIRMING,
      call: () => fetchJson(call.$post({ param, json: { answer: 'confirmed' } })),
      fallbackMessage: ANSWER_FAILED,
    });
    if (done) await onAnswered();
  };
  if (disputing) {
    const done = async () => {
      setDisputing(false);
      await onAnswered();
    };
    return (
      <Suspense>
        <DisputeForm {...{ id, match }} onDone={done} onCancel={() => setDisputing(false)} />
      </Suspense>
    );
  }
  return (
    <AnswerButtons>
      {own === 'confirmed' ? (
        <p className="text-soft">결과를 확인했습니다.</p>
      ) : (
        <Button variant="quiet" busy={busy} onClick={() => void confirm()}>
          {own === 'disputed' ? '이의 거두기' : '결과 확인'}
        </Button>
      )}
      {(own !== 'disputed' || mayAppeal) && (
        <Button variant="plain" onClick={() => setDisputing(true)}>
          {mayAppeal ? '관리자에게 이의 제기' : '이의 제기'}
        </Button>
      )}
      {dialog}
    </AnswerButtons>
  );
}

const CONFIRMING = {
  title: '경기 결과가 맞다고 확인합니다.',
  confirmLabel: '확인',
};
const WITHDRAWING = {
  title: '이의를 거둡니다.',
  body: '경기가 다시 기록에 반영됩니다.',
  confirmLabel: '거두기',
};

function Ruling({ id, note: { match, standing, ruled }, onAnswered }: MatchAnswerProps) {
  const isAdmin = useSession()?.isAdmin === true;
  const { perform, busy, dialog } = useConfirmedAction();
  const rule = async (ruling: 'stands' | 'void') => {
    const call = browserApi.api.tournaments[':id'].matches[':match'].ruling;
    const param = { id: String(id), match };
    const done = await perform({
      question: {
        title: ruling === 'stands' ? '이 경기를 인정합니다.' : '이 경기를 무효로 합니다.',
        body: isAdmin
          ? '선수들에게 알리고 관리 기록에 남깁니다.'
          : '선수들에게 알립니다. 선수가 다시 이의를 제기하면 관리자가 판정합니다.',
        confirmLabel: ruling === 'stands' ? '인정' : '무효',
        danger: ruling === 'void',
      },
      call: () => fetchJson(call.$post({ param, json: { ruling } })),
      fallbackMessage: RULING_FAILED,
    });
    if (done) await onAnswered();
  };
  return (
    <AnswerButtons>
      <span className="text-soft">{isAdmin ? '관리자 판정' : '진행자 판정'}</span>
      {!(ruled && standing === 'counts') && (
        <Button variant="quiet" small busy={busy} onClick={() => void rule('stands')}>
          인정
        </Button>
      )}
      {standing !== 'void' && (
        <Button variant="danger" small busy={busy} onClick={() => void rule('void')}>
          무효
        </Button>
      )}
      {dialog}
    </AnswerButtons>
  );
}
