import { useRevalidator } from 'react-router';
import { z } from 'zod';
import { writtenLine } from '#/shared/text/written.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { Select, TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import type { ResultSignal } from './result-review.contract.ts';
import { REVIEW_SAVE_FAILED, VOIDING_REASON_LIMIT } from './result-review.rules.ts';

const draft = z.object({
  scope: z.enum(['both', 'first', 'second']),
  reason: writtenLine('무효 사유', VOIDING_REASON_LIMIT),
});
type Draft = z.infer<typeof draft>;

/** The form that voids results: the reason, and for a pair either their games or all games of one of them. */
export function VoidForm({ signal, onDone }: { signal: ResultSignal; onDone: () => void }) {
  const { revalidate } = useRevalidator();
  const form = useForm(draft, { scope: 'both', reason: '' }, REVIEW_SAVE_FAILED);
  const [one, other] = signal.members;
  const save = async (values: Draft) => {
    toast(await voidAll(signal, values));
    onDone();
    await revalidate();
  };
  return (
    <Form {...form.bind(save)}>
      <p className="share-about">
        승리와 기록, 랭킹을 다시 계산하고 당사자에게 사유와 함께 알립니다. 관리 기록에 남고, 나중에 취소할 수
        있습니다.
      </p>
      {signal.kind === 'pair' && (
        <Select
          label="무효로 할 경기"
          required
          options={[
            { value: 'both', label: '두 회원끼리 한 경기' },
            { value: 'first', label: `${one?.author ?? ''} 님의 모든 경기` },
            { value: 'second', label: `${other?.author ?? ''} 님의 모든 경기` },
          ]}
          {...form.field('scope')}
        />
      )}
      <TextInput label="사유" required {...form.field('reason')} />
      <FormActions submit="무효로 하기" variant="danger" busy={form.busy} />
    </Form>
  );
}

async function voidAll({ id, tournament, members }: ResultSignal, { scope, reason }: Draft): Promise<string> {
  const { tournaments, 'result-review': review } = browserApi.api;
  if (tournament) {
    await fetchJson(
      tournaments[':id'].void.$post({ param: { id: String(tournament.id) }, json: { reason } }),
    );
    await fetchJson(review[':id'].$put({ param: { id: String(id) }, json: { reviewed: true } }));
    return '대회를 무효로 했습니다.';
  }
  const [one = '', two = ''] = members.map(({ authorId }) => authorId ?? '');
  const member = scope === 'second' ? two : one;
  const json = { member, other: scope === 'both' ? two : null, reason };
  return (await fetchJson(review.voidings.$post({ json }))).message;
}
