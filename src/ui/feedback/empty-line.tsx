import { LinkButton } from '#/ui/theme/button.tsx';

export function EmptyLine({ sentence, next }: { sentence: string; next: { label: string; to: string } }) {
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
