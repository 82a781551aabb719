import { LinkButton } from '#/ui/theme/button.tsx';

type EmptyLineProps = { sentence: string; next: { label: string; to: string } };

/** The sentence of an empty list among other lists of a page, with a link to what would fill it. */
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
