import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#/ui/client/session.ts';

// Loaded on demand: every page has a place for it, but only a new member sees it.
const WelcomeCard = lazy(() => import('./welcome-card.tsx'));

export function Welcome() {
  const { state } = useLocation();
  const isNew = (state as { welcome?: boolean } | null)?.welcome === true;
  const [shown, setShown] = useState(false);
  // The server renders a reloaded page without the greeting.
  useEffect(() => setShown(isNew), [isNew]);
  const session = useSession();
  if (!shown || !session) return null;
  return (
    <Suspense>
      <WelcomeCard session={session} />
    </Suspense>
  );
}
