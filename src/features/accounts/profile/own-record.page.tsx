import { useLoaderData } from 'react-router';
import {
  BALL_PARAM,
  GAMES_PARAM,
  MemberRecord,
  readRecord,
} from '#/features/results/records/member-record.tsx';
import { PlayerCard } from '#/features/results/records/player-card.tsx';
import { NO_RESULTS } from '#/features/results/records/result-list.tsx';
import { browserApi } from '#/ui/client/api.ts';
import { memberLoader } from '#/ui/client/members-only.ts';
import { storedSession } from '#/ui/client/session.ts';
import { loadingPage, SkeletonForm } from '#/ui/feedback/skeletons.tsx';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { ShareButton } from '#/ui/page/share-button.tsx';
import { OwnTabs, readOwnMember } from './profile-parts.tsx';

export const handle = { query: [GAMES_PARAM, BALL_PARAM] };

export const clientLoader = memberLoader(async ({ request }) => {
  const search = new URL(request.url).searchParams;
  const id = storedSession()?.userId ?? '';
  const [member, record] = await Promise.all([readOwnMember(), readRecord(browserApi, id, search)]);
  return { member, record };
});

export const meta = pageMeta({ title: '내 기록', hidden: true });

export const HydrateFallback = loadingPage('내 정보', <SkeletonForm fields={3} />);

export default function OwnRecordPage() {
  const { member, record } = useLoaderData<typeof clientLoader>();
  return (
    <PageFrame
      title="내 정보"
      width="reading"
      actions={
        // This is no higher than the title, so that the tabs stay where they are on the other two pages.
        <div className="-my-1.5">
          <ShareButton title={`${member.username}의 기록`} path={`/profile/${record.record.number}`} />
        </div>
      }
    >
      <OwnTabs current="record" />
      <div className="mt-4 flex flex-col gap-4">
        <PlayerCard
          member={member}
          picture={member.picture}
          name={member.username}
          correction="/update-info"
          {...record}
        />
        <MemberRecord
          {...record}
          empty={
            <EmptyState
              drawing="bracket"
              sentence={NO_RESULTS}
              why="매치에서 점수판으로 친 경기와 끝난 대회의 경기가 여기에 쌓입니다."
              next={{ label: '참가 신청 받는 대회', to: '/tournaments?tab=open' }}
              other={{ label: '매치 찾기', to: '/tournament/single' }}
            />
          }
        />
      </div>
    </PageFrame>
  );
}
