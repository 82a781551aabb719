import { useState } from 'react';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { CaseReceipt } from '#/ui/feedback/own-cases.tsx';
import { EmailInput } from '#/ui/form/email-input.tsx';
import { Select, TextArea, TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import {
  CAPACITIES,
  CAPACITY_WORDS,
  CLAIMS,
  CONTACT_LIMIT,
  NAME_LIMIT,
  REASONS_LIMIT,
  SEND_FAILED,
  type TakedownKind,
} from './takedowns.constants.ts';
import type { Receipt, TakedownDraft } from './takedowns.contract.ts';

const schema = async () => (await import('./takedowns.contract.ts')).takedownDraft;
const claimsOf = (kind: TakedownKind) =>
  Object.entries(CLAIMS[kind]).map(([value, label]) => ({ value, label }));
const capacitiesOf = (kind: TakedownKind) =>
  CAPACITIES.filter(value => kind === 'filming' || value !== 'other').map(value => ({
    value,
    label: CAPACITY_WORDS[value] ?? '',
  }));

const PARTS = '댓글은 댓글의 날짜를 누르면 나오는 주소입니다.';
const ADDRESS_HELP: Record<TakedownKind, string> = {
  rights: `글, 회원 프로필, 당구장, 대회를 연 화면의 주소를 그대로 붙여 넣어 주세요. ${PARTS} 당구장 소식은 ‘이 소식 링크’입니다.`,
  filming: `글을 연 화면의 주소를 그대로 붙여 넣어 주세요. ${PARTS}`,
};

export function TakedownForm({ kind, reasonsHelp }: { kind: TakedownKind; reasonsHelp: string }) {
  const [registered, setSent] = useState<Receipt>();
  const empty = {
    ...{ kind, name: '', contact: '', email: '', capacity: '', address: '' },
    ...{ claim: '', reasons: '', website: '' },
  };
  const form = useForm<typeof empty, TakedownDraft>(schema, empty, SEND_FAILED);
  if (registered) return <CaseReceipt receipt={registered} path="/report/status" />;
  const send = async (json: TakedownDraft) => {
    setSent(await fetchJson(browserApi.api.takedowns.$post({ json }), SEND_FAILED));
  };
  return (
    <Form method="post" {...form.bind(send)}>
      <TextInput
        label="내용의 주소"
        help={ADDRESS_HELP[kind]}
        required
        inputMode="url"
        {...form.field('address')}
      />
      <Select
        label={kind === 'rights' ? '침해된 권리' : '촬영물의 종류'}
        required
        placeholder="선택"
        options={claimsOf(kind)}
        {...form.field('claim')}
      />
      <Select
        label="신고인"
        required
        placeholder="선택"
        options={capacitiesOf(kind)}
        {...form.field('capacity')}
      />
      <TextInput label="이름" required limit={NAME_LIMIT} autoComplete="name" {...form.field('name')} />
      <TextInput
        label="연락처"
        help="전화번호나 주소. 운영진만 봅니다."
        required
        limit={CONTACT_LIMIT}
        {...form.field('contact')}
      />
      <EmailInput label="이메일(접수 확인과 처리 결과를 받을 주소)" {...form.field('email')} />
      <TextArea
        label="사유"
        help={reasonsHelp}
        required
        limit={REASONS_LIMIT}
        className="control min-h-32"
        {...form.field('reasons')}
      />
      <div hidden>
        <TextInput label="웹사이트" tabIndex={-1} {...form.field('website')} />
      </div>
      <FormActions submit="신고하기" busy={form.busy} wide />
    </Form>
  );
}
