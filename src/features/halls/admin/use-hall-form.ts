import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import {
  type Hall,
  type HallChange,
  type HallDraft,
  hallDraft,
} from '#/features/halls/directory/halls.contract.ts';
import { showTelephone } from '#/features/halls/directory/halls.rules.ts';
import { ApiError, asApiError, browserApi, fetchJson } from '#/ui/client/api.ts';
import { useConfirm } from '#/ui/dialog/dialog.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { useDraft, useLeaveWarning } from '#/ui/form/drafts/use-draft.tsx';
import { useForm } from '#/ui/form/form.tsx';

const SAVE_FAILED = '당구장을 저장하는 중 문제가 발생했습니다.';

const EMPTY = { region: '', name: '', address: '', website: '', youtube: '', phone: '' };
type Typed = typeof EMPTY;

/** The one form of the halls: it adds a hall, or changes the one whose edit button was pressed. */
export function useHallForm() {
  const [editing, setEditing] = useState<Hall | null>(null);
  const form = useForm<Typed, HallDraft>(hallDraft, EMPTY, SAVE_FAILED);
  const draft = useDraft(editing ? `hall-${editing.id}` : 'hall-new', form.values, form.replace);
  const [confirm, dialog] = useConfirm();
  const leaveWarning = useLeaveWarning(form.dirty, draft.isStored);
  const { revalidate } = useRevalidator();
  const formRef = useScrollToForm(editing);

  const show = (hall: Hall | null) => {
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
  const switchTo = async (hall: Hall | null) => {
    if (!(await mayLeave())) return;
    draft.clear();
    show(hall);
  };
  const save = async (json: HallChange) => {
    const api = browserApi.api['billiard-halls'];
    const call = editing ? api[':id'].$put({ param: { id: String(editing.id) }, json }) : api.$post({ json });
    await fetchJson(call as ReturnType<typeof api.$post>).catch(async error => {
      // Reloads, so that the table below does not offer outdated values again.
      if (error instanceof ApiError && error.status === 409) await revalidate();
      throw asApiError(error, SAVE_FAILED);
    });
    toast(editing ? '당구장이 수정되었습니다.' : '당구장이 등록되었습니다.');
    draft.clear(EMPTY);
    show(null);
    await revalidate();
  };
  const forget = (hall: Hall) => {
    if (editing?.id === hall.id) show(null);
  };
  return {
    form,
    editing,
    formRef,
    edit: (hall: Hall) => switchTo(hall),
    cancel: () => switchTo(null),
    forget,
    bound: form.bind(draft => save({ ...draft, expected: editing ?? undefined })),
    saveAnyway: () => form.submit(save),
    around: { notice: draft.notice, dialogs: [dialog, leaveWarning] },
  };
}

/** Scrolls the form into view and focuses its first field when a hall of the table below is to be edited. */
function useScrollToForm(editing: Hall | null) {
  const formRef = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!editing) return;
    formRef.current?.scrollIntoView({ block: 'start' });
    formRef.current?.querySelector<HTMLElement>('[data-field="name"]')?.focus({ preventScroll: true });
  }, [editing]);
  return formRef;
}

function typedOf({ region, name, address, website, youtube, phone }: Hall): Typed {
  const known = { website: website ?? '', youtube: youtube ?? '', phone: showTelephone(phone ?? '') };
  return { region, name, address, ...known };
}
