import { ADDRESS_LIMIT, LINK_LIMIT } from '#/features/halls/directory/halls.rules.ts';
import { HALL_NAME_LIMIT } from '#/shared/hall-name.ts';
import { REGIONS } from '#/shared/regions.ts';
import { ChangedMeanwhile } from '#/ui/form/changed-meanwhile.tsx';
import { Select, TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions } from '#/ui/form/form.tsx';
import type { useHallForm } from './use-hall-form.ts';

/** The form above the table; typed input is never discarded without a question. */
export function HallForm({ halls }: { halls: ReturnType<typeof useHallForm> }) {
  const { form, editing, formRef, cancel, bound, saveAnyway, around } = halls;
  return (
    <section ref={formRef} className="card mb-8 scroll-mt-20" aria-labelledby="hall-form-title">
      <h2 id="hall-form-title" className="text-part font-bold mb-4">
        {editing ? `‘${editing.name}’ 수정` : '당구장 추가'}
      </h2>
      {around.notice}
      <Form {...bound}>
        {editing && (
          <ChangedMeanwhile
            problem={form.problem}
            saved={`/region/${editing.id}`}
            busy={form.busy}
            onSaveAnyway={saveAnyway}
          />
        )}
        <div className="grid gap-x-4 gap-y-5 md:grid-cols-[10rem_minmax(0,1fr)_14rem] md:*:last:col-span-3">
          <Select label="지역" required placeholder="선택" options={REGIONS} {...form.field('region')} />
          <TextInput label="이름" required limit={HALL_NAME_LIMIT} {...form.field('name')} />
          <TextInput
            label="전화번호"
            type="tel"
            inputMode="tel"
            placeholder="02-123-4567"
            {...form.field('phone')}
          />
          <TextInput label="주소" required limit={ADDRESS_LIMIT} {...form.field('address')} />
        </div>
        <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
          <LinkInput label="웹사이트" {...form.field('website')} />
          <LinkInput label="유튜브" {...form.field('youtube')} />
        </div>
        <FormActions
          submit={editing ? '수정' : '추가'}
          busy={form.busy}
          onCancel={editing ? () => void cancel() : undefined}
          cancel="수정 취소"
        />
      </Form>
      {around.dialogs}
    </section>
  );
}

function LinkInput(props: Omit<Parameters<typeof TextInput>[0], 'type'>) {
  return (
    <TextInput
      type="url"
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="https://"
      limit={LINK_LIMIT}
      {...props}
    />
  );
}
