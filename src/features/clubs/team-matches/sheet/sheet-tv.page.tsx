import { useLoaderData } from 'react-router';
import {
  inningsText,
  slotRulesText,
  slotTitle,
  targetText,
  winnerText,
} from '#/features/clubs/team-matches/team-match.rules.ts';
import type { SheetSlot } from '#/features/clubs/team-matches/team-matches.contract.ts';
import { useOrigin } from '#/features/tournaments/sharing/use-origin.ts';
import {
  LinkGone,
  TvDots,
  TvErrorBoundary,
  TvFrame,
  TvLink,
  useTurning,
} from '#/features/tournaments/tv/tv-frame.tsx';
import { nameWidthClass } from '#/features/tournaments/tv/tv-pages.rules.ts';
import { partsOf } from '#/shared/lists/sequences.ts';
import { showDay } from '#/shared/time/spoken-day.ts';
import { browserLoader, serverLoader } from '#/ui/client/api.ts';
import { pageMeta } from '#/ui/page/frame.tsx';
import { loadSheet, readSheet, useLiveSheet } from './use-live-sheet.ts';
import '#/features/tournaments/tv/tv-pages.css';
import '#/features/tournaments/tv/tv.css';

export const handle = { bare: true, query: ['invite'] };
export const loader = serverLoader(loadSheet);
export const clientLoader = browserLoader(loadSheet);
// Changes arrive over the stream; a TV that cannot reach the server keeps its page.
export const shouldRevalidate = () => false;

export const meta = pageMeta<typeof loader>(
  ({ loaderData }) =>
    loaderData && { title: loaderData.teams.map(({ name }) => name).join(' 대 '), hidden: true },
);

/** Longer sheets are shown in turning pages. */
const SLOTS_A_PAGE = 8;

/** A team match on a hall's TV. */
export default function SheetTvPage() {
  const loaded = useLoaderData<typeof clientLoader>();
  const { sheet, connection, gone, invite } = useLiveSheet(loaded, { read: readSheet, rests: false });
  const origin = useOrigin();
  const { club, id, teams, day, time, hall, league, slots, score } = sheet;
  const pages = partsOf(
    slots.map((slot, index) => ({ slot, number: index + 1 })),
    SLOTS_A_PAGE,
  );
  const page = useTurning(pages.length);
  const shown = pages[page] ?? [];
  const about = league ? `${league.name} ${league.round}라운드` : '교류전';
  const address = `${origin}/clubs/${club}/team-matches/${id}/sheet?invite=${invite}`;
  return (
    <TvFrame
      title={about}
      facts={[showDay(day, time, ''), hall, winnerText(sheet, teams)].filter(Boolean).join(' · ')}
      connection={connection}
      beside={!gone && <TvLink address={address} />}
    >
      <div className="tv-main">
        <div className="tv-body">
          {gone ? (
            <LinkGone />
          ) : (
            <>
              <p className="tv-teams" role="status">
                <TeamName name={teams[0].name} />
                <strong>{score.join(' : ')}</strong>
                <TeamName name={teams[1].name} />
              </p>
              <ul className="tv-tables" data-count={shown.length}>
                {shown.map(each => (
                  <TvSlot key={each.number} {...each} />
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
      {pages.length > 1 && <TvDots count={pages.length} index={page} />}
    </TvFrame>
  );
}

const TeamName = ({ name }: { name: string }) => (
  <span data-fit={nameWidthClass(name)}>
    <span className="tv-fit">{name}</span>
  </span>
);

const STATES = { waiting: '점수판 없음', open: '대기', playing: '경기 중', decided: '끝' } as const;

function TvSlot({ slot, number }: { slot: SheetSlot; number: number }) {
  const { names, score, winner, state, forfeit } = slot;
  const progress = forfeit ? '몰수' : [STATES[state], inningsText(slot)].filter(Boolean).join(' · ');
  return (
    <li className="tv-table" data-called={state === 'playing' ? '' : undefined}>
      <p className="tv-table-head">
        <strong>{slotTitle(slot, number)}</strong>
        {names && <span className={state === 'playing' ? 'tv-call' : undefined}>{progress}</span>}
        <span className="tv-table-round tv-name">{slotRulesText(slot)}</span>
      </p>
      {([0, 1] as const).map(side => {
        const name = names?.[side].join(' · ') ?? '';
        return (
          <p key={side} className="tv-side" data-fit={nameWidthClass(name)}>
            <span className="tv-name tv-fit">{name || '오더 대기'}</span>
            <span className="tv-points">
              {winner === side && <span className="tv-call">승 </span>}
              {score?.points[side]}
              <small>{targetText(slot, side)}</small>
            </span>
          </p>
        );
      })}
    </li>
  );
}

export const ErrorBoundary = TvErrorBoundary;
