import { useState } from 'react';
import { useSaved } from '#/ui/client/use-calls.ts';
import { useDraft } from '#/ui/form/drafts/use-draft.tsx';
import { TextArea } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { OBJECTION_LIMIT } from './cases.constants.ts';
import { type ObjectionDraft, objectionDraft } from './cases.contract.ts';

const EMPTY: ObjectionDraft = { objection: '' };
type ObjectingProps = {
  /** The key of the unsent text in the browser's storage. */
  draftName: string;
  open: string;
  /** The word for the objection in the label and the button. */
  name: string;
  send: (draft: ObjectionDraft) => Promise<{ message: string }>;
};

export function Objecting(props: ObjectingProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <ObjectionForm {...props} onDone={() => setOpen(false)} />;
  return (
    <Button variant="quiet" className="mt-3" onClick={() => setOpen(true)}>
      {props.open}
    </Button>
  );
}

function ObjectionForm({ draftName, name, send, onDone }: ObjectingProps & { onDone: () => void }) {
  const form = useForm(objectionDraft, EMPTY, '이의를 보내는 중 문제가 발생했습니다.');
  const draft = useDraft(draftName, form.values, form.replace);
  const saved = useSaved(() => {
    draft.clear(EMPTY);
    form.reset(EMPTY);
    onDone();
  });
  const sendAndClose = async (json: ObjectionDraft) => saved(await send(json));
  return (
    <>
      {draft.notice}
      <Form {...form.bind(sendAndClose)}>
        <TextArea
          label={`${name} 내용`}
          help="한 번만 보낼 수 있습니다."
          limit={OBJECTION_LIMIT}
          {...form.field('objection')}
        />
        <FormActions submit={`${name} 보내기`} busy={form.busy} onCancel={onDone} />
      </Form>
    </>
  );
}
