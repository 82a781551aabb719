import { EditedMark } from '#/features/boards/posts/edited-mark.tsx';
import { NEWS_A_PAGE, NEWS_MISSING, newsLink } from '#/features/halls/directory/halls.rules.ts';
import { ReportButton } from '#/features/moderation/reports/report-button.tsx';
import { browserApi } from '#/ui/client/api.ts';
import { Fold } from '#/ui/page/fold.tsx';
import { Card } from '#/ui/page/frame.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { ShareButton } from '#/ui/page/share-button.tsx';
import { PlainText } from '#/ui/page/text.tsx';
import { Pager } from '#/ui/table/pager.tsx';
import { When } from '#/ui/theme/when.tsx';
import type { HallNews } from './hall-news.contract.ts';

export const NEWS_PARAM = 'news';
/** An id, because a page number would change as news is added. */
export const ONE_NEWS_PARAM = 'news-of';

type HallNewsListProps = {
  hall: number;
  news: HallNews[];
  total: number;
  page: number;
  /** The id of one news item, or null for a page of the list. */
  of: string | null;
};

const earlierOf = (hall: number, news: number) =>
  browserApi.api['billiard-halls'][':id'].news[':news'].earlier.$get({
    param: { id: String(hall), news: String(news) },
  });

export function HallNewsList({ hall, news, total, page, of }: HallNewsListProps) {
  if (total === 0) return null;
  return (
    <section id="news" aria-labelledby="hall-news">
      <h2 id="hall-news" className="text-part font-bold">
        소식
      </h2>
      <Card as="ul" className="mt-3 mb-8 py-0 [&>:first-child>*]:border-0 [&_time]:whitespace-nowrap">
        {news.map((one, place) => (
          <HallNewsItem key={one.id} hall={hall} news={one} isOpen={place === 0} />
        ))}
      </Card>
      {of === null ? (
        <Pager
          page={page}
          total={total}
          size={NEWS_A_PAGE}
          param={NEWS_PARAM}
          hash="#news"
          label="소식 페이지"
        />
      ) : (
        <p className="mt-2">
          {news.length === 0 && <span className="text-soft">{NEWS_MISSING} </span>}
          <PageLink className="underline" to={newsLink(hall)}>
            소식 모두 보기
          </PageLink>
        </p>
      )}
    </section>
  );
}

type ItemProps = { hall: number; news: HallNewsListProps['news'][number]; isOpen: boolean };

function HallNewsItem({ hall, news: { id, title, content, date, editedAt }, isOpen }: ItemProps) {
  return (
    <li id={`news-${id}`}>
      <Fold
        open={isOpen}
        summary={
          <span className="py-2 wrap-anywhere">
            {title}{' '}
            <small className="font-normal text-label text-soft">
              <When iso={date} />
            </small>
          </span>
        }
      >
        <PlainText text={content} />
        <p className="mt-2 -ml-3 flex flex-wrap items-center gap-x-3 pb-3 text-label">
          <ShareButton
            variant="plain"
            title={title}
            path={`/region/${hall}?${ONE_NEWS_PARAM}=${id}#news-${id}`}
            label="소식 공유"
          />
          <span className="text-soft empty:hidden">
            <EditedMark editedAt={editedAt} call={() => earlierOf(hall, id)} />
          </span>
          <ReportButton kind="hallNews" target={String(id)} authorId={null} name={`‘${title}’ 소식 신고`} />
        </p>
      </Fold>
    </li>
  );
}
