import { ErrorState, type NextStep } from './states.tsx';

export const ForbiddenState = (props: { sentence: string; next: NextStep }) => (
  <ErrorState title="권한이 없습니다" {...props} />
);
