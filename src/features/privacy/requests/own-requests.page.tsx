import { useLoaderData } from 'react-router';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { ownListLoader } from '#/ui/client/members-only.ts';
import { useSaved } from '#/ui/client/use-calls.ts';
import { loadingPage } from '#/ui/feedback/skeletons.tsx';
import { useDraft } from '#/ui/form/drafts/use-draft.tsx';
import { Select, TextArea } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { pageMeta } from '#/ui/page/frame.tsx';
import { OwnList } from '#/ui/page/own-page.tsx';
import { RequestFacts } from './request-facts.tsx';
import { REQUEST_LIMIT, REQUEST_WORDS } from './requests.constants.ts';
import { type OwnRequestDraft, ownRequestDraft } from './requests.contract.ts';

const TITLE = '개인정보 열람·삭제 요청';

export const clientLoader = ownListLoader(browserApi.api['privacy-requests'].own.$get);

export const meta = pageMeta({ title: TITLE, hidden: true });

export const HydrateFallback = loadingPage(TITLE);

export default function OwnRequestsPage() {
  return (
    <OwnList
      {...useLoaderData<typeof clientLoader>()}
      title={TITLE}
      lead="내 정보에서 직접 보거나 바꿀 수 없는 것만 요청하세요. 10일 안에 답합니다."
      show={row => <RequestFacts of={row} />}
    >
      <NewRequest />
    </OwnList>
  );
}

const EMPTY = { kind: '', request: '' };

function NewRequest() {
  const form = useForm<typeof EMPTY, OwnRequestDraft>(ownRequestDraft, EMPTY);
  const draft = useDraft('privacy-request', form.values, form.replace);
  const finish = useSaved(() => {
    draft.clear(EMPTY);
    form.reset(EMPTY);
  });
  const send = async (json: OwnRequestDraft) =>
    finish(await fetchJson(browserApi.api['privacy-requests'].own.$post({ json })));
  return (
    <section className="card mb-5" aria-label="새 요청">
      {draft.notice}
      <Form {...form.bind(send)}>
        <Select label="요청" required placeholder="선택" options={REQUEST_WORDS} {...form.field('kind')} />
        <TextArea label="요청하는 내용" required limit={REQUEST_LIMIT} {...form.field('request')} />
        <FormActions submit="요청하기" busy={form.busy} />
      </Form>
    </section>
  );
}
