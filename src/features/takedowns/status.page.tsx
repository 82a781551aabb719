import { useEffect, useState } from 'react';
import { asApiError, browserApi, fetchJson } from '#/ui/api.ts';
import { PageFrame } from '#/ui/frame.tsx';
import { pageMeta } from '#/ui/meta.ts';
import { Loading } from '#/ui/states.tsx';
import { TakedownFacts } from './takedown-facts.tsx';
import type { TakedownCase } from './takedowns.contract.ts';
import { TAKEDOWNS_LOAD_FAILED } from './takedowns.limits.ts';

export const meta = pageMeta({ title: '신고 처리 상황', path: '/report/status', hidden: true });

/** A case as who asked reads it; its key stands behind the `#`, which no server and no log sees. */
export default function StatusPage() {
  const [found, setFound] = useState<TakedownCase>();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const call = browserApi.api.takedowns.status.$post({ json: { key: location.hash.slice(1) } });
    fetchJson(call, TAKEDOWNS_LOAD_FAILED)
      .then(setFound)
      .catch(error => setProblem(asApiError(error, TAKEDOWNS_LOAD_FAILED).message));
  }, []);
  return (
    <PageFrame title="신고 처리 상황" width="reading">
      {problem && (
        <p className="card" role="alert">
          {problem}
        </p>
      )}
      {!found && !problem && <Loading />}
      {found && (
        <div className="card">
          <TakedownFacts of={found} />
        </div>
      )}
    </PageFrame>
  );
}
