import { wonText } from '#/shared/text/won.ts';
import { showMoment } from '#/shared/time/spoken-day.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { Card } from '#/ui/page/frame.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Toolbar } from '#/ui/page/parts.tsx';
import { Tag } from '#/ui/theme/tag.tsx';
import { AnswerButtons, ownText, seatsText } from './answer-buttons.tsx';
import type { ListedMeeting } from './meetings.contract.ts';

type MeetingCardProps = {
  as?: 'li' | 'section';
  club: { id: number; hall: { name: string } | null };
  meeting: ListedMeeting;
  /** A line above the date, such as `다음 정모`. */
  label?: string;
};

/** A meeting with its date, place, fee and seats, and the reader's answer to it. */
export function MeetingCard({ as, club, meeting, label }: MeetingCardProps) {
  const name = showMoment(meeting.startsAt, new Date(serverNow()));
  const { place, feeWon, cancelled, id } = meeting;
  const facts = [
    place || club.hall?.name,
    feeWon && wonText(feeWon),
    !cancelled && seatsText(meeting),
    ownText(meeting),
  ];
  return (
    <Card as={as} className="grid gap-2">
      {label && <p className="text-label text-soft">{label}</p>}
      <Toolbar className="justify-between">
        <PageLink className="font-bold text-lead" to={`/clubs/${club.id}/meetings/${id}`}>
          {name}
        </PageLink>
        <SeatsTag {...meeting} />
      </Toolbar>
      <p className="text-row text-soft tabular-nums wrap-anywhere">{facts.filter(Boolean).join(' · ')}</p>
      <AnswerButtons club={String(club.id)} meeting={meeting} name={name} />
    </Card>
  );
}

/** How many seats are left, for a meeting with a capacity that is not over. */
function SeatsTag({ cancelled, capacity, coming }: ListedMeeting) {
  if (cancelled) return <Tag colour="quiet">취소됨</Tag>;
  if (capacity === null) return null;
  const left = Math.max(0, capacity - coming);
  return left > 0 ? <Tag>{left}자리 남음</Tag> : <Tag colour="yellow">자리 없음</Tag>;
}
