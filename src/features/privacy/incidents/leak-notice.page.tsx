import { useLoaderData } from 'react-router';
import { spokenMoment } from '#/shared/time/spoken-day.ts';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { memberLoader } from '#/ui/client/members-only.ts';
import { loadingPage } from '#/ui/feedback/skeletons.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { PlainText } from '#/ui/page/text.tsx';
import { NOTICE_ITEM_NAMES, NOTICE_ITEMS, NOTICE_TITLE } from './leaks.constants.ts';

export const clientLoader = memberLoader(({ params: { id = '' } }) =>
  forPage(fetchJson(browserApi.api.leaks.notices[':id'].$get({ param: { id } }))),
);

export const meta = pageMeta({ title: NOTICE_TITLE, hidden: true });

export const HydrateFallback = loadingPage(NOTICE_TITLE);

export default function LeakNoticePage() {
  const notice = useLoaderData<typeof clientLoader>();
  return (
    <PageFrame
      title={NOTICE_TITLE}
      width="reading"
      lead={`${spokenMoment(notice.date)}에 알려드린 내용입니다.`}
    >
      {NOTICE_ITEM_NAMES.map(item => (
        <section key={item} className="mt-6" aria-label={NOTICE_ITEMS[item]}>
          <h2 className="text-part font-bold">{NOTICE_ITEMS[item]}</h2>
          <PlainText text={notice[item]} />
        </section>
      ))}
    </PageFrame>
  );
}
