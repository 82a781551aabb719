import { useState } from 'react';
import { useLocation } from 'react-router';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { CaseReceipt, GuestFields } from '#/ui/feedback/guest-cases.tsx';
import { useLeaveWarning } from '#/ui/form/drafts/use-draft.tsx';
import { Select, TextArea, TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import {
  CAPACITY_WORDS,
  CLAIM_LABELS,
  CLAIMS,
  REASONS_LIMIT,
  type TakedownKind,
} from './takedowns.constants.ts';
import type { Receipt, TakedownDraft } from './takedowns.contract.ts';

const PAGES = {
  rights: {
    title: '권리침해 신고',
    description:
      '글, 댓글, 닉네임, 사진, 당구장 소개와 소식, 대회 이름으로 권리를 침해당한 사람이 게시 중단을 요청합니다.',
    lead: '사생활 침해, 명예훼손 등 권리를 침해당했다면 게시 중단(임시조치)을 요청할 수 있습니다. 회원이 아니어도 됩니다.',
    reasonsHelp: '어느 부분이 어떤 권리를 왜 침해하는지, 확인할 수 있는 사실과 함께 적어주세요.',
  },
  filming: {
    title: '불법촬영물 신고',
    description: '불법촬영물이 올라온 글이나 댓글을 신고합니다.',
    lead: '접수하면 글을 바로 가리고, 운영진이 먼저 확인합니다. 회원이 아니어도 됩니다.',
    reasonsHelp:
      '신고하는 내용이 글의 어디에 있는지, 왜 불법촬영물인지 적어주세요. 촬영물 자체는 보내지 마세요.',
  },
};
const kindAt = (pathname: string): TakedownKind =>
  pathname.startsWith('/report/filming') ? 'filming' : 'rights';

export const meta = pageMeta(({ location }) => {
  const kind = kindAt(location.pathname);
  const { title, description } = PAGES[kind];
  return { title, description, path: `/report/${kind}` };
});

/** Everybody can open `/report/rights` and `/report/filming`. */
export default function TakedownPage() {
  const kind = kindAt(useLocation().pathname);
  const { title, lead, reasonsHelp } = PAGES[kind];
  return (
    <PageFrame title={title} width="form" lead={lead}>
      <TakedownForm key={kind} kind={kind} reasonsHelp={reasonsHelp} />
      {kind === 'rights' ? (
        <AboutRights />
      ) : (
        <p className="mt-5 text-row text-soft">전기통신사업법 제22조의5에 따른 신고입니다.</p>
      )}
    </PageFrame>
  );
}

const AboutRights = () => (
  <p className="mt-5 text-row text-soft">
    정보통신망법 제44조의2에 따른 요청입니다. 받아들여지면 그 내용에 대한 접근을 최대 30일 동안 차단하고
    양쪽에 알립니다. 작성자에게 요청한 사람의 이름과 연락처는 알리지 않습니다. 절차는{' '}
    <PageLink className="underline" to="/terms">
      이용약관
    </PageLink>
    에 있습니다. 불법촬영물은{' '}
    <PageLink className="underline" to="/report/filming">
      불법촬영물 신고
    </PageLink>
    로 보내 주세요.
  </p>
);

const schema = async () => (await import('./takedowns.contract.ts')).takedownDraft;
const { other: _, ...OWN_CAPACITIES } = CAPACITY_WORDS;
const CAPACITY_OPTIONS = { rights: OWN_CAPACITIES, filming: CAPACITY_WORDS };

const ADDRESS_HELP =
  '신고할 화면을 열고 주소창의 주소를 붙여 넣어 주세요. 댓글은 날짜를 함께 적고, 당구장 소식은 ‘소식 공유’로 복사한 주소를 적어 주세요.';

function TakedownForm({ kind, reasonsHelp }: { kind: TakedownKind; reasonsHelp: string }) {
  const [registered, setSent] = useState<Receipt>();
  const empty = {
    kind,
    name: '',
    contact: '',
    email: '',
    capacity: '',
    address: '',
    claim: '',
    reasons: '',
    website: '',
  };
  const form = useForm<typeof empty, TakedownDraft>(schema, empty);
  const leaveWarning = useLeaveWarning(form.dirty && !registered);
  if (registered) return <CaseReceipt receipt={registered} path="/report/status" />;
  const send = async (json: TakedownDraft) => {
    setSent(await fetchJson(browserApi.api.takedowns.$post({ json })));
  };
  return (
    <Form method="post" className="form card" {...form.bind(send)}>
      <TextInput
        label="신고할 화면의 주소"
        help={ADDRESS_HELP}
        required
        inputMode="url"
        {...form.field('address')}
      />
      <Select
        label={CLAIM_LABELS[kind]}
        required
        placeholder="선택"
        options={CLAIMS[kind]}
        {...form.field('claim')}
      />
      <Select
        label="신고인"
        required
        placeholder="선택"
        options={CAPACITY_OPTIONS[kind]}
        {...form.field('capacity')}
      />
      <GuestFields form={form} readers="운영진" mailed="처리 결과를" />
      <TextArea label="사유" help={reasonsHelp} required limit={REASONS_LIMIT} {...form.field('reasons')} />
      <FormActions submit="신고하기" busy={form.busy} wide />
      {leaveWarning}
    </Form>
  );
}
