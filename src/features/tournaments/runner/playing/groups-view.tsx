import { enteredNames } from '#/features/tournaments/bracket/drawing/bracket-text.rules.ts';
import { GROUP_LIST, GroupTable, TieNotes } from '#/features/tournaments/bracket/standings.tsx';
import { groupTitle, nameOf, tableName } from '#/features/tournaments/engine/draw/names.rules.ts';
import { openTies } from '#/features/tournaments/engine/results/ties.rules.ts';
import {
  acrossGroups,
  bestRunnersUp,
  groupsStage,
  qualifierCount,
} from '#/features/tournaments/formats/groups-knockout/groups-knockout.rules.ts';
import { CRITERION_NAMES, tableNote } from '#/features/tournaments/formats/tables/criteria-text.rules.ts';
import { areGroupsOver, tableStage } from '#/features/tournaments/formats/tables/tables.rules.ts';
import { ViewTitle } from '#/features/tournaments/runner/layout.tsx';
import { useRunning } from '#/features/tournaments/runner/use-running.ts';
import { Fold } from '#/ui/page/fold.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { PlayedPanels } from './match-panel.tsx';
import { isDecided } from './rounds.rules.ts';

export function GroupsView() {
  const { tournament, readOnly } = useRunning();
  const stage = tableStage(tournament.settings);
  const names = enteredNames(tournament.entries, tournament.settings?.play.ball);
  if (!stage) return null;
  return (
    <>
      <ViewTitle>{tableName(tournament)}</ViewTitle>
      {!readOnly && <QualifyCard />}
      <div className={GROUP_LIST}>
        {tournament.groups.map(group => (
          <section key={group.index} className="card" aria-label={groupTitle(tournament, group)}>
            <h3 className="font-bold">{groupTitle(tournament, group)}</h3>
            <GroupTable tournament={tournament} group={group} names={names} />
            <Fold summary={`경기 ${group.matches.filter(isDecided).length}/${group.matches.length}`}>
              <PlayedPanels matches={group.matches} />
            </Fold>
          </section>
        ))}
      </div>
      <TieNotes tournament={tournament} />
      <p className="text-soft text-row mt-3">{tableNote(stage)}</p>
      {!readOnly && !tournament.knockout && <WithdrawPlayers />}
    </>
  );
}

/** Buttons that take a player out of the groups as 기권 or 실격, after a question about the consequences. */
function WithdrawPlayers() {
  const { tournament, perform, confirm } = useRunning();
  const isVoid = tableStage(tournament.settings)?.withdrawal === 'void';
  const withdraw = async (entry: number, how: 'withdrawn' | 'disqualified') => {
    const word = how === 'withdrawn' ? '기권' : '실격';
    const question = {
      title: `${nameOf(tournament, entry)} 선수를 ${word} 처리합니다.`,
      body: isVoid
        ? '이 선수의 경기는 모두 무효가 됩니다. 되돌릴 수 있습니다.'
        : '끝난 경기는 그대로 두고, 남은 경기는 상대의 부전승이 됩니다. 되돌릴 수 있습니다.',
      confirmLabel: word,
    };
    if (await confirm(question)) perform({ type: 'left', entry, how });
  };
  const remaining = tournament.entries.filter(({ id }) => !tournament.left.has(id));
  return (
    <Fold summary="선수 기권·실격">
      <ul className="grid gap-2 pt-2">
        {remaining.map(({ id }) => (
          <li key={id} className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 flex-1 wrap-anywhere">{nameOf(tournament, id)}</span>
            <Button variant="quiet" small onClick={() => void withdraw(id, 'withdrawn')}>
              기권<span className="sr-only"> {nameOf(tournament, id)}</span>
            </Button>
            <Button variant="quiet" small onClick={() => void withdraw(id, 'disqualified')}>
              실격<span className="sr-only"> {nameOf(tournament, id)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

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
      <Button onClick={() => perform({ type: 'qualified' })}>본선 대진표 만들기</Button>
    </section>
  );
}
