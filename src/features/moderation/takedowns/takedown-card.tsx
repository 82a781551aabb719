import { useRevalidator } from 'react-router';
import { withJosa } from '#/shared/text/josa.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useConfirmedAction } from '#/ui/dialog/use-confirmed-action.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { Select, TextArea } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { ArticleFacts } from '#/ui/page/article-facts.tsx';
import { AuthorName } from '#/ui/page/member-name.tsx';
import { PlainText } from '#/ui/page/text.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { TakedownFacts } from './takedown-facts.tsx';
import {
  ANSWER_LIMIT,
  CAPACITY_WORDS,
  DECISION_FAILED,
  OBJECTION_WORDS,
  TARGET_WORDS,
} from './takedowns.constants.ts';
import { type ListedTakedown, type TakedownDecision, takedownDecision } from './takedowns.contract.ts';

/** A case with everything needed to decide it, and the form of the decision. */
export function TakedownCard({ of }: { of: ListedTakedown }) {
  const facts = {
    작성자: <AuthorName of={of} />,
    신고인: `${of.name || '(지움)'} · ${CAPACITY_WORDS[of.capacity]}`,
    연락처: [of.contact, of.email].filter(Boolean).join(' · ') || '(지움)',
    지금: of.hides ? '가려져 있음' : '보임',
  };
  return (
    <>
      <TakedownFacts of={of} />
      <ArticleFacts facts={facts} />
      <div className="mt-3">
        <span className="text-soft">신고 당시 내용:</span> <PlainText text={of.content} />
      </div>
      <div className="mt-2">
        <span className="text-soft">신고하는 까닭:</span> <PlainText text={of.reasons} />
      </div>
      {of.objection && (
        <div className="mt-2">
          <span className="text-soft">게시자의 이의({OBJECTION_WORDS[of.objectionAnswer]}):</span>{' '}
          <PlainText text={of.objection} />
        </div>
      )}
      {of.whyNot ? <p className="mt-2 text-soft">{of.whyNot}</p> : <Deciding of={of} />}
    </>
  );
}

function Deciding({ of }: { of: ListedTakedown }) {
  if (of.state === 'open') return <DecisionForm of={of} />;
  if (of.state === 'blocked' && of.objection && of.objectionAnswer === '') return <ObjectionAnswer of={of} />;
  return null;
}

function DecisionForm({ of: { id, kind, targetKind } }: { of: ListedTakedown }) {
  const { revalidate } = useRevalidator();
  const form = useForm(takedownDecision, { accept: true, answer: '' }, DECISION_FAILED);
  const yes =
    kind === 'rights'
      ? '받아들여 30일 동안 임시조치'
      : `받아들여 ${withJosa(TARGET_WORDS[targetKind], '을/를')} 삭제`;
  const options = [
    { value: 'true', label: yes },
    { value: 'false', label: '받아들이지 않음' },
  ];
  const send = async (json: TakedownDecision) => {
    const call = browserApi.api.takedowns[':id'].decision.$put({ param: { id: String(id) }, json });
    toast((await fetchJson(call)).message);
    await revalidate();
  };
  return (
    <Form {...form.bind(send)} className="form mt-4">
      <Select
        label="처리"
        required
        options={options}
        name="accept"
        value={String(form.values.accept)}
        onChange={value => form.set('accept', value === 'true')}
      />
      <TextArea
        label="처리 사유"
        help="신고한 사람과 게시자에게 그대로 알립니다."
        required
        limit={ANSWER_LIMIT}
        className="control min-h-20"
        enterKeyHint="enter"
        {...form.field('answer')}
      />
      <FormActions submit="처리하기" variant="danger" busy={form.busy} />
    </Form>
  );
}

function ObjectionAnswer({ of: { id } }: { of: ListedTakedown }) {
  const { perform, busy, dialog } = useConfirmedAction();
  const { revalidate } = useRevalidator();
  const answer = async (accept: boolean) => {
    const request = { param: { id: String(id) }, json: { accept } };
    await perform({
      question: accept
        ? { title: '임시조치를 해제합니다.', confirmLabel: '해제' }
        : { title: '이의를 받아들이지 않습니다.', confirmLabel: '거절', danger: true },
      call: async () => (await fetchJson(browserApi.api.takedowns[':id'].objection.$put(request))).message,
      fallbackMessage: DECISION_FAILED,
    });
    await revalidate();
  };
  return (
    <div className="mt-3 flex gap-2">
      <Button busy={busy} onClick={() => void answer(true)}>
        이의 받아들이기
      </Button>
      <Button variant="quiet" busy={busy} onClick={() => void answer(false)}>
        이의 거절
      </Button>
      {dialog}
    </div>
  );
}
