import { PlainText } from '#/ui/page/text.tsx';
import { Day } from '#/ui/theme/day.tsx';
import { When } from '#/ui/theme/when.tsx';
import { REQUEST_STATE_WORDS, REQUEST_WORDS } from './requests.constants.ts';
import type { OwnRequest } from './requests.contract.ts';

export function RequestFacts({ of }: { of: OwnRequest }) {
  return (
    <>
      <p className="font-semibold">
        {of.id}번 · 개인정보 {REQUEST_WORDS[of.kind]} · {REQUEST_STATE_WORDS[of.state]}
      </p>
      <p className="text-soft">
        접수 <When iso={of.date} />
        {of.state === 'open' && (
          <>
            {' '}
            · <Day of={of.due} />
            까지 답합니다
          </>
        )}
      </p>
      {of.request && (
        <div className="mt-2">
          <span className="text-soft">요청한 내용:</span> <PlainText text={of.request} />
        </div>
      )}
      {of.answer && (
        <div className="mt-2">
          <span className="text-soft">답:</span> <PlainText text={of.answer} />
        </div>
      )}
    </>
  );
}
