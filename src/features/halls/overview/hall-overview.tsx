import { useBlocked } from '#/features/members/blocks/blocked.tsx';
import { BALLS } from '#/features/tournaments/scoring/scoring.constants.ts';
import { Card } from '#/ui/page/frame.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { LinkRows, Section } from '#/ui/page/parts.tsx';
import { Ball } from '#/ui/theme/ball.tsx';
import { Day } from '#/ui/theme/day.tsx';
import { LIVE_MARK } from '#/ui/theme/when.tsx';
import type { HallOverview, MonthBest } from './hall-overview.contract.ts';

export function MonthBests({ month, runs }: Pick<HallOverview, 'month' | 'runs'>) {
  if (runs.length === 0) return null;
  return (
    <Section
      id="records"
      title={`${Number(month.slice(5))}월 기록판`}
      heading="mt-6 mb-2 text-part font-bold"
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,19rem),1fr))] gap-4">
        {BALLS.map(ball => (
          <Bests key={ball} title={`${ball}구 하이런`} bests={runs.filter(run => run.ball === ball)} />
        ))}
      </div>
    </Section>
  );
}

function Bests({ title, bests }: { title: string; bests: MonthBest[] }) {
  if (bests.length === 0) return null;
  return (
    <Card as="div">
      <h3 className="text-label text-soft">{title}</h3>
      <ol>
        {bests.map(({ id, number, username, score4, best }) => (
          <li
            key={id}
            className="flex min-h-11 items-center gap-2 *:first:min-w-0 *:first:flex-1 *:first:wrap-anywhere"
          >
            <Ball score4={score4}>
              <PageLink className="member-name" to={`/profile/${number}`}>
                {username}
              </PageLink>
            </Ball>
            <strong className="text-part tabular-nums">{best}</strong>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Leaves out matches of members that the reader blocks. */
export function HallMatches({ matches: found }: Pick<HallOverview, 'matches'>) {
  const blocked = useBlocked();
  const matches = found.filter(({ authorId }) => !authorId || !blocked.includes(authorId));
  if (matches.length === 0) return null;
  return (
    <Section id="matches" title="여기서 열리는 매치" heading="mt-6 mb-2 text-part font-bold">
      <LinkRows
        rows={matches.map(({ id, title, authorId, when }) => {
          return { to: `/tournament/single/${id}`, name: title, note: when, by: authorId };
        })}
      />
    </Section>
  );
}

export function HallTournaments({ tournaments }: Pick<HallOverview, 'tournaments'>) {
  const [closed = [], ahead = []] = [true, false].map(isOver =>
    tournaments.filter(({ state }) => (state === 'closed') === isOver),
  );
  return (
    <>
      <TournamentList id="tournaments" title="여기서 열리는 대회" tournaments={ahead} />
      <TournamentList id="past-tournaments" title="여기서 열린 대회" tournaments={closed} />
    </>
  );
}

const whenText = ({ day, state }: Pick<HallOverview['tournaments'][number], 'day' | 'state'>) =>
  state === 'live' ? <span className={LIVE_MARK}>진행 중</span> : <Day of={day} />;

type ListProps = Pick<HallOverview, 'tournaments'> & { id: string; title: string };

function TournamentList({ id, title, tournaments }: ListProps) {
  if (tournaments.length === 0) return null;
  return (
    <Section id={id} title={title} heading="mt-6 mb-2 text-part font-bold">
      <LinkRows
        rows={tournaments.map(({ path, title, ...when }) => ({
          to: path,
          name: title,
          note: whenText(when),
        }))}
      />
    </Section>
  );
}
