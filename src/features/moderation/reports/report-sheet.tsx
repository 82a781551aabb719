import { asApiError, browserApi, fetchJson } from '#/ui/client/api.ts';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { Select, TextArea } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { type ReportDraft, reportDraft } from './reports.contract.ts';
import {
  KIND_WORDS,
  REASON_WORDS,
  REPORT_DETAIL_LIMIT,
  REPORT_FAILED,
  type ReportedKind,
} from './reports.rules.ts';

type ReportSheetProps = { kind: ReportedKind; target: string; onClose: () => void };

export function ReportSheet({ kind, target, onClose }: ReportSheetProps) {
  const form = useForm<Omit<ReportDraft, 'reason'> & { reason: string }, ReportDraft>(
    reportDraft,
    { kind, target, reason: '', detail: '' },
    REPORT_FAILED,
  );
  const send = async (json: ReportDraft) => {
    try {
      toast(await fetchJson(browserApi.api.reports.$post({ json })));
    } catch (error) {
      const { status, message } = asApiError(error, REPORT_FAILED);
      if (status === 401) toast('로그인 후 신고할 수 있습니다.', 'error');
      throw message === REPORT_FAILED ? new Error(REPORT_FAILED) : error;
    }
    onClose();
  };
  return (
    <Sheet title={`${KIND_WORDS[kind]} 신고`} onClose={onClose}>
      <Form {...form.bind(send)}>
        <p className="text-soft">
          누가 신고했는지는 신고된 회원에게 알리지 않습니다. 처리 결과는 알림과 내 신고에서 볼 수 있습니다.
        </p>
        <p className="text-soft">
          권리를 침해당했다면{' '}
          <PageLink className="underline" to="/report/rights">
            게시 중단을 요청
          </PageLink>
          할 수 있습니다.
        </p>
        <Select
          label="신고 사유"
          required
          placeholder="사유 선택"
          options={REASON_WORDS}
          {...form.field('reason')}
        />
        <TextArea
          label="설명"
          help="‘기타’를 골랐으면 꼭 적어주세요. 운영진만 읽습니다."
          limit={REPORT_DETAIL_LIMIT}
          {...form.field('detail')}
        />
        <FormActions submit="신고하기" variant="danger" busy={form.busy} onCancel={onClose} />
      </Form>
    </Sheet>
  );
}
