import { browserApi } from '#/ui/client/api.ts';
import { CaseStatus } from '#/ui/feedback/guest-cases.tsx';
import { pageMeta } from '#/ui/page/frame.tsx';
import { PlainText } from '#/ui/page/text.tsx';
import { TakedownFacts } from './takedown-facts.tsx';
import type { TakedownStatus } from './takedowns.contract.ts';

const TITLE = '신고 처리 상황';

export const meta = pageMeta({ title: TITLE, hidden: true });

export default function StatusPage() {
  return (
    <CaseStatus<TakedownStatus>
      title={TITLE}
      ask={key => browserApi.api.takedowns.status.$post({ json: { key } })}
    >
      {found => (
        <>
          <TakedownFacts of={found} />
          {found.reasons && (
            <div className="mt-2">
              <span className="text-soft">사유:</span> <PlainText text={found.reasons} />
            </div>
          )}
        </>
      )}
    </CaseStatus>
  );
}
