import { useBlocked } from '#/features/members/blocks/use-blocked.ts';
import { ApiError, fetchJson, type SiteApi } from '#/ui/client/api.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import type { Highlights } from './highlights.contract.ts';

/** The highlights of the site; null when they cannot be read, since the page has its own content. */
export async function readHighlights({ api }: SiteApi): Promise<Highlights | null> {
  try {
    return await fetchJson(api.highlights.$get());
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** The highlights in a row that scrolls on phones, without those by authors whom the reader blocks. */
export function Strip({ of }: { of: Highlights }) {
  const blocked = useBlocked();
  const items = itemsOf(of).filter(({ authorId }) => !authorId || !blocked.includes(authorId));
  if (items.length === 0) return null;
  return (
    <ul className="highlights" aria-label="지금 볼 것">
      {items.map(({ to, word, when, detail, title, authorId }) => (
        <li key={to} className="highlight" data-by={authorId ?? undefined}>
          <span className="highlight-word">
            <b>{word}</b>
            {when && <span>{when}</span>}
            {detail && <span className="highlight-place">{detail}</span>}
          </span>
          <PageLink className="highlight-title" to={to}>
            {title}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

type Item = {
  to: string;
  word: string;
  when?: string;
  detail: string;
  title: string;
  authorId?: string | null;
};

function itemsOf({ tournament, matches, post, notice }: Highlights): Item[] {
  const items: Item[] = matches.map(({ id, when, place, ...match }) => {
    return { ...match, to: `/tournament/single/${id}`, word: '매치', when, detail: place };
  });
  if (tournament) {
    const { id, title, isLive, when, place } = tournament;
    const word = isLive ? { word: '진행 중인 대회' } : { word: '다음 대회', when };
    items.unshift({ to: `/tournaments/${id}`, ...word, detail: place, title });
  }
  if (post)
    items.push({
      ...post,
      to: `/free-board/${post.id}`,
      word: '이번 주 추천글',
      detail: `추천 ${post.likes}`,
    });
  if (notice) items.push({ to: `/notice/${notice.id}`, word: '공지', detail: '', title: notice.title });
  return items;
}
