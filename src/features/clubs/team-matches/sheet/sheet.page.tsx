import { useLoaderData } from 'react-router';
import { slotRulesText, slotTitle, winnerText } from '#/features/clubs/team-matches/team-match.rules.ts';
import { ConnectionMark } from '#/features/tournaments/live/connection.tsx';
import { showDay } from '#/shared/time/spoken-day.ts';
import { browserLoader, serverLoader } from '#/ui/client/api.ts';
import { Notice } from '#/ui/feedback/notice.tsx';
import { describe, PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { SheetActions } from './sheet-actions.tsx';
import { LeagueLink, SheetFacts, SlotPlayers, Substitutes, TeamScore, Teams } from './sheet-parts.tsx';
import { loadSheet, readSheet, useLiveSheet } from './use-live-sheet.ts';

export const handle = { query: ['invite'] };
export const loader = serverLoader(loadSheet);
export const clientLoader = browserLoader(loadSheet);

export const meta = pageMeta<typeof loader>(({ loaderData: sheet }) => {
  if (!sheet) return;
  const { teams, day, time, hall } = sheet;
  const score = sheet.slots[0]?.names ? `${sheet.score.join(':')} (${winnerText(sheet, teams)})` : '';
  return {
    title: teams.map(({ name }) => name).join(' 대 '),
    description: describe([score, showDay(day, time, ''), hall].filter(Boolean).join(' · ')),
    hidden: true,
  };
});

export default function SheetPage() {
  const loaded = useLoaderData<typeof clientLoader>();
  const { sheet, connection, gone, invite } = useLiveSheet(loaded, { read: readSheet, rests: true });
  const { teams, slots, club, id, state } = sheet;
  return (
    <PageFrame title={<Teams teams={teams} />} above={<LeagueLink sheet={sheet} />} width="reading">
      {gone ? <Notice>{gone}</Notice> : <ConnectionMark connection={connection} />}
      <SheetFacts sheet={sheet} />
      {sheet.forfeit && <Notice>몰수: {sheet.forfeit}</Notice>}
      <div className="grid gap-4 my-6">
        {(state === 'open' || state === 'over') && <TeamScore sheet={sheet} />}
        {!slots[0]?.names && <Notice className="">오더는 두 팀이 모두 내면 함께 공개됩니다.</Notice>}
        <ol className="grid gap-3" aria-label="경기">
          {slots.map((slot, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: slots have no other name than their number
            <li key={index} className="card grid gap-2">
              <p className="text-row text-soft">
                <strong className="text-text">{slotTitle(slot, index + 1)}</strong> {slotRulesText(slot)}
              </p>
              {slot.names && <SlotPlayers teams={teams} slot={slot} />}
            </li>
          ))}
        </ol>
        <Substitutes sheet={sheet} />
        <SheetActions
          sheet={sheet}
          path={invite && `/clubs/${club}/team-matches/${id}/sheet?invite=${invite}`}
        />
      </div>
    </PageFrame>
  );
}
