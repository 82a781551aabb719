import { type ReactNode, useEffect, useState } from 'react';
import { type Answer, asApiError, fetchJson } from '#/ui/client/api.ts';
import { Card } from '#/ui/page/card.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { Loading } from './states.tsx';

type CaseStatusProps<Case> = {
  title: string;
  /** Requests from the API the case that belongs to a key. */
  ask: (key: string) => Promise<Answer<Case>>;
  fallbackMessage: string;
  children: (found: Case) => ReactNode;
};

/**
 * The status page of a case for the person who submitted it. The key of the case is after the `#` of the URL,
 * which browsers do not send to servers.
 */
export function CaseStatus<Case>({ title, ask, fallbackMessage, children }: CaseStatusProps<Case>) {
  const [found, setFound] = useState<Case>();
  const [problem, setProblem] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is read once, when the page stands
  useEffect(() => {
    fetchJson(ask(location.hash.slice(1)), fallbackMessage)
      .then(answer => setFound(() => answer as Case))
      .catch(error => setProblem(asApiError(error, fallbackMessage).message));
  }, []);
  return (
    <PageFrame title={title} width="reading">
      {problem && (
        <Card as="p" role="alert">
          {problem}
        </Card>
      )}
      {!found && !problem && <Loading />}
      {found && <Card as="div">{children(found)}</Card>}
    </PageFrame>
  );
}
