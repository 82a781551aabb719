import { nameOf } from '#/features/tournaments/engine/draw/names.rules.ts';
import { openTies } from '#/features/tournaments/engine/ties.rules.ts';
import {
  acrossGroups,
  bestRunnersUp,
  groupsStage,
  qualifierCount,
} from '#/features/tournaments/formats/groups-knockout/knockout-places.rules.ts';
import { CRITERION_NAMES } from '#/features/tournaments/formats/tables/criteria-text.rules.ts';
import { areGroupsOver } from '#/features/tournaments/formats/tables/standing.rules.ts';
import { useRunning } from '#/features/tournaments/runner/use-running.ts';
import { Button } from '#/ui/theme/button.tsx';

/** Shown when the groups are over: the qualified entries, and a button that makes the knockout. */
export function QualifyCard() {
  const { tournament, perform } = useRunning();
  const stage = groupsStage(tournament.settings);
  if (!stage || tournament.knockout || tournament.groups.length === 0 || !areGroupsOver(tournament))
    return null;
  if (openTies(tournament).length > 0) return null;
  const places = Array.from({ length: stage.places }, (_, index) => ({
    title: `${index + 1}위`,
    entries: tournament.groups.flatMap(({ table }) => table[index]?.entry ?? []),
  }));
  const best = bestRunnersUp(tournament);
  return (
    <section className="card flex flex-col gap-3 mt-5" aria-label="본선 진출자">
      <h2 className="text-lead font-bold">
        본선 진출자 <span className="text-soft tabular-nums">{qualifierCount(stage)}</span>
      </h2>
      <dl className="grid gap-2">
        {places.map(({ title, entries }) => (
          <div key={title}>
            <dt className="text-soft text-row">{title}</dt>
            <dd className="font-semibold">{entries.map(entry => nameOf(tournament, entry)).join(', ')}</dd>
          </div>
        ))}
        {best.length > 0 && (
          <div>
            <dt className="text-soft text-row">{stage.places + 1}위 중</dt>
            {acrossGroups(tournament, stage.places + 1)
              .filter(({ entry }) => best.includes(entry))
              .map(({ entry, by }) => (
                <dd key={entry} className="font-semibold">
                  {nameOf(tournament, entry)} <small>{CRITERION_NAMES[by]}에서 앞섬</small>
                </dd>
              ))}
          </div>
        )}
      </dl>
      <p className="text-soft text-row">
        같은 조 선수는 되도록 늦게 만나고, 다른 조에서 성적이 모두 같은 선수의 본선 자리는{' '}
        {tournament.draw?.by === 'lot' ? `추첨(코드 ${tournament.draw.code})` : '참가 순서'}대로 정합니다.
        조별 결과는 그 뒤에도 고칠 수 있습니다.
      </p>
      <Button onClick={() => perform({ type: 'qualified' })}>본선 대진 만들기</Button>
    </section>
  );
}
