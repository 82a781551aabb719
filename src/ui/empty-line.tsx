import { PageLink } from './page-link.tsx';

type EmptyLineProps = { sentence: string; next: { label: string; to: string } };

/** An empty list among others of a page: the sentence, and where something comes from that would stand in it. */
export function EmptyLine({ sentence, next }: EmptyLineProps) {
  return (
    <>
      {sentence} <PageLink to={next.to}>{next.label}</PageLink>
    </>
  );
}
