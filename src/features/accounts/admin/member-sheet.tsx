import { useState } from 'react';
import { DAYS_WORDS, REASON_WORDS, SANCTION_DAYS } from '#/features/moderation/reports/reports.rules.ts';
import { SanctionFacts } from '#/features/moderation/sanctions/sanction-facts.tsx';
import type { AuthorRecord } from '#/features/moderation/sanctions/sanctions.contract.ts';
import { SANCTION_ACT_WORDS } from '#/features/moderation/sanctions/sanctions.rules.ts';
import { showPhone } from '#/shared/text/phone.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useLoaded, useSaved } from '#/ui/client/use-calls.ts';
import type { ConfirmQuestion } from '#/ui/dialog/dialog.tsx';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { Problem } from '#/ui/feedback/notice.tsx';
import { type Said, toast } from '#/ui/feedback/toast.tsx';
import { Select, TextArea } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { KeyValues } from '#/ui/page/key-values.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { When } from '#/ui/theme/when.tsx';
import {
  ACTIVITY_MOST,
  type ManagedMember,
  MESSAGE_LIMIT,
  type MemberSanction,
  memberMessage,
  memberSanction,
} from './managed-members.contract.ts';

const { members, memberanking } = browserApi.api;
const calls = members[':id'];

type MemberSheetProps = {
  member: ManagedMember;
  /** Whether the row is the reader's own account, which is deleted on the profile page only. */
  isOwn: boolean;
  onClose: () => void;
  onAction: (action: MemberAction) => Promise<void>;
};

const FORMS = {
  message: { title: '회원에게 알림 보내기', Fields: MessageForm },
  sanction: { title: '회원 제재', Fields: SanctionForm },
};

export function MemberSheet({ member, isOwn, onClose, onAction }: MemberSheetProps) {
  const { username, id } = member;
  const [form, setForm] = useState<keyof typeof FORMS>();
  if (form) {
    const { title, Fields } = FORMS[form];
    const close = () => setForm(undefined);
    return (
      <Sheet title={`‘${username}’ ${title}`} onClose={close}>
        <Fields id={id} onDone={close} />
      </Sheet>
    );
  }
  return (
    <Sheet title={username} onClose={onClose}>
      <MemberFacts member={member} />
      <div className="grid gap-2">
        {!isOwn && (
          <Button variant="quiet" onClick={() => setForm('message')}>
            알림 보내기
          </Button>
        )}
        {member.role !== 'admin' && (
          <Button variant="quiet" onClick={() => setForm('sanction')}>
            경고·정지
          </Button>
        )}
      </div>
      <Fold summary="더 보기" className="mt-2 border-t-0">
        <div className="grid gap-2">
          {actionsOn(member, isOwn).map(action => (
            <Button
              key={action.label}
              variant={action.label === '삭제' ? 'plain' : 'quiet'}
              className={action.label === '삭제' ? 'text-red' : undefined}
              onClick={() => void onAction(action)}
            >
              {action.label}
            </Button>
          ))}
        </div>
        <p className="mt-3 text-row text-soft">
          관리자는 회원과 게시판, 설정까지 사이트 전체를 관리하고, 운영진은 신고를 처리합니다.
        </p>
      </Fold>
    </Sheet>
  );
}

function MemberFacts({ member }: { member: ManagedMember }) {
  const { id } = member;
  const { found, problem } = useLoaded(async () => {
    const param = { id };
    const [activity, record] = await Promise.all([
      fetchJson(calls.activity.$get({ param })),
      fetchJson(calls.sanctions.$get({ param })),
    ]);
    return { activity, record };
  }, id);
  return (
    <>
      <KeyValues
        className="mb-5"
        facts={{
          아이디: id,
          전화번호: showPhone(member.phone ?? '') || '–',
          이메일: member.email || '–',
          가입일: <When iso={member.createdAt} />,
          '마지막 방문': <When iso={member.lastVisit} />,
          글: problem ? '–' : countWord(found?.activity.posts),
          댓글: problem ? '–' : countWord(found?.activity.comments),
        }}
      />
      <Problem>{problem}</Problem>
      {found && <SanctionRecord record={found.record} />}
    </>
  );
}

const countWord = (count?: number) =>
  count === undefined ? '…' : `${withCommas(count)}개${count === ACTIVITY_MOST ? ' 이상' : ''}`;

type MemberAction = {
  label: string;
  question: ConfirmQuestion;
  call: () => Promise<Said>;
  fallbackMessage?: string;
};

function actionsOn(member: ManagedMember, isOwn: boolean): MemberAction[] {
  const roles =
    member.role === 'admin' ? [adminAction(member)] : [adminAction(member), moderatorAction(member)];
  return [
    ...roles,
    ...(member.resetDueAt ? [resetAction(member)] : []),
    ...(isOwn ? [] : [logoutAction(member), removalAction(member)]),
  ];
}

const called = ({ username, id }: ManagedMember) => `‘${username}’(${id}) 회원`;

/** The role `member` takes the member's present role away. */
const roleAction = (
  { id }: ManagedMember,
  role: ManagedMember['role'],
  action: { label: string; done: string; question: Omit<ConfirmQuestion, 'confirmLabel' | 'danger'> },
): MemberAction => ({
  label: action.label,
  question: {
    ...action.question,
    ...(role === 'member' ? { confirmLabel: '해제', danger: true } : { confirmLabel: '지정' }),
  },
  call: async () => {
    await fetchJson(calls.role.$put({ param: { id }, json: { role } }));
    return action.done;
  },
});

const adminAction = (member: ManagedMember) =>
  member.role === 'admin'
    ? roleAction(member, 'member', {
        label: '관리자 해제',
        done: '관리자 권한이 해제되었습니다.',
        question: {
          title: `${called(member)}의 관리자 권한을 해제합니다.`,
          body: '관리 화면을 더는 볼 수 없고, 랭킹에 다시 나타납니다.',
        },
      })
    : roleAction(member, 'admin', {
        label: '관리자 지정',
        done: '관리자로 지정되었습니다.',
        question: {
          title: `${called(member)}을 관리자로 지정합니다.`,
          body: '공지, 당구장, 회원을 관리할 수 있게 되고, 랭킹에는 나타나지 않습니다.',
        },
      });

const moderatorAction = (member: ManagedMember) =>
  member.role === 'moderator'
    ? roleAction(member, 'member', {
        label: '운영진 해제',
        done: '권한이 해제되었습니다.',
        question: { title: `${called(member)}의 운영진 권한을 해제합니다.` },
      })
    : roleAction(member, 'moderator', {
        label: '운영진 지정',
        done: '운영진으로 지정되었습니다.',
        question: {
          title: `${called(member)}을 운영진으로 지정합니다.`,
          body: '신고를 처리하고 글을 가리거나 글쓰기를 정지할 수 있게 됩니다. 전화번호와 포인트는 볼 수 없습니다.',
        },
      });

const resetAction = (member: ManagedMember): MemberAction => ({
  label: '재설정 바로 적용',
  question: {
    title: `${called(member)}의 새 비밀번호를 바로 적용합니다.`,
    body:
      '처음 보는 곳에서 비밀번호 재설정을 요청해 기다리고 있습니다. 본인인지 먼저 확인해 주세요.\n' +
      '적용하면 모든 기기에서 로그아웃되고, 관리 기록에 남습니다.',
    confirmLabel: '바로 적용',
    danger: true,
  },
  call: () => fetchJson(calls['pending-reset'].$put({ param: { id: member.id } })),
});

const logoutAction = (member: ManagedMember): MemberAction => ({
  label: '강제 로그아웃',
  question: {
    title: `${called(member)}을 모든 기기에서 로그아웃시킵니다.`,
    body: '다시 로그인하면 그대로 이용할 수 있습니다.',
    confirmLabel: '강제 로그아웃',
  },
  call: () => fetchJson(calls.sessions.$delete({ param: { id: member.id } })),
});

const removalAction = (member: ManagedMember): MemberAction => ({
  label: '삭제',
  question: {
    title: `${called(member)}을 삭제합니다.`,
    body: '개인정보와 포인트가 지워지고, 쓴 글과 댓글은 ‘탈퇴한 회원’의 것으로 남습니다. 되돌릴 수 없습니다.',
    confirmLabel: '삭제',
    danger: true,
  },
  call: () => fetchJson(memberanking[':id'].$delete({ param: { id: member.id }, json: {} })),
  fallbackMessage: '회원을 삭제하는 중 문제가 발생했습니다.',
});

type FormProps = { id: string; onDone: () => void };

function MessageForm({ id, onDone }: FormProps) {
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

function SanctionForm({ id, onDone }: FormProps) {
  const form = useForm<Typed, MemberSanction>(memberSanction, {
    sanction: '',
    days: undefined,
    reason: '',
    note: '',
  });
  const finish = useSaved(onDone);
  const send = async (json: MemberSanction) =>
    finish(await fetchJson(calls.sanctions.$post({ param: { id }, json })));
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
        options={REASON_WORDS}
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

function SanctionRecord({ record: { cases, sanctions } }: { record: AuthorRecord }) {
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
