import { PageLink } from '#/ui/page-link.tsx';
import type { SiteFacts } from '#/ui/site-facts.ts';

/** Terms, privacy, feeds, and whom to ask. */
export function Footer({ facts: { name, contact } }: { facts: SiteFacts }) {
  return (
    <footer className="footer">
      <div className="footer-row">
        <p className="footer-name">{name}</p>
        <nav aria-label="안내">
          <PageLink to="/terms">이용약관</PageLink>
          <PageLink to="/privacy">
            <strong>개인정보처리방침</strong>
          </PageLink>
          <a href="/free-board/feed.xml">새 글 피드</a>
        </nav>
        <p className={contact ? undefined : 'admin-only'}>
          운영자 연락처: {contact || '아직 등록되지 않았습니다.'}
        </p>
      </div>
    </footer>
  );
}
