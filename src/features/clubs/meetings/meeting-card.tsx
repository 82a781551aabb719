import { wonText } from '#/shared/text/won.ts';
import { showMoment } from '#/shared/time/spoken-day.ts';
import { browserApi } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { useChange } from '#/ui/client/use-calls.ts';
import { Card } from '#/ui/page/frame.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Toolbar } from '#/ui/page/parts.tsx';
import { Tag } from '#/ui/theme/tag.tsx';
import type { ListedMeeting } from './meetings.contract.ts';
import { ANSWER_NAMES, ANSWERS, type MeetingAnswer } from './meetings.rules.ts';

type MeetingCardProps = {
  as?: 'li' | 'section';
  club: { id: number; hall: { name: string } | null };
  meeting: ListedMeeting;
  /** A line above the date, such as `다음 정모`. */
  label?: string;
};

export function MeetingCard({ as, club, meeting, label }: MeetingCardProps) {
  const name = showMoment(meeting.startsAt, new Date(serverNow()));
  const { place, feeWon, cancelled, id } = meeting;
  const facts = [
    place || club.hall?.name,
    feeWon && wonText(feeWon),
    !cancelled && comingText(meeting),
    ownText(meeting),
  ];
  return (
    <Card as={as} className="grid gap-2">
      {label && <p className="text-label text-soft">{label}</p>}
      <Toolbar className="justify-between">
        <PageLink className="font-bold text-lead" to={`/clubs/${club.id}/meetings/${id}`}>
          {name}
        </PageLink>
        {cancelled ? (
          <Tag colour="quiet">취소됨</Tag>
        ) : (
          isFull(meeting) && <Tag colour="yellow">자리 없음</Tag>
        )}
      </Toolbar>
      <p className="text-row text-soft tabular-nums wrap-anywhere">{facts.filter(Boolean).join(' · ')}</p>
      <AnswerButtons club={String(club.id)} meeting={meeting} name={name} />
    </Card>
  );
}

const isFull = ({ capacity, coming }: ListedMeeting) => capacity !== null && coming >= capacity;

export function MeetingRow({ club, meeting }: { club: string; meeting: ListedMeeting }) {
  const { id, startsAt, cancelled, own } = meeting;
  const facts = cancelled
    ? ['취소됨']
    : [
        comingText(meeting),
        isOver(meeting) || !own.answer ? '' : `내 답 ${ANSWER_NAMES[own.answer]}`,
        ownText(meeting),
      ];
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3">
      <PageLink to={`/clubs/${club}/meetings/${id}`}>{showMoment(startsAt, new Date(serverNow()))}</PageLink>
      <span className="text-row text-soft tabular-nums">{facts.filter(Boolean).join(' · ')}</span>
    </li>
  );
}

/** Whether a meeting has begun or is cancelled, and so takes no more answers. */
export const isOver = ({ startsAt, cancelled }: Pick<ListedMeeting, 'startsAt' | 'cancelled'>) =>
  cancelled || Date.parse(startsAt) <= serverNow();

type AnswerButtonsProps = { club: string; meeting: ListedMeeting; name: string };

/** The chips of the reader's answer; after the deadline only 불참 is left. */
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

/** The numbers of participants and of waiting members, for example `참석 8/12명 · 대기 2명`. */
export function comingText({ coming, capacity, waiting }: ListedMeeting): string {
  const seats = capacity === null ? `${coming}명` : `${coming}/${capacity}명`;
  return `참석 ${seats}${waiting > 0 ? ` · 대기 ${waiting}명` : ''}`;
}

/** The state of the reader beyond the answer, such as the place on the waiting list; '' if none. */
export function ownText({ own: { waits, present, paid } }: ListedMeeting): string {
  return [waits !== null && `대기 ${waits}번째`, present && '출석함', paid && '참가비 냄']
    .filter(Boolean)
    .join(' · ');
}
