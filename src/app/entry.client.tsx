import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      {/* As a transition, new data beside parts that load late was sometimes never shown. */}
      <HydratedRouter useTransitions={false} />
    </StrictMode>,
  );
});
