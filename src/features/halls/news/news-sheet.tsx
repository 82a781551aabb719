import { TITLE_LIMIT } from '#/shared/text/written.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { ChangedMeanwhile } from '#/ui/form/changed-meanwhile.tsx';
import { useDraft } from '#/ui/form/drafts/use-draft.tsx';
import { TextArea, TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { NEWS_CONTENT_LIMIT } from './hall-news.constants.ts';
import { type HallNews, type NewsDraft, newsDraft } from './hall-news.contract.ts';

const EMPTY = { title: '', content: '' };
const { news: calls } = browserApi.api['billiard-halls'][':id'];
type NewsSheetProps = { hall: number; news?: HallNews; onClose: () => void; onSaved: () => void };

export function NewsSheet({ hall, news, onClose, onSaved }: NewsSheetProps) {
  const initial = news ? { title: news.title, content: news.content } : EMPTY;
  const form = useForm<typeof EMPTY, NewsDraft>(
    newsDraft,
    initial,
    '소식을 저장하는 중 문제가 발생했습니다.',
  );
  const draft = useDraft(`hall-news-${hall}-${news?.id ?? 'new'}`, form.values, form.replace);
  const send = (expectedUpdatedAt?: string) => async (json: NewsDraft) => {
    const id = String(hall);
    const call = news
      ? calls[':news'].$put({ param: { id, news: String(news.id) }, json: { ...json, expectedUpdatedAt } })
      : calls.$post({ param: { id }, json });
    toast((await fetchJson(call as ReturnType<typeof calls.$post>)).message);
    draft.clear(EMPTY);
    onSaved();
  };
  return (
    <Sheet title={news ? '소식 수정' : '소식 쓰기'} onClose={onClose}>
      <Form {...form.bind(send(news?.updatedAt))}>
        {draft.notice}
        <ChangedMeanwhile
          problem={form.problem}
          saved={`/region/${hall}`}
          busy={form.busy}
          onSaveAnyway={() => form.submit(send())}
        />
        <TextInput label="제목" limit={TITLE_LIMIT} {...form.field('title')} />
        <TextArea
          label="내용"
          help={news ? undefined : '단골로 등록한 회원에게 알림이 갑니다.'}
          limit={NEWS_CONTENT_LIMIT}
          className="control min-h-32"
          enterKeyHint="enter"
          {...form.field('content')}
        />
        <FormActions submit={news ? '수정' : '올리기'} busy={form.busy} onCancel={onClose} />
      </Form>
    </Sheet>
  );
}
