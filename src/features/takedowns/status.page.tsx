import { browserApi } from '#/ui/api.ts';
import { CaseStatus } from '#/ui/case-status.tsx';
import { pageMeta } from '#/ui/meta.ts';
import { TakedownFacts } from './takedown-facts.tsx';
import type { TakedownCase } from './takedowns.contract.ts';
import { TAKEDOWNS_LOAD_FAILED } from './takedowns.limits.ts';

const TITLE = '신고 처리 상황';

export const meta = pageMeta({ title: TITLE, path: '/report/status', hidden: true });

export default function StatusPage() {
  return (
    <CaseStatus<TakedownCase>
      title={TITLE}
      ask={key => browserApi.api.takedowns.status.$post({ json: { key } })}
      fallbackMessage={TAKEDOWNS_LOAD_FAILED}
    >
      {found => <TakedownFacts of={found} />}
    </CaseStatus>
  );
}
