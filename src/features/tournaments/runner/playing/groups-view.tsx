import { useState } from 'react';
import { CrossTable, GROUP_LIST, GroupTable, TieNotes } from '#/features/tournaments/bracket/standings.tsx';
import { groupTitle, nameOf, roundRobinName } from '#/features/tournaments/engine/names.rules.ts';
import { openTies } from '#/features/tournaments/engine/results/ties.rules.ts';
import {
  acrossGroups,
  bestRunnersUp,
  groupsStage,
} from '#/features/tournaments/formats/groups/groups.rules.ts';
import { qualifierCount } from '#/features/tournaments/formats/groups/groups-setup.rules.ts';
import {
  CRITERION_NAMES,
  tableNote,
} from '#/features/tournaments/formats/round-robin/criteria-text.rules.ts';
import {
  areGroupsOver,
  roundRobinStage,
} from '#/features/tournaments/formats/round-robin/round-robin.rules.ts';
import { Choices, ViewTitle } from '#/features/tournaments/runner/layout.tsx';
import { useRunning } from '#/features/tournaments/runner/use-running.ts';
import { confirm } from '#/ui/dialog/confirm.client.tsx';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { PlayedPanels } from './match-panel.tsx';
import { isDecided } from './rounds.rules.ts';

export function GroupsView({ onBracket }: { onBracket: () => void }) {
  const { tournament, readOnly } = useRunning();
  const [chosen, choose] = useState<number>();
  const stage = roundRobinStage(tournament.settings);
  const mayLeave = !readOnly && !tournament.knockout;
  if (!stage) return null;
  return (
    <>
      <ViewTitle>{roundRobinName(tournament)}</ViewTitle>
      {!readOnly && <QualifyCard onBracket={onBracket} />}
      <div className={GROUP_LIST}>
        {tournament.groups.map(group => (
          <section key={group.index} className="card" aria-label={groupTitle(tournament, group)}>
            <h3 className="font-bold">{groupTitle(tournament, group)}</h3>
            <GroupTable
              tournament={tournament}
              group={group}
              onPlayer={mayLeave ? entry => !tournament.leavers.has(entry) && choose(entry) : undefined}
            />
            <Fold summary="리그 대진표">
              <CrossTable tournament={tournament} group={group} />
            </Fold>
            <Fold summary={`경기 ${group.matches.filter(isDecided).length}/${group.matches.length}`}>
              <PlayedPanels matches={group.matches} />
            </Fold>
          </section>
        ))}
      </div>
      {mayLeave && (
        <p className="mt-3 text-soft text-row">기권하거나 실격한 선수는 이름을 누르면 뺄 수 있습니다.</p>
      )}
      <TieNotes tournament={tournament} />
      <p className="text-soft text-row mt-3">{tableNote(stage)}</p>
      {chosen !== undefined && <GroupPlayerSheet entry={chosen} onClose={() => choose(undefined)} />}
    </>
  );
}

/** A dialog about a player of a group: replacing, 기권 and 실격, after a question about the consequences. */
function GroupPlayerSheet({ entry, onClose }: { entry: number; onClose: () => void }) {
  const { tournament, perform, openSheet } = useRunning();
  const isVoid = roundRobinStage(tournament.settings)?.withdrawal === 'void';
  const name = nameOf(tournament, entry);
  const withdraw = async (how: 'withdrawn' | 'disqualified') => {
    const word = WITHDRAWALS[how];
    const question = {
      title: `${name} 선수를 ${word} 처리합니다.`,
      body: isVoid
        ? '이 선수의 경기는 모두 무효가 됩니다. 되돌릴 수 있습니다.'
        : '끝난 경기는 그대로 두고, 남은 경기는 상대의 부전승이 됩니다. 되돌릴 수 있습니다.',
      confirmLabel: word,
    };
    onClose();
    if (await confirm(question)) perform({ type: 'left', entry, how });
  };
  const replace = () => {
    onClose();
    openSheet({ about: 'replace', entry });
  };
  return (
    <Sheet title={name} onClose={onClose}>
      <Choices>
        <Button variant="danger" onClick={() => void withdraw('withdrawn')}>
          기권
        </Button>
        <Button variant="danger" onClick={() => void withdraw('disqualified')}>
          실격
        </Button>
        <Button variant="quiet" onClick={replace}>
          선수 교체·이름 고치기
        </Button>
      </Choices>
    </Sheet>
  );
}

const WITHDRAWALS = { withdrawn: '기권', disqualified: '실격' };

/** The qualifiers, and a button that makes the knockout and then calls `onBracket`. */
export function QualifyCard({ onBracket }: { onBracket?: () => void }) {
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
      <Button onClick={() => perform({ type: 'qualified' }) && onBracket?.()}>본선 대진표 만들기</Button>
    </section>
  );
}
