import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { KIND_WORDS } from '#/features/moderation/reports/reports.constants.ts';
import { SanctionFacts } from '#/features/moderation/sanctions/sanction-facts.tsx';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { ArticleFacts } from '#/ui/page/article-facts.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { AuthorName } from '#/ui/page/member-name.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { PlainText } from '#/ui/page/text.tsx';
import { PicturedText } from '#/ui/pictures/pictured-text.tsx';
import { Button, LinkButton } from '#/ui/theme/button.tsx';
import { When } from '#/ui/theme/when.tsx';
import { CaseNotes } from './case-notes.tsx';
import { DecisionForm } from './decision-form.tsx';
import { CASE_CLOSED, HELD_LEAD, QUEUE_LOAD_FAILED, STATE_WORDS } from './moderation.constants.ts';
import type { ReportCase } from './moderation.contract.ts';
import { reasonsOf } from './moderation.rules.ts';
import { useCaseActions } from './use-case-actions.ts';

export async function clientLoader({ params: { id = '' } }: ClientLoaderFunctionArgs) {
  const call = browserApi.api.moderation.cases[':id'].$get({ param: { id } });
  return forPage(fetchJson(call), QUEUE_LOAD_FAILED);
}

export const meta = pageMeta({ title: '신고 처리', path: '/admin/reports', hidden: true });

export default function CasePage() {
  const found = useLoaderData<typeof clientLoader>();
  const { kind, state, reporters, weight, link } = found;
  const back = (
    <LinkButton variant="quiet" to="/admin/reports">
      신고 목록
    </LinkButton>
  );
  const facts = {
    작성자: <AuthorName of={found} />,
    상태: STATE_WORDS[state],
    신고: `${reporters}명 · 무게 ${(weight / 10).toFixed(1)}`,
    사유: reasonsOf(found),
  };
  return (
    <PageFrame title={`${KIND_WORDS[kind]} ${found.held ? '확인' : '신고'}`} width="reading" actions={back}>
      <ArticleFacts facts={facts} />
      {link && (
        <p className="mt-3">
          <PageLink to={link} className="underline">
            신고된 곳 보기
          </PageLink>
        </p>
      )}
      <div className="mt-4 grid gap-4">
        <Evidence found={found} />
        <Record found={found} />
        <CaseNotes key={found.notes.length} found={found} />
        <Deciding found={found} />
      </div>
    </PageFrame>
  );
}

function Evidence({ found: { held, snapshots, details } }: { found: ReportCase }) {
  return (
    <section aria-labelledby="snapshots" className="card">
      <h2 id="snapshots" className="text-lead font-bold">
        {held ? '쓴 내용' : '신고 당시 내용'}
      </h2>
      {snapshots.map(({ title, content, pictures, date }) => (
        <div key={date} className="border-b border-line py-2">
          <p className="text-mark text-soft">
            <When iso={date} />
          </p>
          {title && <p className="font-semibold wrap-anywhere">{title}</p>}
          <PicturedText text={content} pictures={pictures} />
        </div>
      ))}
      {details.map(({ detail, date }) => (
        <div key={`${date} ${detail}`} className="py-2">
          <span className="text-soft">신고한 회원의 설명:</span> <PlainText text={detail} />
        </div>
      ))}
    </section>
  );
}

function Record({ found: { record } }: { found: ReportCase }) {
  const { revalidate } = useRevalidator();
  const { lift, busy, dialog } = useCaseActions(revalidate);
  return (
    <section aria-labelledby="record" className="card">
      <h2 id="record" className="text-lead font-bold">
        작성자의 기록
      </h2>
      <p className="text-soft">
        신고 {record.cases}건, 제재 {record.sanctions.length}건
      </p>
      {record.sanctions.map(sanction => (
        <div key={sanction.id} className="border-b border-line py-2">
          <SanctionFacts sanction={sanction} />
          {sanction.lasts && (
            <Button variant="quiet" small busy={busy} onClick={() => void lift(sanction)}>
              해제
            </Button>
          )}
        </div>
      ))}
      {dialog}
    </section>
  );
}

function Deciding({ found }: { found: ReportCase }) {
  const { revalidate } = useRevalidator();
  const { take, dismiss, publish, remove, busy, dialog } = useCaseActions(revalidate);
  if (found.whyNot) return <p className="card text-soft">{found.whyNot}</p>;
  if (found.state === 'acted' || found.state === 'dismissed')
    return <p className="card text-soft">{CASE_CLOSED}</p>;
  const isTaken = found.state === 'taken';
  const isHeld = found.held !== '' && found.hidden;
  return (
    <section aria-labelledby="decision" className="card">
      <h2 id="decision" className="text-lead font-bold">
        처리
      </h2>
      <p className="mt-2 mb-4 flex flex-wrap items-center gap-2">
        {isTaken && <span>{found.takenBy}님이 처리하고 있습니다.</span>}
        <Button variant="quiet" small busy={busy} onClick={() => void take(found, !isTaken)}>
          {isTaken ? '내려놓기' : '내가 처리하기'}
        </Button>
      </p>
      {isHeld && (
        <p className="mb-4 flex flex-wrap items-center gap-2">
          <span className="basis-full">{HELD_LEAD}</span>
          <Button busy={busy} onClick={() => void publish(found)}>
            공개
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void remove(found)}>
            삭제
          </Button>
        </p>
      )}
      <DecisionForm found={found} />
      {!isHeld && (
        <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4">
          <Button variant="quiet" busy={busy} onClick={() => void dismiss(found, false)}>
            기각
          </Button>
          <Button variant="quiet" busy={busy} onClick={() => void dismiss(found, true)}>
            기각하되 다시 가려질 수 있게
          </Button>
        </div>
      )}
      {dialog}
    </section>
  );
}
