import { useLoaderData, useParams } from 'react-router';
import { cardOf } from '#/features/tournaments/announcing/card-text.rules.ts';
import { TournamentTitle } from '#/features/tournaments/page/tournament-parts.tsx';
import { TournamentView } from '#/features/tournaments/page/tournament-view.tsx';
import { browserLoader, serverLoader } from '#/ui/client/api.ts';
import { describe, PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { LinkButton } from '#/ui/theme/button.tsx';
import { readShared, useShared } from './live-tournament.tsx';

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
  const loaded = useLoaderData<typeof clientLoader>();
  const { token = '' } = useParams();
  const following = useShared(loaded, token, true);
  return (
    <PageFrame title={<TournamentTitle saved={following.saved} />}>
      <TournamentView following={following} />
      <p className="mt-10">
        <LinkButton to={`/live/${token}/tv`} variant="quiet">
          TV 화면
        </LinkButton>
      </p>
    </PageFrame>
  );
}
