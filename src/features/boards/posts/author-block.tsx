import type { AuthorFacts } from '#/features/boards/board/boards.contract.ts';
import type { WrittenBoard } from '#/features/boards/board/boards.rules.ts';
import { AuthorName } from '#/ui/page/member-name.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Ball } from '#/ui/theme/ball.tsx';
import { Face } from '#/ui/theme/face.tsx';

type Author = { author: string; authorId: string | null; authorHasProfile: boolean };
type AuthorBlockProps = {
  kind: WrittenBoard['kind'];
  of: Author & { authorPicture: string; authorTexts: boolean; authorFacts: AuthorFacts };
};

/**
 * The author of a post, shown below it, with picture or ball, 수지 and hall, and a link to the author's other
 * texts.
 */
export function AuthorBlock({ kind, of }: AuthorBlockProps) {
  if (!of.authorFacts) return null;
  const { score4, score3, hall } = of.authorFacts;
  const facts = [score4 !== null && `4구 ${score4}`, score3 !== null && `3구 ${score3}`, hall].filter(
    Boolean,
  );
  return (
    <section aria-label="글쓴이" className="card mb-6 flex flex-wrap items-center gap-x-4 gap-y-1">
      {of.authorPicture ? <Face picture={of.authorPicture} /> : <Ball score4={score4} />}
      <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <p className="font-semibold">
          <AuthorName of={of} />
        </p>
        {facts.length > 0 && <p className="text-row text-soft">{facts.join(' · ')}</p>}
      </div>
      {of.authorTexts && <OtherTexts kind={kind} of={of} />}
    </section>
  );
}

/** The link to the author's other texts. */
function OtherTexts({ kind, of: { author, authorId } }: { kind: WrittenBoard['kind']; of: Author }) {
  const tab = kind === 'free' ? '' : '?texts=matches';
  return (
    <PageLink
      className="inline-flex items-center min-h-11 text-row underline"
      to={`/profile/${authorId}${tab}#texts`}
    >
      <span>
        <bdi>{author}</bdi>님의 다른 글
      </span>
    </PageLink>
  );
}
