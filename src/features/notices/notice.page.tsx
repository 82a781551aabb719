import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from 'react-router';
import { browserApi, fetchJson, forPage, type SiteApi, serverApi } from '#/ui/api.ts';
import { LinkButton } from '#/ui/button.tsx';
import { PageFrame } from '#/ui/frame.tsx';
import { describe, pageMeta } from '#/ui/meta.ts';
import { Neighbours } from '#/ui/neighbours.tsx';
import { PlainText } from '#/ui/text.tsx';
import { useListAddress } from '#/ui/use-list-address.ts';
import { When } from '#/ui/when.tsx';
import { LOAD_FAILED } from './notices.rules.ts';

const read = (api: SiteApi, id = '') =>
  forPage(fetchJson(api.api.announcements[':id'].$get({ param: { id } })), LOAD_FAILED);

export const loader = ({ context, params }: LoaderFunctionArgs) => read(context.get(serverApi), params.id);
export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => read(browserApi, params.id);

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) =>
  loaderData
    ? pageMeta(matches, {
        title: loaderData.title,
        description: describe(loaderData.content),
        path: `/notice/${loaderData.id}`,
        type: 'article',
      })
    : [];

export default function NoticePage() {
  const notice = useLoaderData<typeof clientLoader>();
  return (
    <PageFrame title={notice.title} width="reading">
      <dl className="article-facts">
        <div>
          <dt>번호</dt>
          <dd>{notice.id}</dd>
        </div>
        <div>
          <dt>날짜</dt>
          <dd>
            <When iso={notice.date} />
          </dd>
        </div>
      </dl>
      <div className="article-text">
        <PlainText text={notice.content} />
      </div>
      <LinkButton to={useListAddress('/notice')} variant="quiet">
        목록
      </LinkButton>
      <Neighbours prev={notice.prev} next={notice.next} to={id => `/notice/${id}`} />
    </PageFrame>
  );
}
