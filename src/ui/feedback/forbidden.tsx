import { ErrorState, type NextStep } from './states.tsx';

export function ForbiddenState({
  sentence = '이 화면을 볼 권한이 없습니다.',
  next = HOME,
}: {
  sentence?: string;
  next?: NextStep;
}) {
  return <ErrorState title="권한이 없습니다" sentence={sentence} next={next} />;
}

const HOME: NextStep = { label: '홈으로 가기', to: '/' };
