import { EditedMark } from '#/features/boards/posts/edited-mark.tsx';
import { NEWS_A_PAGE, NEWS_MISSING, newsLink } from '#/features/halls/directory/halls.rules.ts';
import { ReportButton } from '#/features/moderation/reports/report-button.tsx';
import { browserApi } from '#/ui/client/api.ts';
import { Card } from '#/ui/page/frame.tsx';
import { lastPage } from '#/ui/page/page-address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { PlainText } from '#/ui/page/text.tsx';
import { Pager } from '#/ui/table/pager.tsx';
import { When } from '#/ui/theme/when.tsx';
import type { HallNews } from './hall-news.contract.ts';

export const NEWS_PARAM = 'news';
/** Query parameter with the id of one news item; a page number would change as news is added. */
export const ONE_NEWS_PARAM = 'news-of';

type HallNewsListProps = {
  hall: number;
  news: HallNews[];
  total: number;
  page: number;
  /** The id of the one news item to show; null to show a page of the list. */
  of: string | null;
};

const earlierOf = (hall: number, news: number) =>
  browserApi.api['billiard-halls'][':id'].news[':news'].earlier.$get({
    param: { id: String(hall), news: String(news) },
  });

export function HallNewsList({ hall, news, total, page, of }: HallNewsListProps) {
  if (total === 0) return null;
  const last = lastPage(total, NEWS_A_PAGE);
  return (
    <section id="news" aria-labelledby="hall-news">
      <h2 id="hall-news" className="text-part font-bold">
        소식
      </h2>
      <ul className="mt-3 mb-8 grid gap-3 [&_.plain-text]:mt-3 [&_time]:whitespace-nowrap">
        {news.map(({ id, title, content, date, editedAt }, place) => (
          <Card as="li" key={id} id={`news-${id}`}>
            <details open={place === 0}>
              <summary>
                <span className="font-bold wrap-anywhere">{title}</span>{' '}
                <small className="text-soft text-label">
                  <When iso={date} />
                </small>
              </summary>
              <PlainText text={content} />
              <p className="mt-2 flex flex-wrap items-center gap-x-3 text-label">
                <PageLink
                  className="text-soft underline"
                  to={`/region/${hall}?${ONE_NEWS_PARAM}=${id}#news-${id}`}
                >
                  이 소식 링크
                </PageLink>
                <span className="text-soft empty:hidden">
                  <EditedMark editedAt={editedAt} call={() => earlierOf(hall, id)} />
                </span>
                <ReportButton
                  kind="hallNews"
                  target={String(id)}
                  authorId={null}
                  name={`‘${title}’ 소식 신고`}
                />
              </p>
            </details>
          </Card>
        ))}
      </ul>
      {of !== null && (
        <p className="mt-2">
          {news.length === 0 && <span className="text-soft">{NEWS_MISSING} </span>}
          <PageLink className="underline" to={newsLink(hall)}>
            소식 모두 보기
          </PageLink>
        </p>
      )}
      {of === null && last > 1 && (
        <Pager page={page} last={last} param={NEWS_PARAM} hash="#news" label="소식 페이지" />
      )}
    </section>
  );
}
