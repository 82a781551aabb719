import { useMemo } from 'react';
import { useRevalidator } from 'react-router';
import { showDateTime } from '#/shared/time/time.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useConfirmedAction } from '#/ui/dialog/use-confirmed-action.ts';
import { useDraft } from '#/ui/form/drafts/use-draft.tsx';
import { TextArea } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { LEAK_SCOPES, NOTICE_ITEM_NAMES, NOTICE_ITEMS, NOTICE_LIMIT } from './leaks.constants.ts';
import {
  type AffectedPage,
  type AffectedQuery,
  type Leak,
  type NoticeText,
  noticeText,
} from './leaks.contract.ts';

const NOTICE_SEND_FAILED = '통지를 보내지 못했습니다. 다시 눌러도 두 번 가지 않습니다.';

type FormProps = { leak: Leak; contact: string; of: AffectedQuery } & Pick<
  AffectedPage,
  'count' | 'complete'
>;

/** The notice of a leak to the affected members: drafted, edited, and sent after one confirmation. */
export function NoticeForm({ leak, contact, of, count, complete }: FormProps) {
  const { revalidate } = useRevalidator();
  const begun = useMemo(() => draftOf(leak, contact), [leak, contact]);
  const form = useForm(noticeText, begun, NOTICE_SEND_FAILED);
  const draft = useDraft(`leak-notice-${leak.id}`, form.values, form.replace);
  const { perform, busy, dialog } = useConfirmedAction();
  const send = async (text: NoticeText) => {
    const json = { ...of, ...text };
    const call = () => browserApi.api.leaks[':id'].notices.$post({ param: { id: String(leak.id) }, json });
    const isSent = await perform({
      question: {
        title: `${LEAK_SCOPES[of.scope]} ${count.toLocaleString('ko-KR')}명${complete ? '' : ' 이상'}에게 통지를 보냅니다.`,
        body: '보낸 통지는 거두거나 고칠 수 없습니다. 알림과 푸시로 가고, 메일 서버가 있으면 메일로도 갑니다.',
        confirmLabel: '보내기',
        danger: true,
      },
      call: () => fetchJson(call()),
      fallbackMessage: NOTICE_SEND_FAILED,
    });
    if (!isSent) return;
    draft.clear(begun);
    await revalidate();
  };
  return (
    <section className="mt-8" aria-labelledby="notice">
      <h2 id="notice" className="text-part font-bold">
        유출 {leak.id}번의 통지
      </h2>
      <p className="my-2 text-soft">
        법이 정한 항목입니다. 대괄호 안은 아는 대로 바꿔 쓰고, 모르면 확인하고 있다고 적으세요. 위에서 고른
        대상에게 갑니다.
      </p>
      {draft.notice}
      <Form className="form max-w-[45rem]" {...form.bind(send)}>
        {NOTICE_ITEM_NAMES.map(item => (
          <TextArea
            key={item}
            label={NOTICE_ITEMS[item]}
            required
            limit={NOTICE_LIMIT}
            className="control min-h-24"
            enterKeyHint="enter"
            {...form.field(item)}
          />
        ))}
        <FormActions submit="통지 보내기" busy={form.busy || busy} />
      </Form>
      {dialog}
    </section>
  );
}

/** The draft of a notice; facts that only the operator knows are in brackets. */
const draftOf = (leak: Leak, contact: string): NoticeText => ({
  items: leak.items,
  happened: `${leak.happened}\n유출된 때: [언제부터 언제까지. 모르면 확인하고 있음]\n운영자가 알게 된 때: ${showDateTime(leak.knownAt)}`,
  advice:
    '비밀번호를 바꾸고, 같은 비밀번호를 쓰는 다른 사이트에서도 바꿔 주세요. 2단계 인증을 등록하면 더 안전합니다. 모르는 번호의 전화와 문자에 있는 링크를 조심해 주세요.',
  response:
    '[유출된 길을 막고 관계 기관에 신고했습니다.] 피해가 생겼다면 아래 연락처로 알려 주세요. 확인해서 도와드리며, 개인정보 분쟁조정위원회(1833-6972)에 조정을 신청할 수도 있습니다.',
  contact: contact || '[담당자와 전화번호, 이메일]',
});
