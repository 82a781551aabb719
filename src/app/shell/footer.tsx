import { useLocation } from 'react-router';
import type { ListedAd } from '#/features/site/ads/ads.contract.ts';
import type { SiteFacts } from '#/ui/client/site-facts.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { ThemeSwitch } from '#/ui/theme/theme.tsx';

const LINKS = 'mr-auto flex flex-wrap gap-x-5';

/** The data of the header and footer of every page: the site's facts, and the operator's ads. */
export type FrameFacts = SiteFacts & { ads: ListedAd[] };

/** The footer of every page: terms, privacy, feeds, the contact address and, except for admins, ads. */
export function Footer({ facts: { name, contact, ads } }: { facts: FrameFacts }) {
  const { pathname } = useLocation();
  return (
    <footer className="footer border-line border-t bg-sunken text-row text-soft [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:text-text">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 max-w-280 mx-auto px-4 py-2 md:px-6 md:py-5">
        <p className="text-text font-bold max-md:hidden">{name}</p>
        <nav className={LINKS} aria-label="안내">
          <PageLink to="/terms">이용약관</PageLink>
          <PageLink to="/privacy">
            <strong>개인정보처리방침</strong>
          </PageLink>
          <PageLink to="/gy">당구장 소식</PageLink>
          <PageLink to="/report/rights">권리침해 신고</PageLink>
          <PageLink to="/feeds">새 글 받아보기(RSS)</PageLink>
        </nav>
        {ads.length > 0 && !pathname.startsWith('/admin/') && (
          <nav className={LINKS} aria-label="광고">
            {ads.map(ad => (
              <PageLink key={ad.name} to={`/${ad.name}`}>
                광고: {ad.title}
              </PageLink>
            ))}
          </nav>
        )}
        <p className={contact ? undefined : 'admin-only'}>
          운영자 연락처: {contact || '아직 없음'}{' '}
          {!contact && <PageLink to="/admin/start">시작 안내</PageLink>}
        </p>
        <span className="-ml-3">
          <ThemeSwitch />
        </span>
      </div>
    </footer>
  );
}
