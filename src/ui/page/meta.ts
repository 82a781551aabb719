import type { MetaArgs, MetaDescriptor } from 'react-router';
import type { SiteFacts } from '#/ui/client/site-facts.ts';

export type PageAbout = {
  title: string;
  description?: string;
  /** The page's path for its canonical URL, without query parameters that only sort or search. */
  path: string;
  type?: 'website' | 'article';
  /** The preview picture, 1200 × 630 pixels unless a size is given; by default the site's. */
  card?: string | { path: string; width: number; height: number };
  /** Keeps the page out of search engines; 'searched' only while the URL has a search. */
  hidden?: boolean | 'searched';
};

const DESCRIPTION = '4구와 3구를 치는 사람들의 마당. 랭킹, 공지, 자유게시판과 대회 도구가 있습니다.';
const CARD = { width: 1200, height: 630 };

/** Makes a route's `meta`: title, description, canonical URL and preview picture. */
export const pageMeta =
  <Loader = unknown>(about: PageAbout | ((args: MetaArgs<Loader>) => PageAbout | undefined)) =>
  (args: MetaArgs<Loader>): MetaDescriptor[] => {
    const page = typeof about === 'function' ? about(args) : about;
    return page ? tagsOf(page, args) : [];
  };

function tagsOf(about: PageAbout, { matches, location }: Pick<MetaArgs, 'matches' | 'location'>) {
  const [root] = matches as readonly ({ loaderData?: Partial<SiteFacts> } | undefined)[];
  const { name = '', origin = '' } = root?.loaderData ?? {};
  const { title, description = DESCRIPTION, path, type = 'website', card = '/card.png' } = about;
  const image = typeof card === 'string' ? { path: card, ...CARD } : card;
  const hidden = about.hidden === 'searched' ? location.search.includes('q=') : about.hidden;
  const full = path === '/' ? `${name} · ${title}` : `${title} · ${name}`;
  const address = `${origin}${path}`;
  return [
    { title: full },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    ...(hidden ? [{ name: 'robots', content: 'noindex' }] : []),
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: name },
    { property: 'og:locale', content: 'ko_KR' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: origin + image.path },
    { property: 'og:image:width', content: String(image.width) },
    { property: 'og:image:height', content: String(image.height) },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** A text as the description of a page: one line of at most 120 code points. */
export function describe(text: string): string {
  return Array.from(text.replace(/\s+/g, ' ').trim()).slice(0, 120).join('');
}
