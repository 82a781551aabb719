import { useLoaderData } from 'react-router';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { PageFrame } from '#/ui/page/frame.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { LinkButton } from '#/ui/theme/button.tsx';
import { WebhookScreen } from './webhook-screen.tsx';
import { WEBHOOK_FAILED, WEBHOOKS_LOAD_FAILED } from './webhooks.constants.ts';
import type { WebhookDraft } from './webhooks.contract.ts';

const calls = browserApi.api.webhooks.site;

export const clientLoader = () => forPage(fetchJson(calls.$get()), WEBHOOKS_LOAD_FAILED);

export const meta = pageMeta({ title: '웹훅', path: '/admin/webhooks', hidden: true });

const add = async (json: WebhookDraft) => (await fetchJson(calls.$post({ json }), WEBHOOK_FAILED)).secret;

/** The operator's webhooks, which receive every notice and every tournament. */
export default function SiteWebhooksPage() {
  const webhooks = useLoaderData<typeof clientLoader>();
  const back = (
    <LinkButton variant="quiet" to="/admin/settings">
      사이트 설정
    </LinkButton>
  );
  return (
    <PageFrame title="웹훅" width="reading" actions={back}>
      <WebhookScreen webhooks={webhooks} add={add} />
    </PageFrame>
  );
}
