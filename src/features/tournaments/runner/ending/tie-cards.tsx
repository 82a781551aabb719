import { useState } from 'react';
import { tieTitle } from '#/features/tournaments/engine/tie-text.rules.ts';
import { openTies, type Tie } from '#/features/tournaments/engine/ties.rules.ts';
import { criteriaText } from '#/features/tournaments/formats/tables/criteria-text.rules.ts';
import { tableStage } from '#/features/tournaments/formats/tables/table-stage.rules.ts';
import { ViewTitle } from '#/features/tournaments/runner/layout.tsx';
import type { OpenTournament } from '#/features/tournaments/sync/stored/use-tournament-store.ts';
import { Button } from '#/ui/theme/button.tsx';
import { TieSheet } from './tie-sheet.tsx';

/** A card for each tie that the organiser has to settle, with its actions; nothing when there are none. */
export function TieCards({ open }: { open: OpenTournament }) {
  const [openTie, ask] = useState<Tie>();
  const { tournament } = open;
  const ties = openTies(tournament);
  const stage = tableStage(tournament.settings);
  if (ties.length === 0 || !stage) return null;
  return (
    <>
      {ties.map(tie => (
        <section key={tie.entries.join()} className="card mb-5" aria-label="순위를 정해주세요" role="status">
          <ViewTitle>{tieTitle(tournament, tie)}</ViewTitle>
          <p className="text-soft text-row">
            정한 기준({criteriaText(stage)})이 모두 같습니다. {nextText(tie)}
          </p>
          <Button onClick={() => ask(tie)}>순위 정하기</Button>
        </section>
      ))}
      {openTie && <TieSheet open={open} tie={openTie} onClose={() => ask(undefined)} />}
    </>
  );
}

function nextText({ isNeeded, group }: Tie): string {
  if (!isNeeded) return '정하지 않으면 공동 순위가 됩니다.';
  return group === null ? '본선에 오를 선수를 정해주세요.' : '순위를 정해야 다음으로 넘어갑니다.';
}
