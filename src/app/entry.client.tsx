import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

const { address } = document.documentElement.dataset;

// If the reader went back before this script was loaded, the document holds the page of another address.
if (address !== undefined && address !== location.pathname + location.search) location.reload();
else
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        {/* With transitions, new data beside parts that load late was sometimes never shown. */}
        <HydratedRouter useTransitions={false} />
      </StrictMode>,
    );
  });
