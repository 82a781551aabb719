import { useLoaderData } from 'react-router';
import { addressOf } from '#/features/boards/board/boards.rules.ts';
import { describePost } from '#/features/boards/posts/post-view.tsx';
import { browserLoader, fetchJson, forPage, type PageRequest, serverLoader } from '#/ui/client/api.ts';
import { useNotedRead } from '#/ui/client/use-noted-read.ts';
import { ArticleFacts } from '#/ui/page/article-facts.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { Neighbours } from '#/ui/page/neighbours.tsx';
import { PicturedText } from '#/ui/pictures/pictured-text.tsx';
import { useListAddress } from '#/ui/table/use-list-address.ts';
import { LinkButton } from '#/ui/theme/button.tsx';
import { When } from '#/ui/theme/when.tsx';
import { LOAD_FAILED, NOTICES } from './notices.rules.ts';

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
