import { PageLink } from './page-link.tsx';

type Neighbour = { id: number; title: string };

/** Links to 이전글, 다음글 and the earlier posts in `more`; `to` makes a post's path from its id. */
export function Neighbours({
  prev,
  next,
  more,
  to,
}: {
  prev: Neighbour | null;
  next: Neighbour | null;
  more: Neighbour[];
  to: (id: number) => string;
}) {
  const both = [
    ['이전글', prev],
    ['다음글', next],
  ] as const;
  if (!prev && !next) return null;
  return (
    <nav aria-label="이전글과 다음글" className="mt-6 border-y border-line">
      {both.map(
        ([word, neighbour]) =>
          neighbour && (
            <p
              key={word}
              className="flex min-h-12 items-center gap-4 py-2 not-first:border-t not-first:border-line"
            >
              <span className="flex-none text-row text-soft">{word}</span>
              <PageLink className="min-w-0 flex-1 truncate py-2 text-text" to={to(neighbour.id)}>
                {neighbour.title}
              </PageLink>
            </p>
          ),
      )}
      {more.length > 0 && (
        <ul aria-label="더 읽을 글" className="border-t border-line py-1">
          {more.map(({ id, title }) => (
            <li key={id}>
              <PageLink className="block truncate py-2 text-soft" to={to(id)}>
                {title}
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}
