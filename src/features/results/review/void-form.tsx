import { useRevalidator } from 'react-router';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { REVIEW_SAVE_FAILED } from './result-review.constants.ts';
import { type VoidingDraft, type VoidingTyped, voidingDraft } from './result-review.contract.ts';

const EMPTY: VoidingTyped = { member: '', other: '', reason: '' };

/** The form that voids the results of a member, or of two members against each other. */
export function VoidForm() {
  const { revalidate } = useRevalidator();
  const form = useForm<VoidingTyped, VoidingDraft>(voidingDraft, EMPTY, REVIEW_SAVE_FAILED);
  const save = async (json: VoidingDraft) => {
    toast((await fetchJson(browserApi.api['result-review'].voidings.$post({ json }))).message);
    form.reset(EMPTY);
    await revalidate();
  };
  return (
    <details className="card my-4">
      <summary className="font-bold">회원의 결과를 무효로 하기</summary>
      <p className="my-2 text-soft">
        승리와 기록, 랭킹을 다시 계산하고 당사자에게 사유와 함께 알립니다. 관리 기록에 남고, 나중에 취소할 수
        있습니다. 대회 하나는 대회 페이지에서 무효로 합니다.
      </p>
      <Form className="form" {...form.bind(save)}>
        <TextInput label="회원 아이디" required autoComplete="off" {...form.field('member')} />
        <TextInput
          label="상대 아이디"
          help="적으면 두 회원끼리 한 경기만, 비우면 회원의 모든 경기를 무효로 합니다."
          autoComplete="off"
          {...form.field('other')}
        />
        <TextInput label="사유" required {...form.field('reason')} />
        <FormActions submit="무효로 하기" variant="danger" busy={form.busy} />
      </Form>
    </details>
  );
}
