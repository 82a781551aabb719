import { lazy, Suspense, useState } from 'react';
import type { Match } from '#/features/tournaments/engine/tournament.rules.ts';
import { UNCOUNTED_SENTENCES } from '#/features/tournaments/results/checks/counting-limits.rules.ts';
import type { MatchNote, TournamentResults } from '#/features/tournaments/results/results.contract.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { usePress } from '#/ui/client/use-calls.ts';
import { useConfirmedAction } from '#/ui/dialog/use-confirmed-action.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { Toolbar } from '#/ui/page/parts.tsx';
import { Button } from '#/ui/theme/button.tsx';

/** A tournament's results with the reader's possible answers; null for guests. */
export type Answers = {
  id: number;
  results: TournamentResults;
  onAnswered: () => void | Promise<void>;
} | null;

/** Whether the reader has played the match and not answered yet: the page then asks for it below its facts. */
export const isUnanswered = ({ can, own }: MatchNote) => can.answer && own === null;

/** The unanswered match that the page asks for: the `linked` one, else the first. */
export function askedNote(answers: Answers, linked: Match['key']): MatchNote | undefined {
  const unanswered = answers?.results.matches.filter(isUnanswered) ?? [];
  return unanswered.find(({ match }) => match === linked) ?? unanswered[0];
}

const LOOKS: Record<MatchNote['standing'], string> = {
  counts: 'text-soft',
  unaccepted: 'text-soft',
  limited: 'text-soft',
  disputed: 'px-3 py-2 rounded-control bg-yellow-tint text-yellow-text',
  void: 'px-3 py-2 rounded-control bg-red-tint text-red',
};

/** The reason why a match does not count, the decision about it and the reasons of disputes, if any. */
export function MatchStanding({ note }: { note: MatchNote }) {
  const sentence = sentenceOf(note);
  return (
    <>
      {sentence && <p className={`text-row ${LOOKS[note.standing]}`}>{sentence}</p>}
      {note.reasons.map(reason => (
        <p key={reason} className="text-row wrap-anywhere">
          이의 사유: {reason}
        </p>
      ))}
    </>
  );
}

function sentenceOf({ standing, why, ruled }: MatchNote): string {
  if (why !== null) return UNCOUNTED_SENTENCES[why];
  const who = ruled === 'organiser' ? '주최자가' : '관리자가';
  if (standing === 'counts') return ruled ? `${who} 인정한 경기입니다.` : '';
  if (standing === 'disputed') {
    return ruled === 'organiser'
      ? '주최자의 판정에 이의가 제기되어 관리자의 판정을 기다립니다.'
      : '이의가 제기되어 기록에 반영되지 않습니다.';
  }
  if (standing === 'void') return `${who} 무효로 판정한 경기입니다.`;
  return '참가를 수락한 회원끼리의 경기가 아니어서 기록에 반영되지 않습니다.';
}

// The form loads the schemas, so it is loaded only when a player disputes.
const DisputeForm = lazy(async () => ({ default: (await import('./dispute-form.tsx')).DisputeForm }));

export type MatchAnswerProps = Omit<NonNullable<Answers>, 'results'> & { note: MatchNote };

type AnsweringProps = MatchAnswerProps & {
  /** True if the page has a more urgent step, such as the match that the reader plays. */
  isQuiet?: boolean;
};

/** The answers of a player to a result: to confirm it, to dispute it, or to take a dispute back. */
export function Answering({ id, note, onAnswered, isQuiet }: AnsweringProps) {
  const { match, own, ruled, standing } = note;
  const mayAppeal = ruled === 'organiser' && standing !== 'disputed';
  const { perform, busy: isTakingBack } = useConfirmedAction();
  const { press, busy: isConfirming } = usePress();
  const [disputing, setDisputing] = useState(false);
  const sendConfirmed = () =>
    fetchJson(
      browserApi.api.tournaments[':id'].matches[':match'].answer.$post({
        param: { id: String(id), match },
        json: { answer: 'confirmed' },
      }),
    );
  const confirm = () =>
    press(async () => {
      toast(await sendConfirmed());
      await onAnswered();
    });
  const takeBack = async () => {
    if (await perform({ question: TAKING_BACK, call: sendConfirmed })) await onAnswered();
  };
  if (disputing) {
    const done = async () => {
      setDisputing(false);
      await onAnswered();
    };
    return (
      <Suspense>
        <DisputeForm id={id} match={match} onDone={done} onCancel={() => setDisputing(false)} />
      </Suspense>
    );
  }
  return (
    <Toolbar className="mt-1">
      {own === null && (
        <Button variant={isQuiet ? 'quiet' : 'primary'} busy={isConfirming} onClick={() => void confirm()}>
          결과 확인
        </Button>
      )}
      {own === 'confirmed' && <p className="text-soft">결과를 확인했습니다.</p>}
      {own === 'disputed' && (
        <Button variant="quiet" busy={isTakingBack} onClick={() => void takeBack()}>
          이의 거두기
        </Button>
      )}
      {(own !== 'disputed' || mayAppeal) && (
        <Button variant="plain" onClick={() => setDisputing(true)}>
          {mayAppeal ? '관리자에게 이의 제기' : '이의 제기'}
        </Button>
      )}
    </Toolbar>
  );
}

const TAKING_BACK = {
  title: '이의를 거둡니다.',
  body: '경기가 다시 기록에 반영됩니다.',
  confirmLabel: '거두기',
};
