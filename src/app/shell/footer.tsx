import { Link } from 'react-router';
import type { SiteFacts } from '#/ui/site-facts.ts';

/** Terms, privacy, feeds, and whom to ask. */
export function Footer({ facts: { name, contact } }: { facts: SiteFacts }) {
  return (
    <footer className="footer">
      <div className="footer-row">
        <p className="footer-name">{name}</p>
        <nav aria-label="안내">
          <Link to="/terms">이용약관</Link>
          <Link to="/privacy">
            <strong>개인정보처리방침</strong>
          </Link>
          <a href="/free-board/feed.xml">새 글 피드</a>
        </nav>
        <p>운영자 연락처: {contact || '아직 등록되지 않았습니다.'}</p>
      </div>
    </footer>
  );
}
