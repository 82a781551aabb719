import { LinkButton } from '#/ui/theme/button.tsx';

type EmptyLineProps = { sentence: string; next: { label: string; to: string } };

/**
 * The sentence shown instead of an empty list on a page with several lists, with a link to the page where the
 * user can add an item.
 */
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
