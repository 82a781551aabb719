import { FoldBlocked } from '#/features/members/blocks/blocked.tsx';
import { AuthorName } from '#/ui/page/member-name.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { When } from '#/ui/theme/when.tsx';
import type { Piece, SearchHit } from './search.contract.ts';
import { SEARCHED } from './search.rules.ts';

/** The hits of a search: board, author, and the sentence with the searched words marked. */
export function HitList({ hits }: { hits: SearchHit[] }) {
  return (
    <ol className="border-t border-line" aria-label="검색 결과">
      {hits.map(hit => (
        <li key={`${hit.kind} ${hit.comment ?? hit.id}`} className="py-3.5 border-b border-line">
          <FoldBlocked of={hit} what={hit.comment === null ? '글' : '댓글'}>
            <h2 className="text-reading font-semibold leading-[1.4]">
              <PageLink className="inline-block py-1.5 wrap-anywhere" to={hit.link}>
                <Pieces of={hit.title} />
                {hit.comment !== null && (
                  <span className="text-soft text-row font-normal"> 글에 달린 댓글</span>
                )}
              </PageLink>
            </h2>
            <p className="hit-text wrap-anywhere">
              <Pieces of={hit.excerpt} />
            </p>
          </FoldBlocked>
          <p className="flex flex-wrap items-center gap-x-3 mt-1 text-soft text-label">
            <span className="text-primary font-semibold">{hit.board ?? SEARCHED[hit.kind].found.title}</span>
            <Author hit={hit} />
            <When iso={hit.date} />
          </p>
        </li>
      ))}
    </ol>
  );
}

function Author({ hit: { author, ...who } }: { hit: SearchHit }) {
  return author === null ? null : (
    <span>
      <AuthorName of={{ author, ...who }} />
    </span>
  );
}

function Pieces({ of }: { of: Piece[] }) {
  return of.map(({ text, hit }, index) => {
    const key = `${index} ${text}`;
    return hit ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
  });
}
