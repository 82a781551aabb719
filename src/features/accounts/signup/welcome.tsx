import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#/ui/client/session.ts';

// Every page has a place for it, and only who has just signed up sees it.
const WelcomeCard = lazy(() => import('./welcome-card.tsx'));

/** Greets a new member after the signup, above the page, with what to do next. */
export function Welcome() {
  const { state } = useLocation();
  const isNew = (state as { welcome?: boolean } | null)?.welcome === true;
  const [shown, setShown] = useState(false);
  // A page that is loaded again comes without it from the server.
  useEffect(() => setShown(isNew), [isNew]);
  const session = useSession();
  if (!shown || !session) return null;
  return (
    <Suspense>
      <WelcomeCard session={session} />
    </Suspense>
  );
}
