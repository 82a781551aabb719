import { useCallback } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { LOAD_FAILED } from '#/features/tournaments/announcing/facts.rules.ts';
import type { Mode } from '#/features/tournaments/engine/events.contract.ts';
import { MODE_SETUPS } from '#/features/tournaments/formats/setup.rules.ts';
import {
  LOAD_MALFORMED,
  LoadError,
  rowsOf,
} from '#/features/tournaments/runner/entering/names/loaded-list.tsx';
import { Runner } from '#/features/tournaments/runner/runner.tsx';
import { POST_LOAD_FAILED } from '#/shared/authorship.ts';
import {
  browserApi,
  browserLoader,
  fetchJson,
  forPage,
  type PageRequest,
  serverLoader,
} from '#/ui/client/api.ts';
import { useLoaded } from '#/ui/client/use-calls.ts';
import { pageMeta } from '#/ui/page/frame.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import {
  draftFromApplicants,
  isComing,
  type KnownApplicant,
  type PostAuthor,
  withApplicants,
} from './applicants.rules.ts';
import type { Entering } from './entering.contract.ts';
import { isOfferedPlayer } from './entering.rules.ts';

async function read({ api, params: { id: postId = '' } }: PageRequest) {
  const { title, id, author, authorId, authorHasProfile, discipline } = await forPage(
    fetchJson(api.api.singlematch[':id'].$get({ param: { id: postId } })),
    POST_LOAD_FAILED,
  );
  return { title, post: { id, author, authorId, authorHasProfile, discipline } };
}
export const handle = { query: ['mode'] };
export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta<typeof loader>(
  ({ loaderData }) =>
    loaderData && {
      title: `${loaderData.title} 진행`,
      path: `/tournament/single/edit/${loaderData.post.id}`,
      hidden: true,
    },
);

/** Runs a tournament with a match post's author and applicants; stored in this browser, so guests may. */
export default function PostRunnerPage() {
  const { post, title } = useLoaderData<typeof clientLoader>();
  return <PostRunner key={post.id} post={post} title={title} />;
}

function PostRunner({ post, title }: { post: Post; title: string }) {
  const [search] = useSearchParams();
  const mode = modeOf(search.get('mode'));
  const loaded = useLoaded(() => fetchKnown(post), '', { failed: LOAD_FAILED });
  const { found: known, problem: failed, reload } = loaded;
  // Known applicants stay when reloading them fails.
  const problem = known === null ? LOAD_MALFORMED : known ? undefined : failed;
  const wantedSize = search.get('size');
  const ball = post.discipline === '3' ? '3' : '4';
  const filled = known && draftFromApplicants(known.applicants, known.author, { mode, ball, wantedSize });
  const merge = useCallback(
    (entering: Entering) => (known ? withApplicants(entering, known, mode) : undefined),
    [known, mode],
  );
  return (
    <>
      {problem && (
        <div className="mx-auto w-full max-w-280 px-4 pt-6">
          <LoadError sentence={problem} onRetry={reload} />
        </div>
      )}
      <Runner
        key={mode}
        mode={mode}
        post={post.id}
        heading={`${title} · ${MODE_SETUPS[mode].name}`}
        follow={known ? { merge, ask: reload } : undefined}
        filled={problem ? undefined : (filled ?? 'waiting')}
        notice={known ? noticeOf(known.applicants) : undefined}
      />
      <div className="max-w-280 mx-auto -mt-6 mb-8 px-4">
        <p>
          누구나 이 기기에서 진행할 수 있는 화면입니다. 여기서 한 일은 이 기기에 저장되고, 서버에 저장하면
          서버에도 저장됩니다. 매치 글과 신청은 바뀌지 않습니다.
        </p>
        <p>
          시작하기 전까지 새로 신청하거나 수락된 회원은 이 명단에 저절로 더해지고, 신청을 취소한 회원은
          빠집니다. 직접 넣거나 자리를 옮긴 회원은 빠지지 않고 ‘신청 취소’로 표시됩니다.
        </p>
        <p>
          <PageLink to={`/tournament/single/${post.id}`}>매치 글로 돌아가기</PageLink>
        </p>
      </div>
    </>
  );
}

const NO_APPLICANT =
  '신청자가 없습니다. 작성자만 넣어 두었으니 함께 칠 선수를 직접 넣거나, 신청을 받은 뒤 다시 열어주세요.';

/** The sentence that says which applicants were filled in; undefined where they are accepted or not known. */
function noticeOf(applicants: KnownApplicant[]): string | undefined {
  const coming = applicants.filter(isComing);
  if (coming.length === 0) return NO_APPLICANT;
  if (coming.some(({ state }) => state !== 'applied')) return undefined;
  return `아직 수락한 신청자가 없어 신청자 ${coming.length}명을 모두 넣었습니다. 함께 치지 않을 선수는 빼주세요.`;
}

const modeOf = (named: string | null): Mode => (named === 'team' || named === 'multi' ? named : 'single');

// At most 64 can play; the rest leaves room for applicants who were declined.
const ASKED = '100';

type Post = ReturnType<typeof useLoaderData<typeof clientLoader>>['post'];
type Known = { author: PostAuthor; applicants: KnownApplicant[]; all: boolean };

/** The author and the applicants of a post; null if a row is not valid as a player. */
async function fetchKnown(post: Post): Promise<Known | null> {
  const list = browserApi.api.singlematch[':id'].applicants.$get({
    param: { id: String(post.id) },
    query: { page: '1', size: ASKED },
  });
  const [found, author] = await Promise.all([fetchJson(list), fetchAuthor(post)]);
  const applicants = rowsOf<KnownApplicant>(found, isKnownApplicant);
  return applicants ? { author, applicants, all: applicants.length < Number(ASKED) } : null;
}

const isKnownApplicant = (row: unknown): row is KnownApplicant => isOfferedPlayer(row) && 'state' in row;

/** The author as a player; admins are in no player list, so they are added by name. */
async function fetchAuthor({ author, authorId, authorHasProfile }: Post): Promise<PostAuthor> {
  const byName = { id: null, username: author };
  if (authorId === null || !authorHasProfile) return byName;
  const member = await fetchJson(browserApi.api.memberanking[':id'].$get({ param: { id: authorId } }));
  return isOfferedPlayer(member) ? member : byName;
}
