import type { ComponentProps, ReactNode } from 'react';
import { PageFrame } from '#/ui/page/frame.tsx';
import { Loading } from './states.tsx';

type Width = ComponentProps<typeof PageFrame>['width'];

/** The `HydrateFallback` of a screen whose loader runs in the browser. */
export const loadingPage = (title: string, content: ReactNode = <Loading />, width: Width = 'reading') =>
  function LoadingPage() {
    return (
      <PageFrame title={title} width={width}>
        {content}
      </PageFrame>
    );
  };
