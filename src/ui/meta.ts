import type { MetaDescriptor } from 'react-router';
import type { SiteFacts } from './site-facts.ts';

type About = {
  title: string;
  description?: string;
  /** The page's own address, without what only sorts or searches. */
  path: string;
  type?: 'website' | 'article';
  /** Pages for one person only, and lists that were searched, stay out of search engines. */
  hidden?: boolean;
};

const DESCRIPTION = '4구와 3구를 치는 사람들의 마당. 랭킹, 공지, 자유게시판과 대회 도구가 있습니다.';
const CARD = { width: '1200', height: '630' };

/** Title, description, canonical address and the card that KakaoTalk and Naver show; `matches` as `meta` gets them. */
export function pageMeta(matches: readonly unknown[], about: About): MetaDescriptor[] {
  const facts = ((matches[0] as { loaderData?: SiteFacts } | undefined)?.loaderData ??
    {}) as Partial<SiteFacts>;
  const { name = '', origin = '' } = facts;
  const { title, description = DESCRIPTION, path, type = 'website', hidden } = about;
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
    { property: 'og:image', content: `${origin}/card.png` },
    { property: 'og:image:width', content: CARD.width },
    { property: 'og:image:height', content: CARD.height },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** A text as a description: one line of at most 120 code points. */
export function describe(text: string): string {
  return Array.from(text.replace(/\s+/g, ' ').trim()).slice(0, 120).join('');
}
