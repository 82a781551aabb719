import type { Hall } from '#/features/halls/directory/halls.contract.ts';
import { LICENSE_LIMIT } from '#/features/halls/directory/halls.rules.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { useDraft } from '#/ui/form/drafts/use-draft.tsx';
import { TextArea, TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { type ClaimDraft, claimDraft } from './hall-claims.contract.ts';
import { CLAIM_FAILED, CLAIM_NOTE_LIMIT } from './hall-claims.rules.ts';

const EMPTY = { license: '', note: '' };
type ClaimSheetProps = { hall: Hall; onClose: () => void; onSent: () => void };

/** The form with which a member proves to an admin that the hall is the member's own. */
export function ClaimSheet({ hall, onClose, onSent }: ClaimSheetProps) {
  const form = useForm<typeof EMPTY, ClaimDraft>(claimDraft, EMPTY, CLAIM_FAILED);
  const draft = useDraft(`hall-claim-${hall.id}`, form.values, form.replace);
  const send = async (json: ClaimDraft) => {
    const param = { id: String(hall.id) };
    const call = browserApi.api['billiard-halls'][':id'].claims.$post({ param, json });
    toast(await fetchJson(call));
    draft.clear(EMPTY);
    onSent();
  };
  return (
    <Sheet title="내 당구장입니다" onClose={onClose}>
      <Form {...form.bind(send)}>
        <p className="text-soft">
          ‘{hall.name}’의 정보를 직접 고치도록 신청합니다. 관리자가 확인한 뒤 알림으로 알려 드립니다.
        </p>
        {draft.notice}
        <TextInput
          label="관리번호 (인허가번호)"
          help="체육시설업 신고증에 적힌 번호입니다. 인허가 파일과 견줍니다."
          limit={LICENSE_LIMIT}
          {...form.field('license')}
        />
        <TextArea
          label="설명"
          help="관리번호가 없으면 어떻게 확인하면 되는지 적어주세요. 관리자만 읽습니다."
          limit={CLAIM_NOTE_LIMIT}
          className="control min-h-24"
          {...form.field('note')}
        />
        <FormActions submit="신청하기" busy={form.busy} onCancel={onClose} />
      </Form>
    </Sheet>
  );
}
