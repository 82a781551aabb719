import { useState } from 'react';
import { nameOf } from '#/features/bracket-engine/names.rules.ts';
import type { Match, Tournament } from '#/features/bracket-engine/tournament.rules.ts';
import { scoreOf } from '#/features/scoring/tally.rules.ts';
import { Button } from '#/ui/button.tsx';
import { useConfirm } from '#/ui/dialog.tsx';
import { toast } from '#/ui/toast.tsx';
import { ChampionBanner } from './champion-banner.tsx';
import { MatchPanel } from './match-panel.tsx';
import type { OpenSheet } from './match-sheets.tsx';
import { advancersOf, isRoundOver, matchesOfRound } from './rounds.rules.ts';
import { RunningEnd } from './running-dialog.tsx';
import { Tables } from './tables.tsx';
import { useFocusOnChange } from './use-focus-on-change.ts';
import { useShownRound } from './use-shown-round.ts';
import type { OpenTournament } from './use-tournament-store.ts';

/** A bracket while it is played: one round at a time, each match with its buttons, then the next round. */
export function RunningBoard({ open }: { open: OpenTournament }) {
  const { tournament, act } = open;
  const [round, show] = useShownRound(tournament);
  const heading = useFocusOnChange<HTMLHeadingElement>(round);
  const [sheet, ask] = useState<OpenSheet>();
  const [confirm, dialog] = useConfirm();
  const readOnly = open.storeState === 'other-tab' || tournament.phase === 'closed';
  const showProblem = (problem: string | undefined) => problem && toast(problem, 'error');
  const last = tournament.rounds.length;
  const pointsOf = ({ key }: Match) => {
    const game = open.saved?.games[key];
    return game && scoreOf(game).points;
  };
  const goOn = async (match: Match, entry: number) => {
    const points = pointsOf(match);
    const name = nameOf(tournament, entry);
    const question = {
      title: `점수판에 ${points?.join(':')} 경기가 있습니다.`,
      body: `점수 없이 ${name} 선수로 정합니다. 점수를 남기려면 점수판에서 경기를 마쳐주세요.`,
      confirmLabel: `점수 없이 ${name} 승`,
    };
    const isPlayed = points && points[0] + points[1] > 0;
    if (!isPlayed || (await confirm(question))) showProblem(act(advance(match, entry)));
  };
  return (
    <>
      <ChampionBanner tournament={tournament} />
      {!readOnly && (
        <Tables tournament={tournament} act={act} open={match => ask({ about: 'score', match })} />
      )}
      <RoundTabs tournament={tournament} round={round} onShow={show} />
      <h2 ref={heading} tabIndex={-1} className="runner-round">
        {tournament.rounds[round - 1]?.title}
      </h2>
      <div className="runner-matches">
        {matchesOfRound(tournament, round).map(match => (
          <MatchPanel
            key={match.key}
            {...{ tournament, match, readOnly }}
            points={pointsOf(match)}
            onWin={(of, entry) => showProblem(act({ type: 'won', match: of.key, entry }))}
            onAdvance={(of, entry) => void goOn(of, entry)}
            onScore={of => ask({ about: 'score', match: of.key })}
            onMore={of => ask({ about: 'more', match: of.key })}
            onFix={of => ask({ about: 'fix', match: of.key })}
          />
        ))}
      </div>
      {round < last && <Advancers tournament={tournament} round={round} onNext={() => show(round + 1)} />}
      <RunningEnd {...{ open, readOnly, sheet, ask }} onShow={show} />
      {dialog}
    </>
  );
}

const advance = (match: Match, entry: number) =>
  ({ type: 'advanced', match: match.key, entry, how: 'played', score: null }) as const;

type RoundTabsProps = { tournament: Tournament; round: number; onShow: (round: number) => void };

function RoundTabs({ tournament, round, onShow }: RoundTabsProps) {
  if (tournament.rounds.length < 2) return null;
  return (
    <nav className="runner-rounds" aria-label="라운드">
      {tournament.rounds.map(({ title }, at) => (
        <button
          key={title}
          type="button"
          className="runner-chip-button"
          aria-current={at + 1 === round ? 'true' : undefined}
          onClick={() => onShow(at + 1)}
        >
          {title}
          {isRoundOver(tournament, at + 1) && <span className="text-[13px] font-medium"> 완료</span>}
        </button>
      ))}
    </nav>
  );
}

type AdvancersProps = { tournament: Tournament; round: number; onNext: () => void };

function Advancers({ tournament, round, onNext }: AdvancersProps) {
  const going = advancersOf(tournament, round);
  const all = tournament.rounds[round - 1]?.matches.length ?? 0;
  const over = isRoundOver(tournament, round);
  return (
    <section className="card runner-advancers" aria-labelledby="advancers">
      <h2 id="advancers">
        다음 라운드 진출자{' '}
        <span>
          {going.length} / {all}
        </span>
      </h2>
      {going.length > 0 ? (
        <ul>
          {going.map(entry => (
            <li key={entry}>{nameOf(tournament, entry)}</li>
          ))}
        </ul>
      ) : (
        <p className="runner-none">아직 없습니다.</p>
      )}
      {over && <Button onClick={onNext}>다음 라운드 ({tournament.rounds[round]?.title})</Button>}
    </section>
  );
}
