import { useState } from 'react';
import type { Receipt } from '#/features/moderation/takedowns/takedowns.contract.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { CaseReceipt, GuestFields } from '#/ui/feedback/guest-cases.tsx';
import { useLeaveWarning } from '#/ui/form/drafts/use-draft.tsx';
import { Select, TextArea } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { REQUEST_LIMIT, REQUEST_WORDS, REQUESTER_WORDS } from './requests.constants.ts';
import type { RequestDraft } from './requests.contract.ts';

const TITLE = '개인정보 열람·정정·삭제 요청';

export const meta = pageMeta({
  title: TITLE,
  description: '회원이 아닌 사람과 법정대리인이 개인정보의 열람, 정정, 삭제, 처리정지를 요청합니다.',
  path: '/report/privacy',
});

const schema = async () => (await import('./requests.contract.ts')).requestDraft;
const EMPTY = { kind: '', capacity: '', name: '', contact: '', email: '', request: '', website: '' };

/** The form for a request by a person without an account, or on behalf of another person. */
export default function RequestPage() {
  const [registered, setSent] = useState<Receipt>();
  return (
    <PageFrame
      title={TITLE}
      width="form"
      lead="이 사이트에 있는 자기 정보의 열람, 정정, 삭제, 처리정지를 요청할 수 있습니다. 10일 안에 답합니다."
    >
      <p className="mb-5 text-row text-soft">
        회원은 로그인한 뒤{' '}
        <PageLink className="underline" to="/profile/privacy-requests">
          개인정보 열람·삭제 요청
        </PageLink>
        에서 요청하면 이름과 연락처를 적지 않아도 됩니다. 대리인은 나중에 위임장을 요청받을 수 있습니다.
      </p>
      {registered ? (
        <CaseReceipt receipt={registered} path="/report/privacy-status" />
      ) : (
        <RequestForm onSent={setSent} />
      )}
    </PageFrame>
  );
}

function RequestForm({ onSent }: { onSent: (sent: Receipt) => void }) {
  const form = useForm<typeof EMPTY, RequestDraft>(schema, EMPTY);
  const leaveWarning = useLeaveWarning(form.dirty);
  const send = async (json: RequestDraft) => {
    onSent(await fetchJson(browserApi.api['privacy-requests'].$post({ json })));
  };
  return (
    <Form method="post" className="form card" {...form.bind(send)}>
      <Select label="요청" required placeholder="선택" options={REQUEST_WORDS} {...form.field('kind')} />
      <Select
        label="요청하는 사람"
        required
        placeholder="선택"
        options={REQUESTER_WORDS}
        {...form.field('capacity')}
      />
      <GuestFields form={form} readers="관리자" mailed="답을" />
      <TextArea
        label="요청하는 내용"
        help="어떤 정보인지, 어디에 있는지 알 수 있게 적어주세요. 주민등록번호는 적지 마세요."
        required
        limit={REQUEST_LIMIT}
        {...form.field('request')}
      />
      <FormActions submit="요청하기" busy={form.busy} wide />
      {leaveWarning}
    </Form>
  );
}
