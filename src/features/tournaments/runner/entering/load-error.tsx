import { Button } from '#/ui/theme/button.tsx';

/**
 * A message that a list could not be loaded, with a retry button and a hint that typing by hand still works.
 */
export function LoadError({ sentence, onRetry }: { sentence: string; onRetry: () => void }) {
  return (
    <div
      className="flex flex-wrap items-center justify-between gap-2 px-3.5 py-2.5 rounded-control bg-red-tint text-red"
      role="alert"
    >
      <p>
        <strong>{sentence}</strong> 기타를 골라 직접 입력할 수 있습니다.
      </p>
      <Button variant="quiet" small onClick={onRetry}>
        다시 시도
      </Button>
    </div>
  );
}
