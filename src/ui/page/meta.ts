import type { MetaArgs, MetaDescriptor } from 'react-router';
import type { SiteFacts } from '#/ui/client/site-facts.ts';

/** The description of a page for search engines and link previews. */
export type PageAbout = {
  title: string;
  description?: string;
  /** The canonical path of the page, without query parameters that only sort or search. */
  path: string;
  type?: 'website' | 'article';
  /**
   * The path of the preview picture for shared links, 1200 × 630 pixels unless a size is given; the site's
   * own picture if left out.
   */
  card?: string | { path: string; width: number; height: number };
  /**
   * True to keep the page out of search engines (a page for one person only); 'searched' does so only while
   * the URL of a list contains a search.
   */
  hidden?: boolean | 'searched';
};

const DESCRIPTION = '4구와 3구를 치는 사람들의 마당. 랭킹, 공지, 자유게시판과 대회 도구가 있습니다.';
const CARD = { width: 1200, height: 630 };

/** Makes a page's `meta`: title, description, canonical URL, and the picture for KakaoTalk and Naver. */
export const pageMeta =
  <Loader = unknown>(about: PageAbout | ((args: MetaArgs<Loader>) => PageAbout | undefined)) =>
  (args: MetaArgs<Loader>): MetaDescriptor[] => {
    const page = typeof about === 'function' ? about(args) : about;
    return page ? tagsOf(page, args) : [];
  };

function tagsOf(
  about: PageAbout,
  { matches, location }: Pick<MetaArgs, 'matches' | 'location'>,
): MetaDescriptor[] {
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

/** Shortens a text to the description of a page: one line of at most 120 code points. */
export function describe(text: string): string {
  return Array.from(text.replace(/\s+/g, ' ').trim()).slice(0, 120).join('');
}
