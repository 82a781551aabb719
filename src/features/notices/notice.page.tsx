import { useLoaderData } from 'react-router';
import { addressOf } from '#/features/boards/boards.rules.ts';
import { describePost } from '#/features/boards/post-view.tsx';
import { PicturedText } from '#/features/pictures/pictured-text.tsx';
import { browserLoader, fetchJson, forPage, type PageRequest, serverLoader } from '#/ui/api.ts';
import { ArticleFacts } from '#/ui/article-facts.tsx';
import { LinkButton } from '#/ui/button.tsx';
import { PageFrame } from '#/ui/frame.tsx';
import { pageMeta } from '#/ui/meta.ts';
import { Neighbours } from '#/ui/neighbours.tsx';
import { useListAddress } from '#/ui/use-list-address.ts';
import { useNotedRead } from '#/ui/use-noted-read.ts';
import { When } from '#/ui/when.tsx';
import { LOAD_FAILED, NOTICES } from './notices.limits.ts';

const read = ({ api, params: { id = '' } }: PageRequest) =>
  forPage(fetchJson(api.api.announcements[':id'].$get({ param: { id } })), LOAD_FAILED);

export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta<typeof loader>(({ loaderData }) => describePost(NOTICES, loaderData));

export default function NoticePage() {
  const notice = useLoaderData<typeof clientLoader>();
  useNotedRead(addressOf(NOTICES, notice.id));
  return (
    <PageFrame title={notice.title} width="reading">
      <ArticleFacts facts={{ 번호: notice.id, 날짜: <When iso={notice.date} /> }} />
      <div className="min-h-40 pt-6 pb-8">
        <PicturedText key={notice.id} text={notice.content} pictures={notice.pictures} />
      </div>
      <LinkButton to={useListAddress(NOTICES.list)} variant="quiet">
        목록
      </LinkButton>
      <Neighbours
        prev={notice.prev}
        next={notice.next}
        more={notice.more}
        to={id => addressOf(NOTICES, id)}
      />
    </PageFrame>
  );
}
