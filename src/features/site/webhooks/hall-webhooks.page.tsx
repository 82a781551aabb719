import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { ApiError, browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { membersOnly } from '#/ui/client/members-only.ts';
import { ForbiddenState, Loading } from '#/ui/feedback/states.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { LinkButton } from '#/ui/theme/button.tsx';
import { WebhookScreen } from './webhook-screen.tsx';
import { WEBHOOK_FAILED, WEBHOOK_FORBIDDEN, WEBHOOKS_LOAD_FAILED } from './webhooks.constants.ts';
import type { WebhookDraft } from './webhooks.contract.ts';

const TITLE = '당구장 웹훅';
const calls = browserApi.api.webhooks.halls[':hall'];

export async function clientLoader({ params: { id = '' }, request }: ClientLoaderFunctionArgs) {
  await membersOnly(request);
  const found = fetchJson(calls.$get({ param: { hall: id } })).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 403) return null;
    throw error;
  });
  const hall = fetchJson(browserApi.api['billiard-halls'][':id'].$get({ param: { id } }));
  const [webhooks, { name }] = await Promise.all([
    forPage(found, WEBHOOKS_LOAD_FAILED),
    forPage(hall, WEBHOOKS_LOAD_FAILED),
  ]);
  return { hall: id, name, webhooks };
}
clientLoader.hydrate = true as const;

export const meta = pageMeta({ title: TITLE, path: '/region', hidden: true });

export function HydrateFallback() {
  return (
    <PageFrame title={TITLE} width="reading">
      <Loading />
    </PageFrame>
  );
}

/** The webhooks of a hall, for its keepers: they receive notices and the tournaments held there. */
export default function HallWebhooksPage() {
  const { hall, name, webhooks } = useLoaderData<typeof clientLoader>();
  const add = async (json: WebhookDraft) =>
    (await fetchJson(calls.$post({ param: { hall }, json }), WEBHOOK_FAILED)).secret;
  const back = (
    <LinkButton variant="quiet" to={`/region/${hall}/edit`}>
      당구장 정보 고치기
    </LinkButton>
  );
  return (
    <PageFrame title={TITLE} lead={name} width="reading" actions={webhooks && back}>
      {webhooks ? (
        <WebhookScreen webhooks={webhooks} add={add} />
      ) : (
        <ForbiddenState
          sentence={WEBHOOK_FORBIDDEN}
          next={{ label: '당구장으로 가기', to: `/region/${hall}` }}
        />
      )}
    </PageFrame>
  );
}
