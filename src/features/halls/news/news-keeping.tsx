import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { NEWS_A_PAGE, NEWS_CONTENT_LIMIT } from '#/features/halls/directory/halls.rules.ts';
import { TITLE_LIMIT } from '#/shared/text/written.ts';
import { browserApi, fetchJson, fetchList } from '#/ui/client/api.ts';
import { useLoaded } from '#/ui/client/use-calls.ts';
import { RemoveButton } from '#/ui/dialog/dialog.tsx';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { useRemoval } from '#/ui/dialog/use-confirmed-action.ts';
import { Problem } from '#/ui/feedback/notice.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { useDraft } from '#/ui/form/drafts/use-draft.tsx';
import { TextArea, TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { ChangedMeanwhile } from '#/ui/form/writing.tsx';
import { Card } from '#/ui/page/frame.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { RowButton } from '#/ui/theme/row-button.tsx';
import { When } from '#/ui/theme/when.tsx';
import { type HallNews, type KeptNews, type NewsDraft, newsDraft } from './hall-news.contract.ts';

const NEWS_HIDDEN = '가려짐 (운영진이 확인하고 있거나 가렸습니다)';

export function NewsKeeping({ hall }: { hall: number }) {
  const { found, problem, busy, reload, more, remove } = useHallNews(hall);
  const [open, setOpen] = useState<KeptNews | 'new'>();
  const saved = () => {
    setOpen(undefined);
    reload();
  };
  return (
    <section id="news" aria-labelledby="news-keeping" className="mt-6">
      <h2 id="news-keeping" className="mb-3 text-part font-bold">
        소식
      </h2>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen('new')}>
        <Megaphone size={18} />
        소식 쓰기
      </Button>
      <Problem>{problem}</Problem>
      {found && found.total > 0 && (
        <ul className="mt-3 mb-8 grid gap-3 [&_.plain-text]:mt-3 [&_time]:whitespace-nowrap">
          {found.rows.map(news => (
            <NewsRow
              key={news.id}
              news={news}
              busy={busy}
              onEdit={() => setOpen(news)}
              onRemove={() => void remove(news)}
            />
          ))}
        </ul>
      )}
      {found && found.rows.length < Math.min(found.total, MOST_AT_ONCE) && (
        <Button variant="quiet" onClick={more}>
          더 보기
        </Button>
      )}
      {open && (
        <NewsSheet
          hall={hall}
          news={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
          onSaved={saved}
        />
      )}
    </section>
  );
}

type NewsRowProps = { news: KeptNews; busy: boolean; onEdit: () => void; onRemove: () => void };

function NewsRow({ news: { title, date, hidden }, busy, onEdit, onRemove }: NewsRowProps) {
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-2">
      <span className="wrap-anywhere">
        {title}{' '}
        <small className="text-soft text-label">
          <When iso={date} />
          {hidden && ` · ${NEWS_HIDDEN}`}
        </small>
      </span>
      <span className="flex gap-2">
        <RowButton of={title} label="수정" onClick={onEdit} />
        <RemoveButton name={title} busy={busy} onClick={onRemove} />
      </span>
    </Card>
  );
}

/** Keepers find older news on the hall's page only. */
const MOST_AT_ONCE = 100;
const { news: calls } = browserApi.api['billiard-halls'][':id'];

function useHallNews(hall: number) {
  const [size, setSize] = useState(NEWS_A_PAGE);
  const query = { page: '1', size: String(size) };
  const { found, problem, reload } = useLoaded(
    () => fetchList(calls.kept.$get({ param: { id: String(hall) }, query })),
    hall,
    { version: size },
  );
  const { remove, busy } = useRemoval(reload);
  return {
    found,
    problem,
    busy,
    reload,
    more: () => setSize(MOST_AT_ONCE),
    remove: ({ id, title }: KeptNews) => {
      const param = { id: String(hall), news: String(id) };
      const call = () => fetchJson(calls[':news'].$delete({ param }));
      return remove({ title: `‘${title}’ 소식을 삭제합니다.`, call });
    },
  };
}

const EMPTY = { title: '', content: '' };
type NewsSheetProps = { hall: number; news?: HallNews; onClose: () => void; onSaved: () => void };

function NewsSheet({ hall, news, onClose, onSaved }: NewsSheetProps) {
  const initial = news ? { title: news.title, content: news.content } : EMPTY;
  const form = useForm<typeof EMPTY, NewsDraft>(newsDraft, initial);
  const draft = useDraft(`hall-news-${hall}-${news?.id ?? 'new'}`, form.values, form.replace);
  const send = (expectedUpdatedAt?: string) => async (json: NewsDraft) => {
    const id = String(hall);
    const call = news
      ? calls[':news'].$put({ param: { id, news: String(news.id) }, json: { ...json, expectedUpdatedAt } })
      : calls.$post({ param: { id }, json });
    toast(await fetchJson(call as ReturnType<typeof calls.$post>));
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
          {...form.field('content')}
        />
        <FormActions submit={news ? '저장' : '올리기'} busy={form.busy} onCancel={onClose} />
      </Form>
    </Sheet>
  );
}
