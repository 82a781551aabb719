import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { Checkbox, Select, TextInput } from '#/ui/form/field.tsx';
import { type FieldBinding, Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { FileButton } from '#/ui/table/file-button.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { divisionsOf } from './divisions.rules.ts';
import { ENTRY_FAILED } from './entries.constants.ts';
import { type EntrySettings, entrySettings, type ManagedEntries, typedEntry } from './entries.contract.ts';
import { EntryFields, type TypedSettings } from './entry-fields.tsx';

const calls = browserApi.api.tournaments[':id'].entries;
type ToolsProps = { id: number; managed: ManagedEntries };

/** The organiser's buttons for the whole list: settings, adding a typed name, and the CSV file. */
export function EntryTools({ id, managed }: ToolsProps) {
  const [sheet, setSheet] = useState<'settings' | 'typed'>();
  const close = () => setSheet(undefined);
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      {!managed.isDrawn && (
        <>
          <Button variant="quiet" onClick={() => setSheet('typed')}>
            직접 추가
          </Button>
          <Button variant="quiet" onClick={() => setSheet('settings')}>
            신청 설정
          </Button>
        </>
      )}
      <FileButton
        label="CSV 받기"
        fetch={() => calls.file.$get({ param: { id: String(id) } })}
        failed={ENTRY_FAILED}
      />
      <Sheet title="신청 설정" open={sheet === 'settings'} onClose={close}>
        <SettingsForm id={id} managed={managed} onDone={close} />
      </Sheet>
      <Sheet title="직접 추가" open={sheet === 'typed'} onClose={close}>
        <TypedForm id={id} managed={managed} onDone={close} />
      </Sheet>
    </div>
  );
}

type FormProps = ToolsProps & { onDone: () => void };

function SettingsForm({ id, managed: { settings }, onDone }: FormProps) {
  const { revalidate } = useRevalidator();
  const { capacity, players, confirmHours, ...texts } = settings;
  const typed = { ...texts, capacity: String(capacity), players: String(players) };
  const form = useForm<TypedSettings, EntrySettings>(
    entrySettings,
    { ...typed, confirmHours: String(confirmHours) },
    ENTRY_FAILED,
  );
  const save = async (json: EntrySettings) => {
    toast(await fetchJson(calls.settings.$put({ param: { id: String(id) }, json }), ENTRY_FAILED));
    onDone();
    await revalidate();
  };
  return (
    <Form {...form.bind(save)}>
      <EntryFields field={name => form.field(name) as FieldBinding<string>} />
      <Checkbox {...form.field('stopped')}>새 신청을 그만 받습니다. 대기자는 계속 올라갑니다.</Checkbox>
      <FormActions submit="저장" busy={form.busy} />
    </Form>
  );
}

type Typed = z.infer<typeof typedEntry>;

function TypedForm({ id, managed: { settings }, onDone }: FormProps) {
  const { revalidate } = useRevalidator();
  const divisions = divisionsOf(settings.divisions);
  const form = useForm<Typed>(typedEntry, { names: '', division: divisions[0]?.name ?? '' }, ENTRY_FAILED);
  const save = async (json: Typed) => {
    toast(await fetchJson(calls.typed.$post({ param: { id: String(id) }, json }), ENTRY_FAILED));
    onDone();
    await revalidate();
  };
  return (
    <Form {...form.bind(save)}>
      <TextInput
        label="이름"
        required
        placeholder={settings.players === 2 ? '김하나, 이두리' : '김하나'}
        help="전화나 현장에서 신청한 선수를 넣습니다. 정원이나 부 정원이 차 있으면 대기 명단에 오릅니다."
        {...form.field('names')}
      />
      {divisions.length > 0 && (
        <Select label="부" options={divisions.map(({ name }) => name)} {...form.field('division')} />
      )}
      <FormActions submit="추가" busy={form.busy} />
    </Form>
  );
}
