import { useState } from 'react';
import { useLoaderData, useParams } from 'react-router';
import { ClubFrame } from '#/features/clubs/directory/club-frame.tsx';
import { browserApi, fetchJson, fetchList, forPage } from '#/ui/client/api.ts';
import { memberLoader } from '#/ui/client/members-only.ts';
import { useLoaded } from '#/ui/client/use-calls.ts';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { Problem } from '#/ui/feedback/notice.tsx';
import { loadingPage, SkeletonTable } from '#/ui/feedback/skeletons.tsx';
import { EmptyState, Loading } from '#/ui/feedback/states.tsx';
import { LateFold } from '#/ui/page/fold.tsx';
import { pageMeta } from '#/ui/page/frame.tsx';
import { Table } from '#/ui/table/table.tsx';
import { Button, FLOATING } from '#/ui/theme/button.tsx';
import { MeetingCard, MeetingRow } from './meeting-card.tsx';
import { MeetingForm } from './meeting-form.tsx';

const calls = browserApi.api.clubs[':id'];

export const clientLoader = memberLoader(async ({ params: { id = '' } }) => {
  const query = { when: 'coming', page: '1', size: '30' } as const;
  const [club, { rows }] = await forPage(
    Promise.all([
      fetchJson(calls.$get({ param: { id } })),
      fetchList(calls.meetings.$get({ param: { id }, query })),
    ]),
  );
  return { club, meetings: rows };
});

export const meta = pageMeta({ title: '정모', hidden: true });

export const HydrateFallback = loadingPage('정모', <SkeletonTable rows={4} />);

/** The list asks for answers to this number of next meetings. */
const ASKED = 2;

export default function ClubMeetingsPage() {
  const { club, meetings } = useLoaderData<typeof clientLoader>();
  const { id = '' } = useParams();
  const [isPlanning, setPlanning] = useState(false);
  const plan = { label: '정모 잡기', onPress: () => setPlanning(true) };
  return (
    <ClubFrame
      club={club}
      current="meetings"
      actions={
        club.can.manage &&
        meetings.length > 0 && (
          <Button className={FLOATING} onClick={plan.onPress}>
            {plan.label}
          </Button>
        )
      }
    >
      {meetings.length === 0 && (
        <EmptyState sentence="잡힌 정모가 없습니다." next={club.can.manage ? plan : undefined} />
      )}
      <ul className="grid gap-3">
        {meetings.slice(0, ASKED).map(meeting => (
          <MeetingCard key={meeting.id} as="li" club={club} meeting={meeting} />
        ))}
      </ul>
      <ul>
        {meetings.slice(ASKED).map(meeting => (
          <MeetingRow key={meeting.id} club={id} meeting={meeting} />
        ))}
      </ul>
      <LateFold title="지난 정모">
        <PastMeetings club={id} />
      </LateFold>
      <LateFold title="올해 출석">
        <Attendance club={id} />
      </LateFold>
      <Sheet title="정모 잡기" open={isPlanning} onClose={() => setPlanning(false)}>
        <MeetingForm club={id} hall={club.hall} />
      </Sheet>
    </ClubFrame>
  );
}

const PAST_SHOWN = '50';

function PastMeetings({ club }: { club: string }) {
  const query = { when: 'past', page: '1', size: PAST_SHOWN } as const;
  const { found, problem } = useLoaded(() => fetchList(calls.meetings.$get({ param: { id: club }, query })));
  if (!found) return problem ? <Problem>{problem}</Problem> : <Loading />;
  if (found.total === 0) return <p>아직 지난 정모가 없습니다.</p>;
  return (
    <ul>
      {found.rows.map(meeting => (
        <MeetingRow key={meeting.id} club={club} meeting={meeting} />
      ))}
    </ul>
  );
}

function Attendance({ club }: { club: string }) {
  const { found, problem } = useLoaded(() =>
    fetchJson(calls.attendance.$get({ param: { id: club }, query: {} })),
  );
  if (!found) return problem ? <Problem>{problem}</Problem> : <Loading />;
  return (
    <Table
      caption={`${found.year}년 정모 ${found.meetings}번의 출석`}
      showCaption
      columns={[
        { title: '회원', lead: true, cell: ({ name }) => name },
        { title: '출석', align: 'right', cell: ({ came }) => `${came}/${found.meetings}` },
      ]}
      rows={found.people}
      rowKey={({ number }) => number}
      empty="회원이 없습니다."
    />
  );
}
