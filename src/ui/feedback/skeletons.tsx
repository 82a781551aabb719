import type { ComponentProps, ReactNode } from 'react';
import { type Params, useParams } from 'react-router';
import { PageFrame } from '#/ui/page/frame.tsx';
import { Loading } from './states.tsx';

const skeletonKeys = (count: number) => Array.from({ length: count }, (_, index) => `place-${index}`);

const Skeleton = ({ tall, className = '' }: { tall?: boolean; className?: string }) => (
  <span
    className={`skeleton block animate-breathe bg-line ${tall ? 'skeleton-control h-11 rounded-control' : 'h-[1em] rounded-mark'} ${className}`}
  />
);

export function SkeletonTable({ rows = 10, columns = 4 }: { rows?: number; columns?: number }) {
  return (
    <div className="skeleton-table" role="status">
      <span className="sr-only">불러오는 중입니다…</span>
      {skeletonKeys(rows + 1).map(row => (
        <div
          key={row}
          className="flex items-center gap-6 h-12.25 px-3 border-b max-md:px-4 border-line"
          aria-hidden="true"
        >
          {skeletonKeys(columns).map(column => (
            <Skeleton key={column} className="flex-1 first:flex-2" />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Each is as high as the card of a match. */
export const SkeletonCards = () => (
  <div className="my-4 grid gap-3 md:grid-cols-2" role="status">
    <span className="sr-only">불러오는 중입니다…</span>
    {skeletonKeys(2).map(card => (
      <Skeleton key={card} className="h-36! rounded-card!" />
    ))}
  </div>
);

type SkeletonFormProps = { fields?: number; label?: string };

export function SkeletonForm({ fields = 4, label = '불러오는 중입니다…' }: SkeletonFormProps) {
  return (
    <div className="form" role="status">
      <span className="sr-only">{label}</span>
      {skeletonKeys(fields).map(field => (
        <div key={field} className="grid gap-2" aria-hidden="true">
          <Skeleton className="w-20" />
          <Skeleton tall />
        </div>
      ))}
    </div>
  );
}

type Width = ComponentProps<typeof PageFrame>['width'];

/** The `HydrateFallback` of a screen; the footer is hidden while `content` is a loading text. */
export const loadingPage = (
  title: string | ((params: Params) => string),
  content: ReactNode = <Loading />,
  width: Width = 'reading',
) =>
  function LoadingPage() {
    const params = useParams();
    return (
      <PageFrame title={typeof title === 'string' ? title : title(params)} width={width}>
        {content}
      </PageFrame>
    );
  };
