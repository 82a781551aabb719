import type { ReactNode } from 'react';
import { Button, LinkButton } from '#/ui/theme/button.tsx';

export type NextStep =
  | { label: string; to: string; className?: 'guest-only' | 'admin-only' }
  | { label: string; onPress: () => void };

type Drawing = 'table' | 'cue' | 'bracket' | 'lamp';

export type EmptyStateProps = {
  sentence: string;
  why?: string;
  next?: NextStep;
  other?: NextStep;
  drawing?: Drawing;
};

export function EmptyState({ sentence, why, next, other, drawing = 'table' }: EmptyStateProps) {
  return (
    <div className="state">
      <Drawn name={drawing} />
      <p className="state-title">{sentence}</p>
      {why && <p className="max-w-128 text-balance text-soft">{why}</p>}
      <Steps next={next} other={other} />
    </div>
  );
}

const Drawn = ({ name }: { name: Drawing }) => (
  <img className="w-50 h-25 mb-2" src={`/drawings/${name}.svg`} width={240} height={120} alt="" />
);

type ErrorStateProps = {
  title: string;
  sentence?: ReactNode;
  next?: NextStep;
  other?: NextStep;
  /** The operator finds the error in the log by this id. */
  number?: string;
  /** 1 if the error takes up the whole page. */
  level?: 1 | 2;
};

export function ErrorState({ title, sentence, next, other, number, level = 2 }: ErrorStateProps) {
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <div className="state" role="alert">
      <Drawn name="table" />
      <Title className="state-title">{title}</Title>
      {sentence && <p className="max-w-128 text-soft">{sentence}</p>}
      <Steps next={next} other={other} />
      {number && (
        <p className="text-soft text-label">
          문의하실 때 이 번호를 알려주세요: <strong>{number}</strong>
        </p>
      )}
    </div>
  );
}

const Steps = ({ next, other }: { next?: NextStep; other?: NextStep }) => (
  <div className="mt-4 flex flex-wrap justify-center gap-2 empty:hidden">
    {next && <Next step={next} />}
    {other && <Next step={other} variant="quiet" />}
  </div>
);

const Next = ({ step, variant }: { step: NextStep; variant?: 'quiet' }) =>
  'to' in step ? (
    <LinkButton to={step.to} className={step.className} variant={variant}>
      {step.label}
    </LinkButton>
  ) : (
    <Button onClick={step.onPress} variant={variant}>
      {step.label}
    </Button>
  );

export function Loading() {
  return (
    <p className="loading" role="status">
      불러오는 중입니다…
    </p>
  );
}

type ForGuestsProps = { children: ReactNode; waiting?: ReactNode };

/** A signed-in member sees `waiting` until the member's own data is loaded. */
export function ForGuests({ children, waiting = <Loading /> }: ForGuestsProps) {
  return (
    <>
      <div className="guest-only">{children}</div>
      <div className="member-only">{waiting}</div>
    </>
  );
}

type AlarmProps = { sentence: ReactNode; className?: string; children?: ReactNode };

/** The element exists before the sentence, so that screen readers read it out when it appears. */
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
