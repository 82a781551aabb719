import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useBlocked } from '#/features/members/blocks/blocked.tsx';
import type { Banner as BannerFacts } from '#/features/site/ads/ads.contract.ts';
import { useSession } from '#/ui/client/session.ts';
import { Card } from '#/ui/page/frame.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import type { Highlights } from './highlights.contract.ts';

/** The news of the site: the `next` tournament or match is a line above the ranking, the `rest` cards below. */
export default function Strip({ of, part }: { of: Highlights; part: 'next' | 'rest' }) {
  const blocked = useBlocked();
  const items = itemsOf(of).filter(({ authorId }) => !authorId || !blocked.includes(authorId));
  const next = items.find(({ to }) => to.startsWith('/tournament'));
  if (part === 'next') return <Running>{next && <Line of={next} />}</Running>;
  const rest = items.filter(item => item !== next);
  return (
    <>
      {rest.length > 0 && <Cards items={rest} />}
      {of.banner && <Banner of={of.banner} />}
    </>
  );
}

const RunningLine = lazy(() => import('./running-line.tsx'));

/** The running tournaments of a member, or of a guest's browser, in place of `children`, the next one. */
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

const Line = ({ of: { to, word, when, detail, title, authorId } }: { of: Item }) => (
  <PageLink to={to} className="min-w-0 text-row text-text" data-by={authorId ?? undefined}>
    <b className="flex-none text-primary-strong">{word}</b>
    <span className="min-w-0 truncate font-bold">{title}</span>
    <span className="ml-auto flex-none text-soft max-md:hidden">
      {[when, detail].filter(Boolean).join(' · ')}
    </span>
  </PageLink>
);

function Cards({ items }: { items: Item[] }) {
  return (
    <ul
      className="mt-6 grid grid-flow-col gap-2 max-md:scrollbar-none max-md:-mx-4 max-md:mb-3 snap-x max-md:auto-cols-[15.5rem] max-md:scroll-px-4 max-md:overflow-x-auto max-md:px-4 max-md:pb-1 md:mb-5 md:auto-cols-fr"
      aria-label="지금 볼 것"
    >
      {items.map(({ to, word, when, detail, title, authorId }) => (
        <li
          key={to}
          className="relative grid min-w-0 rounded-control border border-line bg-surface px-3 py-2 hover:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-primary snap-start"
          data-by={authorId ?? undefined}
        >
          <span className="flex flex-wrap content-start gap-x-1 overflow-hidden whitespace-nowrap text-mark text-soft leading-[1.4]">
            <b className="text-primary-strong">{word}</b>
            {when && <span>{when}</span>}
            {detail && <span className="min-w-0 flex-[1_1_0] overflow-hidden text-ellipsis">{detail}</span>}
          </span>
          <PageLink
            className="stretched line-clamp-2 self-start font-bold text-row text-text leading-[1.4]"
            to={to}
          >
            {title}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

type Item = Record<'to' | 'word' | 'detail' | 'title', string> & { when?: string; authorId?: string | null };

function itemsOf({ tournament, matches, post, notice }: Highlights): Item[] {
  const items: Item[] = matches.map(({ id, when, place, ...match }) => {
    return { ...match, to: `/tournament/single/${id}`, word: '매치', when, detail: place };
  });
  if (tournament) {
    const { id, title, isLive, when, place } = tournament;
    const word = isLive ? { word: '진행 중인 대회' } : { word: '다음 대회', when };
    items.unshift({ to: `/tournaments/${id}`, ...word, detail: place, title });
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
