import { useLoaderData } from 'react-router';
import { Objecting } from '#/features/moderation/cases/objecting.tsx';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { ownListLoader } from '#/ui/client/members-only.ts';
import { loadingPage } from '#/ui/feedback/skeletons.tsx';
import { pageMeta } from '#/ui/page/frame.tsx';
import { OwnList } from '#/ui/page/own-page.tsx';
import { PlainText } from '#/ui/page/text.tsx';
import { TakedownFacts } from './takedown-facts.tsx';
import { OBJECTION_WORDS } from './takedowns.constants.ts';
import type { OwnTakedown } from './takedowns.contract.ts';

const TITLE = '내 게시 중단';

export const clientLoader = ownListLoader(browserApi.api.takedowns.own.$get);

export const meta = pageMeta({ title: TITLE, hidden: true });

export const HydrateFallback = loadingPage(TITLE);

export default function OwnTakedownsPage() {
  return (
    <OwnList
      {...useLoaderData<typeof clientLoader>()}
      title={TITLE}
      lead="게시 중단은 최대 30일이며 저절로 끝납니다. 기간 안에 한 번 이의를 제기할 수 있습니다."
      empty="게시가 중단된 내용이 없습니다."
      why="권리침해 신고로 중단되면 사유와 기간이 여기에 나오고, 알려 드립니다."
      show={row => <OwnTakedownCard of={row} />}
    />
  );
}

function OwnTakedownCard({ of }: { of: OwnTakedown }) {
  return (
    <>
      <TakedownFacts of={of} />
      {of.objection && (
        <div className="mt-2">
          <span className="text-soft">내 이의({OBJECTION_WORDS[of.objectionAnswer]}):</span>{' '}
          <PlainText text={of.objection} />
        </div>
      )}
      {of.can.object && (
        <Objecting
          draftName={`takedown-${of.id}`}
          open="이의 제기"
          name="이의"
          send={json => {
            const param = { id: String(of.id) };
            return fetchJson(browserApi.api.takedowns.own[':id'].objection.$post({ param, json }));
          }}
        />
      )}
    </>
  );
}
