import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useBlocked } from '#/features/members/blocks/blocked.tsx';
import type { Banner as BannerFacts } from '#/features/site/ads/ads.contract.ts';
import { useSession } from '#/ui/client/session.ts';
import { Card } from '#/ui/page/frame.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { LIVE_MARK } from '#/ui/theme/when.tsx';
import type { Highlights } from './highlights.contract.ts';

type StripProps = { of: Highlights; part: 'next' | 'rest'; className?: string };

/** `next` is the tournament or match above the ranking, `rest` the lines below. */
export default function Strip({ of, part, className }: StripProps) {
  const blocked = useBlocked();
  const items = itemsOf(of).filter(({ authorId }) => !authorId || !blocked.includes(authorId));
  const next = items.find(({ to }) => to.startsWith('/tournament'));
  if (part === 'next') return <Running>{next && <Line of={next} />}</Running>;
  const rest = items.filter(item => item !== next);
  return (
    <>
      {rest.length > 0 && (
        <nav className={className} aria-label="지금 볼 것">
          {rest.map(item => (
            <Line key={item.to} of={item} isTall />
          ))}
        </nav>
      )}
      {of.banner && <Banner of={of.banner} />}
    </>
  );
}

const RunningLine = lazy(() => import('./running-line.tsx'));

/**
 * The member's tournaments or, for a guest, those saved in the browser; without one `children`, which is the
 * next tournament of the site.
 */
function Running({ children }: { children: ReactNode }) {
  const isMember = useSession() !== null;
  const [hasSaved, setHasSaved] = useState(false);
  useEffect(() => {
    const found = indexedDB.databases?.() ?? Promise.resolve([]);
    found.then(all => setHasSaved(all.some(({ name }) => name === 'dangu-runner'))).catch(() => {});
  }, []);
  if (!isMember && !hasSaved) return children;
  return (
    <Suspense fallback={children}>
      <RunningLine>{children}</RunningLine>
    </Suspense>
  );
}

/** One line; on phones two with `isTall`. */
const Line = ({
  of: { to, word, isLive, when, detail, title, authorId },
  isTall,
}: {
  of: Item;
  isTall?: boolean;
}) => (
  <PageLink
    to={to}
    className={`min-w-0 text-row text-text ${isTall ? 'max-md:flex-wrap max-md:gap-0! max-md:py-2.5' : ''}`}
    data-by={authorId ?? undefined}
  >
    <span className="flex-none">
      <span className={isLive ? LIVE_MARK : 'text-label text-soft'}>{word}</span>{' '}
      <span className="text-label text-soft">{when}</span>
    </span>
    <span className={`min-w-0 font-bold ${isTall ? 'max-md:order-1 max-md:w-full md:truncate' : 'truncate'}`}>
      {title}
    </span>
    <span className={`ml-auto max-w-full flex-none text-label text-soft ${isTall ? '' : 'max-md:hidden'}`}>
      {detail}
    </span>
  </PageLink>
);

type Item = Record<'to' | 'word' | 'detail' | 'title', string> & {
  isLive?: boolean;
  when?: string;
  authorId?: string | null;
};

function itemsOf({ tournament, matches, post, notice }: Highlights): Item[] {
  const items: Item[] = matches.map(({ id, when, place, ...match }) => {
    return { ...match, to: `/tournament/single/${id}`, word: '매치', when, detail: place };
  });
  if (tournament) {
    const { id, title, isLive, when, place } = tournament;
    const link = { to: `/tournaments/${id}`, isLive, detail: place, title };
    items.unshift(isLive ? { ...link, word: '진행 중' } : { ...link, word: '다음 대회', when });
  }
  const add = (to: string, word: string, detail: string, item: Pick<Item, 'title' | 'authorId'>) =>
    items.push({ ...item, to, word, detail });
  if (post) add(`/free-board/${post.id}`, '이번 주 추천글', `추천 ${post.likes}`, post);
  if (notice) add(`/notice/${notice.id}`, '공지', '', notice);
  return items;
}

function Banner({ of: { text, imageUrl, alt, linkUrl } }: { of: BannerFacts }) {
  const isElsewhere = !linkUrl.startsWith('/');
  return (
    <Card className="mt-7" aria-label="광고">
      <p className="text-soft text-mark">광고</p>
      <PageLink
        className="grid gap-3 font-bold underline"
        to={linkUrl}
        rel="sponsored noopener"
        target={isElsewhere ? '_blank' : undefined}
      >
        <img src={imageUrl} alt={alt} className="h-28 md:h-64 w-full object-contain" loading="lazy" />
        {text}
        {isElsewhere && <span className="sr-only">(새 창)</span>}
      </PageLink>
    </Card>
  );
}
