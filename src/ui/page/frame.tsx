import type { HTMLAttributes, ReactNode } from 'react';
import { type MetaArgs, type MetaDescriptor, useNavigation } from 'react-router';
import type { SiteFacts } from '#/ui/client/site-facts.ts';

export type PageAbout = {
  title: string;
  description?: string;
  /** The path of the canonical URL; by default that of the address. */
  path?: string;
  type?: 'website' | 'article';
  /** The preview picture, 1200 × 630 pixels unless a size is given; by default the site's. */
  card?: string | { path: string; width: number; height: number };
  /** Keeps the page out of search engines; 'searched' only while the URL has a search. */
  hidden?: boolean | 'searched';
};

const DESCRIPTION = '4구와 3구를 치는 사람들의 마당. 랭킹, 공지, 자유게시판과 대회 도구가 있습니다.';
const CARD = { width: 1200, height: 630 };

export const pageMeta =
  <Loader = unknown>(about: PageAbout | ((args: MetaArgs<Loader>) => PageAbout | undefined)) =>
  (args: MetaArgs<Loader>): MetaDescriptor[] => {
    const page = typeof about === 'function' ? about(args) : about;
    return page ? tagsOf(page, args) : [];
  };

function tagsOf(about: PageAbout, { matches, location }: Pick<MetaArgs, 'matches' | 'location'>) {
  const [root] = matches as readonly ({ loaderData?: Partial<SiteFacts> } | undefined)[];
  const { name = '', origin = '' } = root?.loaderData ?? {};
  const { title, description = DESCRIPTION, path = location.pathname } = about;
  const { type = 'website', card = '/card.png' } = about;
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

/** Returns one line of at most 120 code points. */
export function describe(text: string): string {
  return Array.from(text.replace(/\s+/g, ' ').trim()).slice(0, 120).join('');
}

export type PageFrameProps = {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  width?: 'wide' | 'form' | 'reading';
  /** Content above the title, such as a `BackLink`. */
  above?: ReactNode;
  className?: string;
  children: ReactNode;
};

const WIDTHS = {
  wide: 'max-w-280',
  form: 'max-w-128 md:max-w-132',
  reading: 'max-w-188 md:max-w-192',
};

/**
 * `form` is 480 px wide, `reading` 720 px. On phones 8 px part the heading from its lead and from the choices
 * of a list, 16 px from texts and forms.
 */
export function PageFrame(props: PageFrameProps) {
  const { title, lead, actions, width = 'wide', above, className = '', children } = props;
  return (
    <div className={`page ${WIDTHS[width]} ${className}`}>
      {above}
      <div className={`page-head ${lead || width === 'wide' ? '' : 'max-md:mb-4'}`}>
        <h1 className="text-pretty">{title}</h1>
        {actions && <div>{actions}</div>}
      </div>
      {lead && <p className="mb-4 text-soft md:-mt-2 md:mb-5">{lead}</p>}
      {children}
    </div>
  );
}

/** A bar at the top that appears if a navigation takes more than 150 ms. */
export function ProgressBar() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className="progress-bar no-print" aria-hidden="true" />;
}

export function SkipLink() {
  return (
    <a className="skip-link no-print" href="#content">
      본문으로 건너뛰기
    </a>
  );
}

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'section' | 'div' | 'p' | 'ul' | 'ol' | 'li' | 'form' | 'fieldset' | 'figure' | 'details';
};

export const Card = ({ as: Element = 'section', className = '', ...rest }: CardProps) => (
  <Element {...rest} className={`card ${className}`} />
);
