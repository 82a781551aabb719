import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import {
  type Hall,
  type HallChange,
  type HallDraft,
  hallDraft,
} from '#/features/halls/directory/halls.contract.ts';
import { ADDRESS_LIMIT, LINK_LIMIT, showTelephone } from '#/features/halls/directory/halls.rules.ts';
import { HALL_NAME_LIMIT, REGIONS } from '#/shared/regions.ts';
import { ApiError, browserApi, fetchJson } from '#/ui/client/api.ts';
import { confirm } from '#/ui/dialog/confirm.client.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { useDraft, useLeaveWarning } from '#/ui/form/drafts/use-draft.tsx';
import { Select, TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { ChangedMeanwhile } from '#/ui/form/writing.tsx';
import { useGuide } from '#/ui/page/guide.ts';
import { EditCard } from '#/ui/table/table-page.tsx';

/** `halls` comes from `useHallForm`. */
export function HallForm({ halls }: { halls: ReturnType<typeof useHallForm> }) {
  const { form, editing, isOpen, cancel, bound, saveAnyway, notice, leaveWarning } = halls;
  if (!isOpen) return leaveWarning;
  return (
    <EditCard key={editing?.id ?? 'new'} title={editing ? `‘${editing.name}’ 수정` : '당구장 추가'}>
      {notice}
      <Form {...bound}>
        {editing && (
          <ChangedMeanwhile
            problem={form.problem}
            saved={`/region/${editing.id}`}
            busy={form.busy}
            onSaveAnyway={saveAnyway}
          />
        )}
        <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
          <TextInput label="이름" required limit={HALL_NAME_LIMIT} {...form.field('name')} />
          <Select label="지역" required placeholder="선택" options={REGIONS} {...form.field('region')} />
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
        <FormActions submit="저장" busy={form.busy} onCancel={() => void cancel()} />
      </Form>
      {leaveWarning}
    </EditCard>
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

const EMPTY = { region: '', name: '', address: '', website: '', youtube: '', phone: '' };
type Typed = typeof EMPTY;

/**
 * The setup guide opens the form with the name of the site's own hall; `goOn` leads back to the guide, or
 * reloads the page's data.
 */
function useGuided() {
  const { ownHall = '' } = (useLocation().state as { ownHall?: string } | null) ?? {};
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const guide = useGuide();
  return { ownHall, goOn: () => (guide ? navigate(guide) : revalidate()) };
}

/** `open` and `cancel` ask before they discard typed input; `forget` closes the form of a removed hall. */
export function useHallForm() {
  const [editing, setEditing] = useState<Hall>();
  const { ownHall, goOn } = useGuided();
  const [isOpen, setOpen] = useState(ownHall !== '');
  const form = useForm<Typed, HallDraft>(hallDraft, { ...EMPTY, name: ownHall });
  const draft = useDraft(editing ? `hall-${editing.id}` : 'hall-new', form.values, form.replace);
  const leaveWarning = useLeaveWarning(form.dirty, draft.isStored);
  const { revalidate } = useRevalidator();
  // The form with a restored draft is opened.
  useEffect(() => {
    if (form.dirty) setOpen(true);
  }, [form.dirty]);

  const show = (isShown: boolean, hall?: Hall) => {
    setOpen(isShown);
    setEditing(hall);
    form.reset(hall ? typedOf(hall) : EMPTY);
  };
  const mayLeave = async () => {
    if (!form.dirty) return true;
    const title = '저장하지 않은 내용이 있습니다.';
    const body = editing
      ? `‘${editing.name}’의 수정 내용을 버립니다.`
      : '새 당구장에 입력한 내용을 버립니다.';
    return confirm({ title, body, confirmLabel: '버리기', cancelLabel: '계속 입력', danger: true });
  };
  const switchTo = async (isShown: boolean, hall?: Hall) => {
    if (!(await mayLeave())) return;
    draft.clear();
    show(isShown, hall);
  };
  const save = async (json: HallChange) => {
    const api = browserApi.api['billiard-halls'];
    const call = editing ? api[':id'].$put({ param: { id: String(editing.id) }, json }) : api.$post({ json });
    await fetchJson(call as ReturnType<typeof api.$post>).catch(async error => {
      // Reloads, so that the table below does not offer outdated values again.
      if (error instanceof ApiError && error.status === 409) await revalidate();
      throw error;
    });
    toast(editing ? '당구장이 수정되었습니다.' : '당구장이 등록되었습니다.');
    draft.clear(EMPTY);
    // Halls are often added one after another.
    show(!editing);
    await goOn();
  };
  const forget = (hall: Hall) => {
    if (editing?.id === hall.id) show(false);
  };
  return {
    form,
    editing,
    isOpen,
    open: (hall?: Hall) => switchTo(true, hall),
    cancel: () => switchTo(false),
    forget,
    bound: form.bind(draft => save({ ...draft, expected: editing })),
    saveAnyway: () => form.submit(save),
    notice: draft.notice,
    leaveWarning,
  };
}

function typedOf({ region, name, address, website, youtube, phone }: Hall): Typed {
  const known = { website: website ?? '', youtube: youtube ?? '', phone: showTelephone(phone ?? '') };
  return { region, name, address, ...known };
}
