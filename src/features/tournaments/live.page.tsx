import { useLoaderData, useParams } from 'react-router';
import { browserLoader, serverLoader } from '#/ui/api.ts';
import { LinkButton } from '#/ui/button.tsx';
import { PageFrame } from '#/ui/frame.tsx';
import { describe, pageMeta } from '#/ui/meta.ts';
import { cardOf } from './facts.rules.ts';
import { TournamentTitle } from './tournament-title.tsx';
import { TournamentView } from './tournament-view.tsx';
import { readShared, useShared } from './use-shared.ts';

export const loader = serverLoader(readShared);
export const clientLoader = browserLoader(readShared);

export const meta = pageMeta<typeof loader>(
  ({ loaderData, params }) =>
    loaderData && {
      title: loaderData.title,
      description: describe(cardOf(loaderData)),
      path: `/live/${params.token}`,
      hidden: true,
    },
);

export default function LivePage() {
  const first = useLoaderData<typeof clientLoader>();
  const { token = '' } = useParams();
  const following = useShared(first, token, true);
  const tv = (
    <LinkButton to={`/live/${token}/tv`} variant="quiet">
      TV 화면
    </LinkButton>
  );
  return (
    <PageFrame title={<TournamentTitle saved={following.saved} />} actions={tv}>
      <TournamentView following={following} />
    </PageFrame>
  );
}
