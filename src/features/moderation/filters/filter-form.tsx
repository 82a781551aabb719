import { useRevalidator } from 'react-router';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { Select, TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import {
  FILTER_ACTION_WORDS,
  FILTER_ACTIONS,
  FILTER_KIND_WORDS,
  FILTER_KINDS,
  FILTER_SAVE_FAILED,
  PATTERN_LIMIT,
  SENTENCE_LIMIT,
  WILDCARD_MOST,
} from './filters.constants.ts';
import { type FilterDraft, filterDraft, type TextFilter } from './filters.contract.ts';

export const KIND_OPTIONS = FILTER_KINDS.map(value => ({ value, label: FILTER_KIND_WORDS[value] }));
const ACTION_OPTIONS = FILTER_ACTIONS.map(value => ({ value, label: FILTER_ACTION_WORDS[value] }));
export const PATTERN_HELP = `말 사이의 *는 ${WILDCARD_MOST}자까지의 아무 글자입니다. 주소는 그 아래 주소도 찾습니다.`;
type Typed = Record<keyof FilterDraft, string>;
const EMPTY: Typed = { kind: 'word', pattern: '', action: 'hold', sentence: '' };

/** The form of a new word or link of the list, or of one that is edited. */
export function FilterForm({ edited, onDone }: { edited?: TextFilter; onDone: () => void }) {
  const { revalidate } = useRevalidator();
  const initial: Typed = edited
    ? { kind: edited.kind, pattern: edited.pattern, action: edited.action, sentence: edited.sentence }
    : EMPTY;
  const form = useForm<Typed, FilterDraft>(filterDraft, initial, FILTER_SAVE_FAILED);
  const send = async (json: FilterDraft) => {
    const { filters } = browserApi.api;
    const call = edited
      ? fetchJson(filters[':id'].$put({ param: { id: String(edited.id) }, json }))
      : fetchJson(filters.$post({ json }));
    toast((await call).message);
    form.reset({ ...EMPTY, kind: json.kind, action: json.action });
    await revalidate();
    onDone();
  };
  return (
    <Form {...form.bind(send)}>
      <Select label="종류" required options={KIND_OPTIONS} {...form.field('kind')} />
      <TextInput
        label="말이나 주소"
        required
        limit={PATTERN_LIMIT}
        help={PATTERN_HELP}
        {...form.field('pattern')}
      />
      <Select label="처리" required options={ACTION_OPTIONS} {...form.field('action')} />
      {form.values.action === 'refuse' && (
        <TextInput
          label="거절 문장"
          limit={SENTENCE_LIMIT}
          help="비워두면 어떤 말이나 주소를 쓸 수 없는지 알려줍니다."
          {...form.field('sentence')}
        />
      )}
      <FormActions
        submit={edited ? '수정' : '등록'}
        busy={form.busy}
        onCancel={edited ? onDone : undefined}
      />
    </Form>
  );
}
