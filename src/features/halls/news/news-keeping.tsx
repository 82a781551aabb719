import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { browserApi, fetchJson, fetchList } from '#/ui/client/api.ts';
import { useLoaded } from '#/ui/client/use-loaded.ts';
import { RemoveButton } from '#/ui/dialog/remove-button.tsx';
import { useRemoval } from '#/ui/dialog/use-removal.ts';
import { Problem } from '#/ui/feedback/notice.tsx';
import { Card } from '#/ui/page/card.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { When } from '#/ui/theme/when.tsx';
import { NEWS_A_PAGE } from './hall-news.constants.ts';
import type { KeptNews } from './hall-news.contract.ts';
import { NewsSheet } from './news-sheet.tsx';

/** The remark for keepers at news that other readers do not see. */
const NEWS_HIDDEN = '가려짐 (운영진이 확인하고 있거나 가렸습니다)';

/** The news of a hall for its keepers: add, change and remove them. */
export function NewsKeeping({ hall }: { hall: number }) {
  const { found, problem, busy, dialog, reload, more, remove } = useHallNews(hall);
  const [open, setOpen] = useState<KeptNews | 'new'>();
  const saved = () => {
    setOpen(undefined);
    reload();
  };
  return (
    <section id="news" aria-labelledby="news-keeping" className="mt-10">
      <h2 id="news-keeping" className="text-part font-bold">
        소식
      </h2>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen('new')}>
        <Megaphone size={18} aria-hidden="true" />
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
      {dialog}
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
        <Button variant="quiet" small aria-label={`${title} 수정`} onClick={onEdit}>
          수정
        </Button>
        <RemoveButton name={title} busy={busy} onClick={onRemove} />
      </span>
    </Card>
  );
}

/** Maximum number of news the server sends at once; older ones are found on the hall's page. */
const MOST_AT_ONCE = 100;
const { news: calls } = browserApi.api['billiard-halls'][':id'];

/** The newest news of a hall for its keepers, more of them on demand, reloaded after each change. */
function useHallNews(hall: number) {
  const [size, setSize] = useState(NEWS_A_PAGE);
  const { remove, busy, dialog } = useRemoval();
  const query = { page: '1', size: String(size) };
  const { found, problem, reload } = useLoaded(
    () => fetchList(calls.kept.$get({ param: { id: String(hall) }, query })),
    '당구장 소식을 불러오는 중 문제가 발생했습니다.',
    `${hall} ${size}`,
  );
  return {
    found,
    problem,
    busy,
    dialog,
    reload,
    more: () => setSize(MOST_AT_ONCE),
    remove: async ({ id, title }: KeptNews) => {
      const param = { id: String(hall), news: String(id) };
      const call = () => fetchJson(calls[':news'].$delete({ param }));
      const isRemoved = await remove({
        title: `‘${title}’ 소식을 삭제합니다.`,
        call,
        fallbackMessage: '소식을 삭제하는 중 문제가 발생했습니다.',
      });
      if (isRemoved) reload();
    },
  };
}
