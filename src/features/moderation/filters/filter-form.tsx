import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { Select, TextInput } from '#/ui/form/field.tsx';
import { SettingsForm } from '#/ui/form/settings-form.tsx';
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
const PATTERN_HELP = `말 사이의 *는 ${WILDCARD_MOST}자까지의 아무 글자입니다. 주소는 그 아래 주소도 찾습니다.`;
type Typed = Record<keyof FilterDraft, string>;
const EMPTY: Typed = { kind: 'word', pattern: '', action: 'hold', sentence: '' };

/** The form that adds a word or link to the filters of texts, or edits a filter. */
export function FilterForm({ edited, onDone }: { edited?: TextFilter; onDone: () => void }) {
  const { filters } = browserApi.api;
  const initial: Typed = edited
    ? { kind: edited.kind, pattern: edited.pattern, action: edited.action, sentence: edited.sentence }
    : EMPTY;
  return (
    <SettingsForm<Typed, FilterDraft>
      schema={filterDraft}
      initial={initial}
      save={json =>
        edited
          ? fetchJson(filters[':id'].$put({ param: { id: String(edited.id) }, json }))
          : fetchJson(filters.$post({ json }))
      }
      failed={FILTER_SAVE_FAILED}
      submit={edited ? '수정' : '등록'}
      onCancel={edited ? onDone : undefined}
      next={({ kind, action }) => ({ ...EMPTY, kind, action })}
      onSaved={onDone}
    >
      {({ field, values }) => (
        <>
          <Select label="종류" required options={KIND_OPTIONS} {...field('kind')} />
          <TextInput
            label="말이나 주소"
            required
            limit={PATTERN_LIMIT}
            help={PATTERN_HELP}
            {...field('pattern')}
          />
          <Select label="처리" required options={ACTION_OPTIONS} {...field('action')} />
          {values.action === 'refuse' && (
            <TextInput
              label="거절 문장"
              limit={SENTENCE_LIMIT}
              help="비워두면 어떤 말이나 주소를 쓸 수 없는지 알려줍니다."
              {...field('sentence')}
            />
          )}
        </>
      )}
    </SettingsForm>
  );
}
