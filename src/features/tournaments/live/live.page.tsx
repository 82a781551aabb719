import { useLoaderData, useParams } from 'react-router';
import { cardOf } from '#/features/tournaments/announcing/card-text.rules.ts';
import { AskingFirst, mayAskFirst } from '#/features/tournaments/page/tournament-parts.tsx';
import { TournamentView } from '#/features/tournaments/page/tournament-view.tsx';
import { loadResults } from '#/features/tournaments/results/answers/use-tournament-results.ts';
import { browserApi, browserLoader, type PageRequest, serverLoader } from '#/ui/client/api.ts';
import { serverMinute } from '#/ui/client/device/server-time.ts';
import { storedSession } from '#/ui/client/session.ts';
import { describe, PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { LinkButton } from '#/ui/theme/button.tsx';
import { readTournamentByLink, useTournamentByLink } from './live-tournament.tsx';

async function read(request: PageRequest) {
  const saved = await readTournamentByLink(request);
  const readyMade = request.api !== browserApi;
  // A link shows the same to everybody, so only the results tell whether the member plays here.
  const isMember = !readyMade && storedSession() !== null;
  const firstResults = isMember ? await loadResults(request, saved) : null;
  return { saved, firstResults, madeAt: serverMinute(), readyMade };
}

export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta<typeof loader>(
  ({ loaderData, params }) =>
    loaderData && {
      title: loaderData.saved.title,
      description: describe(cardOf(loaderData.saved)),
      path: `/live/${params.token}`,
      hidden: true,
    },
);

export default function LivePage() {
  const { saved, firstResults, madeAt, readyMade } = useLoaderData<typeof clientLoader>();
  const { token = '' } = useParams();
  const following = useTournamentByLink(saved, token, true);
  const asks = readyMade && mayAskFirst(saved, madeAt);
  return (
    <PageFrame title={following.saved.title}>
      <AskingFirst asks={asks}>
        <TournamentView
          following={following}
          madeAt={madeAt}
          firstResults={firstResults}
          readyMade={readyMade}
        />
        <p className="mt-10">
          <LinkButton to={`/live/${token}/tv`} variant="quiet">
            TV 화면
          </LinkButton>
        </p>
      </AskingFirst>
    </PageFrame>
  );
}
