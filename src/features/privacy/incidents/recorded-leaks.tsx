import { useEffect, useRef } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { withCommas } from '#/shared/text/with-commas.ts';
import { spokenMoment } from '#/shared/time/spoken-day.ts';
import { HOUR_MS, toSeoulIso } from '#/shared/time/time.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { useDraft } from '#/ui/form/drafts/use-draft.tsx';
import { TextArea, TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { Card } from '#/ui/page/frame.tsx';
import { KeyValues } from '#/ui/page/key-values.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Section } from '#/ui/page/parts.tsx';
import { PlainText } from '#/ui/page/text.tsx';
import { QuietLink } from '#/ui/theme/button.tsx';
import { Moment } from '#/ui/theme/day.tsx';
import { Tag } from '#/ui/theme/tag.tsx';
import { useMinute } from '#/ui/theme/when.tsx';
import { LEAK_SCOPES, NOTICE_HOURS, NOTICE_ITEMS, NOTICE_LIMIT, REPORT_HOURS } from './leaks.constants.ts';
import { type Leak, type LeakText, leakText, type SentNotice } from './leaks.contract.ts';

const FOLLOW_MS = 3_000;

/** The law requires these steps in this order; `hours` run from the time of learning of a leak. */
const STEPS = [
  {
    when: '곧바로',
    what: '의심되는 관리자의 비밀번호와 로그인을 끊고, 로그와 백업을 다른 곳에 복사합니다. 유출을 아래에 기록합니다.',
  },
  {
    hours: REPORT_HOURS,
    what: '한국인터넷진흥원(KISA, 118)에 침해사고를 신고합니다. 아는 만큼 먼저 합니다.',
  },
  {
    hours: NOTICE_HOURS,
    what: '누구의 정보인지 고르고, 초안의 괄호를 채워 회원에게 통지합니다. 1,000명 이상이거나 민감한 정보, 밖에서의 불법 접근이면 KISA에 유출도 신고합니다.',
  },
  { when: '그 뒤', what: '나중에 더 알게 된 것은 새 유출로 기록해 다시 통지합니다.' },
];

/** With a recorded `leak`, each step shows the hours left. */
export const Steps = ({ leak }: { leak: Leak | undefined }) => (
  <ol className="card grid gap-3" aria-label="할 일">
    {STEPS.map(({ when, hours, what }) => (
      <li key={what}>
        <strong className="text-part">{when ?? `${hours}시간 안`}</strong>{' '}
        {hours && leak && <Deadline of={leak} hours={hours} />}
        <p>{what}</p>
      </li>
    ))}
  </ol>
);

type RecordedProps = { leaks: Leak[]; notices: SentNotice[]; current: Leak | undefined };

export function RecordedLeaks({ leaks, notices, current }: RecordedProps) {
  useFollowedNotices(notices);
  return (
    <Section id="recorded" title="유출 기록" className="mt-4">
      <ol className="my-3 grid gap-3">
        {leaks.map(leak => (
          <RecordedLeak
            key={leak.id}
            leak={leak}
            notices={notices.filter(notice => notice.leak === leak.id)}
            isCurrent={leak.id === current?.id}
          />
        ))}
      </ol>
      {leaks.length === 0 ? (
        <NewLeak />
      ) : (
        <Fold summary="다른 유출 기록하기">
          <NewLeak />
        </Fold>
      )}
    </Section>
  );
}

/** Loads the page again every few seconds while a notice is being sent. */
function useFollowedNotices(notices: SentNotice[]): void {
  const { revalidate } = useRevalidator();
  const isSending = notices.some(({ state }) => state !== 'sent');
  useEffect(() => {
    if (!isSending) return;
    const timer = setInterval(() => void revalidate(), FOLLOW_MS);
    return () => clearInterval(timer);
  }, [isSending, revalidate]);
}

type LeakProps = { leak: Leak; notices: SentNotice[]; isCurrent: boolean };

function RecordedLeak({ leak, notices, isCurrent }: LeakProps) {
  const { id, knownAt, happened, items } = leak;
  return (
    <Card as="li">
      <h3 className="font-bold">유출 {id}번</h3>
      <KeyValues
        facts={{
          '알게 된 때': <Moment iso={knownAt} />,
          ...(notices.length === 0 && { '통지 기한': <Deadline of={leak} hours={NOTICE_HOURS} /> }),
          '일어난 일': <PlainText text={happened} />,
          항목: <PlainText text={items} />,
        }}
      />
      {notices.map(notice => (
        <p key={notice.id} className="mt-3" role="status">
          <PageLink className="underline" to={`/profile/leak-notices/${notice.id}`}>
            {spokenMoment(notice.date)}에 보낸 통지
          </PageLink>
          : {progressOf(notice)}
        </p>
      ))}
      {notices.length === 0 && !isCurrent && (
        <QuietLink className="mt-3" to={`/admin/leak?leak=${id}`}>
          이 유출의 통지 쓰기
        </QuietLink>
      )}
    </Card>
  );
}

/** The whole hours left may change with a new minute. */
function Deadline({ of: { knownAt }, hours }: { of: Leak; hours: number }) {
  useMinute();
  const until = Date.parse(knownAt) + hours * HOUR_MS;
  const left = Math.floor((until - serverNow()) / HOUR_MS);
  return (
    <>
      <Moment iso={toSeoulIso(new Date(until).toISOString())} />{' '}
      <Tag colour={left < 12 ? 'red' : 'yellow'}>
        {left < 0 ? '지남' : left === 0 ? '한 시간도 남지 않음' : `${left}시간 남음`}
      </Tag>
    </>
  );
}

function progressOf({ scope, state, notified, total, letters, refused }: SentNotice): string {
  const left = total === null ? '남은 회원을 세는 중' : `${withCommas(Math.max(0, total - notified))}명 남음`;
  const parts = [
    `${LEAK_SCOPES[scope]} ${withCommas(notified)}명에게 알림`,
    state === 'notifying' ? left : '',
    `메일 ${withCommas(letters)}통`,
    refused > 0 ? `보내지 못한 메일 ${withCommas(refused)}통` : '',
    state === 'mailing' ? '메일을 보내는 중' : '',
  ];
  return parts.filter(Boolean).join(', ');
}

function NewLeak() {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const begun = useRef<LeakText>({ knownAt: seoulNow(), happened: '', items: '' });
  const form = useForm(leakText, begun.current);
  const draft = useDraft('leak', form.values, form.replace);
  const send = async (json: LeakText) => {
    const { id, message } = await fetchJson(browserApi.api.leaks.$post({ json }));
    toast(message);
    draft.clear(begun.current);
    form.reset(begun.current);
    await navigate(`/admin/leak?leak=${id}`, { preventScrollReset: true });
    await revalidate();
  };
  return (
    <Card as="div">
      {draft.notice}
      <Form className="form" {...form.bind(send)}>
        <TextInput type="datetime-local" label="알게 된 때 (한국 시각)" required {...form.field('knownAt')} />
        <TextArea
          label="일어난 일"
          help="아는 만큼 적으세요. 통지의 초안이 됩니다."
          required
          limit={NOTICE_LIMIT}
          {...form.field('happened')}
        />
        <TextArea
          label={NOTICE_ITEMS.items}
          help="예: 아이디, 닉네임, 전화번호, 이메일"
          required
          limit={NOTICE_LIMIT}
          {...form.field('items')}
        />
        <FormActions submit="저장" busy={form.busy} />
      </Form>
    </Card>
  );
}

/** The time in Seoul, in the format of a form field: `2026-11-18T10:00`. */
const seoulNow = () => toSeoulIso(new Date(serverNow()).toISOString()).slice(0, 16);
