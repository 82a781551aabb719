import { z } from 'zod';
import { DISPUTE_REASON_LIMIT } from '#/features/tournaments/results/results.rules.ts';
import { writtenLine } from '#/shared/text/written.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { TextArea } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';

const draft = z.object({ reason: writtenLine('이의 사유', DISPUTE_REASON_LIMIT) });

type DisputeFormProps = { id: number; match: string; onDone: () => Promise<void>; onCancel: () => void };

export function DisputeForm({ id, match, onDone, onCancel }: DisputeFormProps) {
  const form = useForm(draft, { reason: '' });
  const send = async ({ reason }: { reason: string }) => {
    const call = browserApi.api.tournaments[':id'].matches[':match'].answer;
    const json = { answer: 'disputed', reason } as const;
    toast(await fetchJson(call.$post({ param: { id: String(id), match }, json })));
    await onDone();
  };
  return (
    <Form {...form.bind(send)}>
      <TextArea
        label="이의 사유"
        help="주최자와 이 경기의 선수, 관리자가 봅니다. 이의를 거두거나 판정이 날 때까지 경기가 기록에서 빠집니다."
        limit={DISPUTE_REASON_LIMIT}
        required
        autoFocus
        {...form.field('reason')}
      />
      <FormActions submit="이의 제기" busy={form.busy} onCancel={onCancel} />
    </Form>
  );
}
