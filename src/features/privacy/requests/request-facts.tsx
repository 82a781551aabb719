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
      <Written label="요청한 내용" text={of.request} />
      <Written label="답" text={of.answer} />
    </>
  );
}

const Written = ({ label, text }: { label: string; text: string }) =>
  text && (
    <div className="mt-2">
      <span className="text-soft">{label}:</span> <PlainText text={text} />
    </div>
  );
