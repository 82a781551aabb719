import { browserApi } from '#/ui/client/api.ts';
import { CaseStatus } from '#/ui/feedback/guest-cases.tsx';
import { pageMeta } from '#/ui/page/frame.tsx';
import { RequestFacts } from './request-facts.tsx';
import type { OwnRequest } from './requests.contract.ts';

const TITLE = '개인정보 요청의 처리 상황';

export const meta = pageMeta({ title: TITLE, hidden: true });

export default function RequestStatusPage() {
  return (
    <CaseStatus<OwnRequest>
      title={TITLE}
      ask={key => browserApi.api['privacy-requests'].status.$post({ json: { key } })}
    >
      {found => <RequestFacts of={found} />}
    </CaseStatus>
  );
}
