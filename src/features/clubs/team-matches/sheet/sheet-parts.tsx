import { inningsText, targetText, winnerText } from '#/features/clubs/team-matches/team-match.rules.ts';
import type { SheetSlot, TeamMatch, TeamSheet } from '#/features/clubs/team-matches/team-matches.contract.ts';
import { BackLink } from '#/ui/page/back-link.tsx';
import { ArticleFacts } from '#/ui/page/key-values.tsx';
import { Day } from '#/ui/theme/day.tsx';

/** The names of both teams; lines break between names, not within. */
export const Teams = ({ teams: [home, away] }: Pick<TeamSheet, 'teams'>) => (
  <>
    <span className="inline-block">{home.name} 대</span> <span className="inline-block">{away.name}</span>
  </>
);

export const SheetFacts = ({ sheet: { day, time, hall } }: { sheet: TeamSheet }) => (
  <ArticleFacts facts={{ 날짜: <Day of={day} time={time} />, ...(hall && { 당구장: hall }) }} />
);

export const LeagueLink = ({ sheet: { club, league } }: { sheet: TeamSheet }) =>
  league && (
    <BackLink list={`/clubs/${club}/leagues/${league.id}`} title={`${league.name} ${league.round}라운드`} />
  );

export function TeamScore({ sheet }: { sheet: TeamSheet }) {
  const { teams, score } = sheet;
  return (
    <div className="text-center font-bold" role="status">
      <p className="flex items-center gap-3 text-part">
        <span className="min-w-0 flex-1 wrap-anywhere">{teams[0].name}</span>{' '}
        <strong className="flex-none text-figure font-extrabold tabular-nums">{score.join(' : ')}</strong>{' '}
        <span className="min-w-0 flex-1 wrap-anywhere">{teams[1].name}</span>
      </p>
      <p className="text-soft">{winnerText(sheet, teams)}</p>
    </div>
  );
}

const SIDES = [0, 1] as const;

/** The players of a slot with their points, targets and progress. */
export function SlotPlayers({ teams, slot }: { teams: TeamMatch['teams']; slot: SheetSlot }) {
  const { winner, names, score, state } = slot;
  return (
    <div className="grid gap-1">
      {SIDES.map(side => (
        <p key={side} className={`flex gap-2 ${winner === side ? 'font-bold' : ''}`}>
          <span className="min-w-0 wrap-anywhere">
            {names?.[side].join(' · ')}
            <span className="text-soft"> {teams[side].name}</span>
          </span>
          <span className="ml-auto flex-none tabular-nums">
            {winner === side && '승 '}
            {score?.points[side]}
            <span className="text-soft">{targetText(slot, side)}</span>
          </span>
        </p>
      ))}
      {state === 'playing' && <p className="text-primary">진행 중 · {inningsText(slot)}</p>}
      {state === 'decided' && inningsText(slot) && <p className="text-soft text-row">{inningsText(slot)}</p>}
      {state === 'waiting' && <p className="text-soft">점수판이 삭제되었습니다.</p>}
      {slot.forfeit && <p className="text-soft text-row">몰수: {slot.forfeit}</p>}
    </div>
  );
}

export const Substitutes = ({ sheet: { substitutes, teams } }: { sheet: TeamSheet }) =>
  substitutes?.map((names, side) =>
    names.length === 0 ? null : (
      <p key={teams[side]?.name} className="text-soft">
        {teams[side]?.name} 후보: {names.join(', ')}
      </p>
    ),
  );
