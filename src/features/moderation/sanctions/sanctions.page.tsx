import { useLoaderData } from 'react-router';
import { Objecting } from '#/features/moderation/cases/objecting.tsx';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { ownListLoader } from '#/ui/client/members-only.ts';
import { loadingPage } from '#/ui/feedback/skeletons.tsx';
import { pageMeta } from '#/ui/page/frame.tsx';
import { OwnList } from '#/ui/page/own-page.tsx';
import { SanctionFacts } from './sanction-facts.tsx';

export const clientLoader = ownListLoader(browserApi.api.sanctions.$get);

const TITLE = '제재 내역';

export const meta = pageMeta({ title: TITLE, hidden: true });

export const HydrateFallback = loadingPage(TITLE);

export default function SanctionsPage() {
  return (
    <OwnList
      {...useLoaderData<typeof clientLoader>()}
      title={TITLE}
      lead="기간이 끝난 제재는 저절로 풀립니다. 정지된 동안에도 글을 읽고 내 데이터를 내려받고 탈퇴할 수 있습니다."
      empty="제재를 받은 적이 없습니다."
      why="함께 지켜 주셔서 고맙습니다. 제재가 있으면 사유와 기간이 여기에 나오고, 이의를 신청할 수 있습니다."
      show={row => (
        <>
          <SanctionFacts sanction={row} />
          {row.can.object && (
            <Objecting
              draftName={`objection-${row.id}`}
              open="이의신청"
              name="이의신청"
              send={json => {
                const param = { id: String(row.id) };
                return fetchJson(browserApi.api.sanctions[':id'].objection.$post({ param, json }));
              }}
            />
          )}
        </>
      )}
    />
  );
}
