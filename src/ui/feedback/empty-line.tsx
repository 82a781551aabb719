import { LinkButton } from '#/ui/theme/button.tsx';

type EmptyLineProps = { sentence: string; next: { label: string; to: string } };

/** An empty list among others of a page: the sentence, and the way to what would stand in it. */
export function EmptyLine({ sentence, next }: EmptyLineProps) {
  return (
    <>
      {sentence}
      <span className="block mt-3">
        <LinkButton variant="quiet" small to={next.to}>
          {next.label}
        </LinkButton>
      </span>
    </>
  );
}
