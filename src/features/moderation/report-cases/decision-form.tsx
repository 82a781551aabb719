import { useRevalidator } from 'react-router';
import { REASON_WORDS, REPORT_REASONS } from '#/features/moderation/reports/reports.constants.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { Select, TextArea } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import {
  CONTENT_WORDS,
  DAYS_WORDS,
  DECISION_FAILED,
  NOTE_LIMIT,
  SANCTION_ACT_WORDS,
  SANCTION_ACTS,
  SANCTION_DAYS,
} from './moderation.constants.ts';
import { type Decision, decision, type ReportCase } from './moderation.contract.ts';
import { contentActsOf } from './moderation.rules.ts';

const SANCTIONS = SANCTION_ACTS.map(value => ({ value, label: SANCTION_ACT_WORDS[value] }));
const REASONS = REPORT_REASONS.map(value => ({ value, label: REASON_WORDS[value] }));
const daysFor = (isAdmin: boolean) =>
  SANCTION_DAYS.filter(days => isAdmin || days > 0).map(days => ({
    value: String(days),
    label: DAYS_WORDS[days] ?? '',
  }));

/** The form of the decision about the reported text and its author. */
export function DecisionForm({ found }: { found: ReportCase }) {
  const { revalidate } = useRevalidator();
  const session = useSession();
  const reason: string = found.reasons[0]?.reason ?? 'other';
  const initial = { content: 'hide', sanction: 'none', days: '1', reason, note: '' };
  const content = contentActsOf(found.kind).map(value => ({ value, label: CONTENT_WORDS[value] }));
  const form = useForm(decision, initial, DECISION_FAILED);
  const isBan = form.values.sanction === 'write_ban' || form.values.sanction === 'suspension';
  const send = async (json: Decision) => {
    const call = browserApi.api.moderation.cases[':id'].decision.$post({
      param: { id: String(found.id) },
      json,
    });
    toast((await fetchJson(call)).message);
    await revalidate();
  };
  return (
    <Form {...form.bind(send)}>
      <Select label="내용" required options={content} {...form.field('content')} />
      <Select label="제재" required options={SANCTIONS} {...form.field('sanction')} />
      {isBan && (
        <Select label="기간" required options={daysFor(session?.isAdmin === true)} {...form.field('days')} />
      )}
      <Select label="사유" required options={REASONS} {...form.field('reason')} />
      <TextArea
        label="운영진 메모"
        help="작성자와 신고한 회원에게는 보이지 않습니다."
        limit={NOTE_LIMIT}
        className="control min-h-20"
        enterKeyHint="enter"
        {...form.field('note')}
      />
      <FormActions submit="처리하기" variant="danger" busy={form.busy} />
    </Form>
  );
}
