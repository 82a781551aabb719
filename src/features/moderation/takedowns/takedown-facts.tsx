import { spokenMoment } from '#/shared/time/spoken-day.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { PlainText } from '#/ui/page/text.tsx';
import { When } from '#/ui/theme/when.tsx';
import { CLAIM_WORDS, STATE_WORDS, TAKEDOWN_WORDS, TARGET_WORDS } from './takedowns.constants.ts';
import type { TakedownCase } from './takedowns.contract.ts';

/** Both the requester and the author may see these facts. */
export function TakedownFacts({ of }: { of: TakedownCase }) {
  return (
    <>
      <p className="font-semibold">
        {of.id}번 · {TAKEDOWN_WORDS[of.kind]} · {STATE_WORDS[of.state]}
      </p>
      <p className="text-soft">
        {CLAIM_WORDS[of.claim]} · 접수 <When iso={of.date} />
        {of.state === 'blocked' && of.until && ` · ${spokenMoment(of.until)}에 끝남`}
      </p>
      <p className="mt-1 wrap-anywhere">
        <span className="text-soft">{TARGET_WORDS[of.targetKind]}</span>{' '}
        <PageLink to={of.link} className="underline">
          {of.title || '(내용 없음)'}
        </PageLink>
      </p>
      {of.answer && (
        <div className="mt-2">
          <span className="text-soft">처리 사유:</span> <PlainText text={of.answer} />
        </div>
      )}
    </>
  );
}
