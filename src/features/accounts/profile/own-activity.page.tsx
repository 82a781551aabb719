import { useLoaderData } from 'react-router';
import { TAB_PARAM, TEXTS_PARAM } from '#/features/accounts/profile/texts/member-texts.constants.ts';
import { readTexts, WrittenTexts } from '#/features/accounts/profile/texts/member-texts.tsx';
import {
  MemberTournaments,
  NO_TOURNAMENTS,
  readTournaments,
  TOURNAMENTS_PARAM,
} from '#/features/results/records/member-tournaments.tsx';
import { AppliedTable } from '#/features/tournaments/lists/applied-table.tsx';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { memberLoader } from '#/ui/client/members-only.ts';
import { storedSession } from '#/ui/client/session.ts';
import { EmptyLine } from '#/ui/feedback/empty-line.tsx';
import { loadingPage, SkeletonForm } from '#/ui/feedback/skeletons.tsx';
import { ChipRow } from '#/ui/page/chips.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Section } from '#/ui/page/parts.tsx';
import { OwnTabs } from './profile-parts.tsx';

export const handle = { query: [TAB_PARAM, TEXTS_PARAM, TOURNAMENTS_PARAM] };

export const clientLoader = memberLoader(async ({ request }) => {
  const search = new URL(request.url).searchParams;
  const id = storedSession()?.userId ?? '';
  const [applications, texts, tournaments] = await Promise.all([
    forPage(fetchJson(browserApi.api.members.applications.$get())),
    readTexts(browserApi, id, search),
    readTournaments(browserApi, id, search),
  ]);
  return { applications, texts, tournaments };
});

const PLACES = [
  ['/profile/points', '포인트 내역'],
  ['/profile/bookmarks', '북마크'],
] as const;

const FIND_MATCH = { label: '매치 찾기', to: '/tournament/single' };

export const meta = pageMeta({ title: '내 활동', hidden: true });

export const HydrateFallback = loadingPage('내 정보', <SkeletonForm fields={3} />);

export default function OwnActivityPage() {
  const { applications, texts, tournaments } = useLoaderData<typeof clientLoader>();
  return (
    <PageFrame title="내 정보" width="reading">
      <OwnTabs current="activity" />
      <div className="mt-4 flex flex-col gap-4">
        <ChipRow>
          {PLACES.map(([to, title]) => (
            <PageLink key={to} className="chip" to={to}>
              {title}
            </PageLink>
          ))}
        </ChipRow>
        <Section id="applications" title="내 신청" heading="mb-2 text-lead font-bold">
          <AppliedTable
            caption="내 신청"
            rows={applications}
            empty={<EmptyLine sentence="신청한 매치나 대회가 없습니다." next={FIND_MATCH} />}
          />
        </Section>
        <WrittenTexts {...texts} />
        <MemberTournaments
          {...tournaments}
          empty={
            <EmptyLine
              sentence={NO_TOURNAMENTS}
              next={{ label: '대회 목록 보기', to: '/tournaments?tab=coming' }}
            />
          }
        />
      </div>
    </PageFrame>
  );
}
