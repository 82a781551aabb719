import type { ReactNode } from 'react';
import { Button, LinkButton } from '#/ui/theme/button.tsx';

export type NextStep =
  | { label: string; to: string; className?: 'guest-only' | 'admin-only' }
  | { label: string; onPress: () => void };

type Drawing = 'table' | 'cue' | 'bracket' | 'lamp';

type EmptyStateProps = {
  sentence: string;
  why?: string;
  next?: NextStep;
  other?: NextStep;
  drawing?: Drawing;
};

export function EmptyState({ sentence, why, next, other, drawing = 'table' }: EmptyStateProps) {
  return (
    <div className="state">
      <img className="w-50 h-25 mb-2" src={`/drawings/${drawing}.svg`} width={240} height={120} alt="" />
      <p className="state-title">{sentence}</p>
      {why && <p className="max-w-128 text-soft">{why}</p>}
      <Next step={next} />
      <Next step={other} />
    </div>
  );
}

type ErrorStateProps = {
  title: string;
  sentence?: ReactNode;
  next?: NextStep;
  /** The request id, by which the operator finds the error in the log. */
  number?: string;
  /** The level of the heading: 1 if the error takes up the whole page. */
  level?: 1 | 2;
};

export function ErrorState({ title, sentence, next, number, level = 2 }: ErrorStateProps) {
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <div className="state" role="alert">
      <BallsMark />
      <Title className="state-title">{title}</Title>
      {sentence && <p className="max-w-128 text-soft">{sentence}</p>}
      <Next step={next} />
      {number && (
        <p className="text-soft text-label">
          문의하실 때 이 번호를 알려주세요: <strong>{number}</strong>
        </p>
      )}
    </div>
  );
}

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

function Next({ step }: { step?: NextStep }) {
  if (!step) return null;
  return (
    <div className="flex flex-wrap justify-center gap-2 mt-4">
      {'to' in step ? (
        <LinkButton to={step.to} className={step.className}>
          {step.label}
        </LinkButton>
      ) : (
        <Button onClick={step.onPress}>{step.label}</Button>
      )}
    </div>
  );
}

function BallsMark() {
  return (
    <svg className="w-24 h-12 mb-2" viewBox="0 0 96 48" aria-hidden="true">
      <ellipse cx="48" cy="40" rx="44" ry="6" className="fill-primary opacity-25" />
      <circle cx="18" cy="28" r="12" className="fill-[#fbf6e9] stroke-line-strong" />
      <circle cx="54" cy="28" r="12" fill="#f4bd18" />
      <circle cx="79" cy="28" r="12" fill="#c8372d" />
    </svg>
  );
}

export function Loading() {
  return (
    <p className="loading" role="status">
      불러오는 중입니다…
    </p>
  );
}

/** Content for guests; a signed-in member sees a loading text until the member's own data is loaded. */
export function ForGuests({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="guest-only">{children}</div>
      <div className="member-only">
        <Loading />
      </div>
    </>
  );
}

type EmptyLineProps = { sentence: string; next: { label: string; to: string } };

/** A sentence and a link in place of an empty list. */
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

type AlarmProps = { sentence: ReactNode; className?: string; children?: ReactNode };

/** A message that screen readers read out when it appears: its element exists before the sentence does. */
export function Alarm({ sentence, className, children }: AlarmProps) {
  return (
    <div role="alert" className={className}>
      {sentence && (
        <p className="px-3.5 py-2.5 rounded-control bg-red-tint text-red font-semibold">{sentence}</p>
      )}
      {children}
    </div>
  );
}
