import { useRevalidator } from 'react-router';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { useDraft } from '#/ui/form/drafts/use-draft.tsx';
import { TextArea } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { OBJECTION_FAILED, OBJECTION_LIMIT } from './sanctions.constants.ts';
import { type ObjectionDraft, objectionDraft } from './sanctions.contract.ts';

const EMPTY: ObjectionDraft = { objection: '' };

/** The form of the one objection to a sanction; typed text survives a failure and a reload. */
export function ObjectionForm({ id, onDone }: { id: number; onDone: () => void }) {
  const { revalidate } = useRevalidator();
  const form = useForm(objectionDraft, EMPTY, OBJECTION_FAILED);
  const draft = useDraft(`objection-${id}`, form.values, form.replace);
  const send = async (json: ObjectionDraft) => {
    const call = browserApi.api.sanctions[':id'].objection.$post({ param: { id: String(id) }, json });
    toast((await fetchJson(call)).message);
    draft.clear(EMPTY);
    form.reset(EMPTY);
    onDone();
    await revalidate();
  };
  return (
    <>
      {draft.notice}
      <Form {...form.bind(send)}>
        <TextArea
          label="이의신청 내용"
          help="한 번만 보낼 수 있습니다."
          limit={OBJECTION_LIMIT}
          className="control min-h-24"
          enterKeyHint="enter"
          {...form.field('objection')}
        />
        <FormActions submit="이의신청 보내기" busy={form.busy} onCancel={onDone} />
      </Form>
    </>
  );
}
