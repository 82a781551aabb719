import { browserApi } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { useChange } from '#/ui/client/use-calls.ts';
import type { ListedMeeting } from './meetings.contract.ts';
import { ANSWER_NAMES, ANSWERS, type MeetingAnswer } from './meetings.rules.ts';

/** Whether a meeting takes no more answers, because it has begun or is cancelled. */
export const isOver = ({ startsAt, cancelled }: Pick<ListedMeeting, 'startsAt' | 'cancelled'>) =>
  cancelled || Date.parse(startsAt) <= serverNow();

type AnswerButtonsProps = { club: string; meeting: ListedMeeting; name: string };

/** The three answers of the reader to a meeting, as chips; after the deadline only 불참 is left. */
export function AnswerButtons({ club, meeting, name }: AnswerButtonsProps) {
  const { change, busy } = useChange();
  const { own, id } = meeting;
  const isClosed = Date.parse(meeting.closesAt) <= serverNow();
  const send = (answer: MeetingAnswer) =>
    change(() =>
      browserApi.api.clubs[':id'].meetings[':meeting'].answer.$put({
        param: { id: club, meeting: String(id) },
        json: { answer },
      }),
    );
  if (isOver(meeting)) return null;
  return (
    <fieldset className="flex flex-wrap gap-2" aria-label={`${name} 참석 여부`}>
      {ANSWERS.filter(answer => !isClosed || answer === 'absent' || answer === own.answer).map(answer => (
        <button
          key={answer}
          type="button"
          className="chip"
          aria-pressed={own.answer === answer}
          aria-busy={busy || undefined}
          onClick={() => busy || answer === own.answer || void send(answer)}
        >
          {ANSWER_NAMES[answer]}
        </button>
      ))}
    </fieldset>
  );
}

/** How many come, of how many seats, and how many wait: `참석 8/12명 · 대기 2명`. */
export function seatsText({ coming, capacity, waiting }: ListedMeeting): string {
  const seats = capacity === null ? `${coming}명` : `${coming}/${capacity}명`;
  return `참석 ${seats}${waiting > 0 ? ` · 대기 ${waiting}명` : ''}`;
}

/** The state of a reader's own answer, beyond the pressed chip; '' if none. */
export function ownText({ own: { waits, present, paid } }: ListedMeeting): string {
  return [waits !== null && `대기 ${waits}번째`, present && '출석함', paid && '참가비 냄']
    .filter(Boolean)
    .join(' · ');
}
