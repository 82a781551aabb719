import { ReportButton } from '#/features/moderation/reports/report-button.tsx';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { MoreMenu } from '#/ui/dialog/more-menu.tsx';

/** The menu ··· of a tournament with 신고, for members without organiser's tools. */
export default function ReportMenu({ of: { id, authorId } }: { of: TournamentWithEvents }) {
  return (
    <div className="-my-1.5">
      <MoreMenu label="대회 메뉴">
        <ReportButton kind="tournament" target={String(id)} authorId={authorId} />
      </MoreMenu>
    </div>
  );
}
