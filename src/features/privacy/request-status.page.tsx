import { browserApi } from '#/ui/api.ts';
import { CaseStatus } from '#/ui/case-status.tsx';
import { pageMeta } from '#/ui/meta.ts';
import { RequestFacts } from './request-facts.tsx';
import type { OwnRequest } from './requests.contract.ts';
import { REQUESTS_LOAD_FAILED } from './requests.limits.ts';

const TITLE = '개인정보 요구의 처리 상황';

export const meta = pageMeta({ title: TITLE, path: '/report/privacy-status', hidden: true });

export default function RequestStatusPage() {
  return (
    <CaseStatus<OwnRequest>
      title={TITLE}
      ask={key => browserApi.api['privacy-requests'].status.$post({ json: { key } })}
      fallbackMessage={REQUESTS_LOAD_FAILED}
    >
      {found => <RequestFacts of={found} />}
    </CaseStatus>
  );
}
