import { DAYS_WORDS, REASON_OPTIONS, SANCTION_DAYS } from '#/features/moderation/reports/reports.rules.ts';
import { SanctionFacts } from '#/features/moderation/sanctions/sanction-facts.tsx';
import type { AuthorRecord } from '#/features/moderation/sanctions/sanctions.contract.ts';
import { SANCTION_ACT_WORDS } from '#/features/moderation/sanctions/sanctions.rules.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { Select, TextArea } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import {
  MESSAGE_LIMIT,
  type MemberSanction,
  memberMessage,
  memberSanction,
} from './managed-members.contract.ts';

const calls = browserApi.api.members[':id'];

type FormProps = { id: string; onDone: () => void };

/** The form for a text to one member, who gets it as a notification. */
export function MessageForm({ id, onDone }: FormProps) {
  const form = useForm(memberMessage, { text: '' });
  const send = async (json: { text: string }) => {
    toast(await fetchJson(calls.messages.$post({ param: { id }, json })));
    onDone();
  };
  return (
    <Form {...form.bind(send)}>
      <TextArea
        label="내용"
        help="회원의 알림에 ‘관리자’의 글로 나타나고, 관리 기록에 남습니다."
        required
        limit={MESSAGE_LIMIT}
        {...form.field('text')}
      />
      <FormActions submit="보내기" busy={form.busy} onCancel={onDone} />
    </Form>
  );
}

const SANCTIONS = (['warning', 'write_ban', 'suspension'] as const).map(value => ({
  value,
  label: SANCTION_ACT_WORDS[value],
}));
const DAYS = SANCTION_DAYS.map(days => ({ value: String(days), label: DAYS_WORDS[days] ?? '' }));

type Typed = { sanction: string; days: string | undefined; reason: string; note: string };

export function SanctionForm({ id, onDone }: FormProps) {
  const form = useForm<Typed, MemberSanction>(memberSanction, {
    sanction: '',
    days: undefined,
    reason: '',
    note: '',
  });
  const send = async (json: MemberSanction) => {
    toast(await fetchJson(calls.sanctions.$post({ param: { id }, json })));
    onDone();
  };
  const { sanction, days = '' } = form.values;
  return (
    <Form {...form.bind(send)}>
      <Select label="제재" required placeholder="제재 선택" options={SANCTIONS} {...form.field('sanction')} />
      {sanction !== '' && sanction !== 'warning' && (
        <Select
          {...form.field('days')}
          label="기간"
          required
          placeholder="기간 선택"
          options={DAYS}
          value={days}
          onChange={typed => form.set('days', typed)}
        />
      )}
      <Select
        label="사유"
        required
        placeholder="사유 선택"
        options={REASON_OPTIONS}
        {...form.field('reason')}
      />
      <TextArea label="메모" help="운영진만 읽습니다." {...form.field('note')} />
      <p className="text-row text-soft">
        회원에게 사유를 알리고, 회원은 제재 내역에서 이의를 신청할 수 있습니다.
      </p>
      <FormActions submit="제재하기" variant="danger" busy={form.busy} onCancel={onDone} />
    </Form>
  );
}

/** The member's sanctions, newest first, and how many cases were about the member's content. */
export function SanctionRecord({ record: { cases, sanctions } }: { record: AuthorRecord }) {
  return (
    <section className="mb-5" aria-label="제재 기록">
      <p className="text-row text-soft">
        신고 사례 {cases}건 · 제재 {sanctions.length}건
      </p>
      <ul className="grid gap-2">
        {sanctions.map(sanction => (
          <li key={sanction.id}>
            <SanctionFacts sanction={sanction} />
          </li>
        ))}
      </ul>
    </section>
  );
}
