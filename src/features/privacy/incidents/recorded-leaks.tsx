import { useRef } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { showDateTime, toSeoulIso } from '#/shared/time/time.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { newUuid } from '#/ui/client/device/uuid.ts';
import { useConfirmedAction } from '#/ui/dialog/use-confirmed-action.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { useDraft } from '#/ui/form/drafts/use-draft.tsx';
import { TextArea, TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { ArticleFacts } from '#/ui/page/article-facts.tsx';
import { PlainText } from '#/ui/page/text.tsx';
import { Button, LinkButton } from '#/ui/theme/button.tsx';
import { LeakClock } from './leak-clock.tsx';
import {
  LEAK_CLOCKS,
  LEAK_SAVE_FAILED,
  NOTICE_ITEMS,
  NOTICE_LIMIT,
  REPORT_FAILED,
} from './leaks.constants.ts';
import { type Leak, type LeakText, leakText } from './leaks.contract.ts';

type RecordedProps = { leaks: Leak[]; current: Leak | undefined; now: number };

/** The recorded leaks with their two deadlines, and a form to record another. */
export function RecordedLeaks({ leaks, current, now }: RecordedProps) {
  return (
    <section className="mt-8" aria-labelledby="recorded">
      <h2 id="recorded" className="text-part font-bold">
        유출 기록
      </h2>
      <ol className="my-3 grid gap-3">
        {leaks.map(leak => (
          <li key={leak.id} className="card">
            <RecordedLeak leak={leak} isCurrent={leak.id === current?.id} now={now} />
          </li>
        ))}
      </ol>
      {leaks.length === 0 ? (
        <NewLeak />
      ) : (
        <details>
          <summary className="cursor-pointer py-3 font-bold">다른 유출 기록하기</summary>
          <NewLeak />
        </details>
      )}
    </section>
  );
}

function RecordedLeak({ leak, isCurrent, now }: { leak: Leak; isCurrent: boolean; now: number }) {
  const facts = {
    '알게 된 때': showDateTime(leak.knownAt),
    [LEAK_CLOCKS.report]: leak.reportedAt ? (
      `${showDateTime(leak.reportedAt)} KISA에 신고함`
    ) : (
      <LeakClock until={leak.reportBy} now={now} />
    ),
    [LEAK_CLOCKS.notice]: <LeakClock until={leak.notifyBy} now={now} />,
  };
  return (
    <>
      <h3 className="font-bold">유출 {leak.id}번</h3>
      <ArticleFacts facts={facts} />
      <PlainText text={leak.happened} />
      <p className="mt-2 text-soft">{NOTICE_ITEMS.items}</p>
      <PlainText text={leak.items} />
      <div className="mt-3 flex flex-wrap gap-2">
        {!leak.reportedAt && <ReportNote id={leak.id} />}
        {!isCurrent && (
          <LinkButton variant="quiet" to={`/admin/leak?leak=${leak.id}`}>
            이 유출의 통지 쓰기
          </LinkButton>
        )}
      </div>
    </>
  );
}

/** Records, once, that the leak was reported. */
function ReportNote({ id }: { id: number }) {
  const { perform, busy, dialog } = useConfirmedAction();
  const { revalidate } = useRevalidator();
  const note = async () => {
    await perform({
      question: {
        title: 'KISA에 신고했음을 지금 시각으로 기록합니다.',
        body: '기록은 고치거나 지울 수 없습니다.',
        confirmLabel: '기록',
      },
      call: async () =>
        (await fetchJson(browserApi.api.leaks[':id'].report.$put({ param: { id: String(id) } }))).message,
      fallbackMessage: REPORT_FAILED,
    });
    await revalidate();
  };
  return (
    <>
      <Button variant="quiet" busy={busy} onClick={() => void note()}>
        KISA에 신고함
      </Button>
      {dialog}
    </>
  );
}

function NewLeak() {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const begun = useRef<LeakText>({ knownAt: seoulNow(), happened: '', items: '' });
  const form = useForm(leakText, begun.current, LEAK_SAVE_FAILED);
  const draft = useDraft('leak', form.values, form.replace);
  // A request repeated because no answer came has the same key.
  const key = useRef(newUuid());
  const send = async (text: LeakText) => {
    const json = { ...text, key: key.current };
    const { id, message } = await fetchJson(browserApi.api.leaks.$post({ json }));
    toast(message);
    key.current = newUuid();
    draft.clear(begun.current);
    form.reset(begun.current);
    await navigate(`/admin/leak?leak=${id}`, { preventScrollReset: true });
    await revalidate();
  };
  return (
    <>
      {draft.notice}
      <Form className="form max-w-[45rem]" {...form.bind(send)}>
        <TextInput type="datetime-local" label="알게 된 때 (한국 시각)" required {...form.field('knownAt')} />
        <TextArea
          label="무슨 일이 있었나"
          help="아는 만큼 적으세요. 통지의 초안이 됩니다."
          required
          limit={NOTICE_LIMIT}
          className="control min-h-24"
          enterKeyHint="enter"
          {...form.field('happened')}
        />
        <TextArea
          label={NOTICE_ITEMS.items}
          help="예: 아이디, 닉네임, 전화번호, 이메일"
          required
          limit={NOTICE_LIMIT}
          className="control min-h-16"
          enterKeyHint="enter"
          {...form.field('items')}
        />
        <FormActions submit="기록하기" busy={form.busy} />
      </Form>
    </>
  );
}

/** The current time in Seoul as a form field contains it. */
const seoulNow = () => toSeoulIso(new Date(serverNow()).toISOString()).slice(0, 16);
