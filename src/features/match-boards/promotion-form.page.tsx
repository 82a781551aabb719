import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useParams,
} from 'react-router';
import { POST_CHANGE_FORBIDDEN } from '#/shared/authorship.ts';
import { browserApi, fetchJson, forPage, serverApi } from '#/ui/api.ts';
import { PageFrame } from '#/ui/frame.tsx';
import { membersOnly } from '#/ui/members-only.ts';
import { pageMeta } from '#/ui/meta.ts';
import { ForbiddenState, SkeletonForm } from '#/ui/states.tsx';
import { addressOf, BOARDS, CHANGE_LOAD_FAILED } from './match-boards.rules.ts';
import { MatchForm } from './match-form.tsx';

const BOARD = BOARDS.promotion;

/** A post that is not there is so from the server on; the form itself comes with the member. */
export async function loader({ context, params: { id } }: LoaderFunctionArgs) {
  if (id === undefined) return null;
  await forPage(
    fetchJson(context.get(serverApi).api.promotion[':id'].$get({ param: { id } })),
    CHANGE_LOAD_FAILED,
  );
  return null;
}

export async function clientLoader({ params: { id }, request }: ClientLoaderFunctionArgs) {
  const posts = browserApi.api.promotion;
  const [post] = await Promise.all([
    id === undefined ? null : forPage(fetchJson(posts[':id'].$get({ param: { id } })), CHANGE_LOAD_FAILED),
    membersOnly(request),
  ]);
  return post;
}
clientLoader.hydrate = true as const;

const titleOf = (id?: string) => (id ? BOARD.change : BOARD.make);

export const meta = ({ matches, params: { id } }: MetaArgs) =>
  pageMeta(matches, { title: titleOf(id), path: `${BOARD.posts}/new`, hidden: true });

export function HydrateFallback() {
  return (
    <PageFrame title={titleOf(useParams().id)} width="reading">
      <SkeletonForm fields={3} />
    </PageFrame>
  );
}

export default function PromotionFormPage() {
  const post = useLoaderData<typeof clientLoader>();
  const { id } = useParams();
  return (
    <PageFrame title={titleOf(id)} width="reading">
      {post && !post.can.edit ? (
        <ForbiddenState
          sentence={POST_CHANGE_FORBIDDEN}
          next={{ label: '글로 돌아가기', to: addressOf(BOARD, post.id) }}
        />
      ) : (
        <MatchForm key={id} board={BOARD} post={post} />
      )}
    </PageFrame>
  );
}
