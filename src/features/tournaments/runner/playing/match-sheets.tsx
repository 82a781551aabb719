import { useState } from 'react';
import { targetIn } from '#/features/tournaments/engine/adjust.rules.ts';
import type { Command } from '#/features/tournaments/engine/events.contract.ts';
import { liveFormatCommands } from '#/features/tournaments/engine/live-commands.rules.ts';
import { matchTitle, nameOf } from '#/features/tournaments/engine/names.rules.ts';
import { UNPLAYED } from '#/features/tournaments/engine/tournament.constants.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { endedPositions } from '#/features/tournaments/engine/undo.rules.ts';
import { TableChoice } from '#/features/tournaments/runner/calling/calls.tsx';
import {
  ClearedEvents,
  ClearedRecords,
  ClearedScores,
  UndoSheet,
} from '#/features/tournaments/runner/correcting/undo-sheets.tsx';
import { Choices } from '#/features/tournaments/runner/layout.tsx';
import { type GameCommand, useRunning } from '#/features/tournaments/runner/use-running.ts';
import type { Move } from '#/features/tournaments/scoring/play.rules.ts';
import { DEFAULT_PLAY } from '#/features/tournaments/scoring/scoring.constants.ts';
import type { Game, MatchScore, Side } from '#/features/tournaments/scoring/scoring.contract.ts';
import { Scorer } from '#/features/tournaments/scoring/screens/scorer.tsx';
import { ScoreNotice } from '#/features/tournaments/scoring/screens/scorer-buttons.tsx';
import { GameSetup } from '#/features/tournaments/scoring/setup/game-setup.tsx';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { Sheet, SheetActions } from '#/ui/dialog/sheet.tsx';
import { Alarm } from '#/ui/feedback/states.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { Chips } from '#/ui/theme/choice-chips.tsx';
import { ResultFields } from './result-fields.tsx';
import { afterCommands, changedSeats, commandsOfResult, opponentOf, resultTexts } from './rounds.rules.ts';
import { completed, countedResult, initialResult, typedClaim } from './typed-result.rules.ts';
import { useTypedResult } from './use-typed-result.ts';

const WHYS = { walkover: '불참 (부전승)', withdrawn: '기권', disqualified: '실격' };

export function MatchSheet({ match }: { match: Match }) {
  const { tournament, perform, openSheet, closeSheet } = useRunning();
  const [how, setHow] = useState<keyof typeof WHYS>(match.startedAt ? 'withdrawn' : 'walkover');
  const sides = match.sides.flatMap(({ entry }) => entry ?? []);
  const lose = (loser: number) => {
    const entry = opponentOf(match, loser);
    if (entry === null) return;
    perform({ type: 'advanced', match: match.key, entry, how, score: null });
    closeSheet();
  };
  const count = (entry: number) => {
    perform({ type: 'won', match: match.key, entry });
    closeSheet();
  };
  return (
    <Sheet title={matchTitle(tournament, match)} onClose={closeSheet}>
      <TableChoice match={match} />
      <Chips legend="경기 없이 정하기" name="how" value={how} onChange={setHow} options={WHYS} />
      <Choices>
        {sides.map(entry => (
          <Button key={entry} variant="quiet" className="text-red" onClick={() => lose(entry)}>
            {nameOf(tournament, entry)} {UNPLAYED[how]}
          </Button>
        ))}
      </Choices>
      <h3 className="field-label">선수 교체·이름 고치기</h3>
      <Choices>
        {sides.map(entry => (
          <Button key={entry} variant="quiet" onClick={() => openSheet({ about: 'replace', entry })}>
            {nameOf(tournament, entry)} 바꾸기
          </Button>
        ))}
      </Choices>
      {match.round > 0 && (
        <Fold summary="여러 게임을 하는 경기">
          <Choices>
            {sides.map(entry => (
              <Button key={entry} variant="quiet" onClick={() => count(entry)}>
                {nameOf(tournament, entry)} 승
              </Button>
            ))}
          </Choices>
        </Fold>
      )}
    </Sheet>
  );
}

type ScoreSheetProps = {
  pair: [number, number];
  /** The match of a bracket or group; absent for a game that the format's own board opens. */
  match?: Match;
  /** The command that records the result; `winner` is an index of `pair`, and the score is in its order. */
  command: GameCommand;
};

/** A dialog with the match card, then the full-screen scorer, whose result the organiser may take over. */
export function ScoreSheet({ pair, match, command }: ScoreSheetProps) {
  const { tournament, saved, latest, scores, saveGame, perform, closeSheet } = useRunning();
  const gameKey = match?.key ?? `duel-${pair[0]}-${pair[1]}`;
  const game = saved?.games[gameKey];
  const names = [nameOf(tournament, pair[0]), nameOf(tournament, pair[1])] as const;
  const choose = (isMine: boolean) => scores?.choose(gameKey, isMine);
  const save = (next: Game | null) => {
    const problem = saveGame(gameKey, next);
    if (problem) toast(problem, 'error');
  };
  const press = (move: Move) => {
    const now = latest()?.games[gameKey];
    const next = now && move(now);
    if (next && next !== now) save(next);
  };
  const offer = (score: MatchScore, winner: Side) => {
    if (!perform(command(winner, score))) return;
    // A match's game is kept in case its result is undone; otherwise the next game of these two is a new one.
    if (!match) save(null);
    closeSheet();
  };
  // A match counts as begun as soon as it is scored, on its card and on the TV, and so does a 개인전 in lists.
  const begin = (next: Game) => {
    save(next);
    if (match?.table && !match.startedAt) perform({ type: 'started', match: match.key });
    if (!match && liveFormatCommands(tournament).length === 0)
      perform({ type: 'opened', entry: pair[0], against: pair[1] });
  };
  if (game)
    return (
      <Sheet title={`${names[0]} 대 ${names[1]} 점수판`} onClose={closeSheet} full>
        <Scorer
          game={game}
          names={names}
          press={press}
          onOffer={offer}
          offerLabel={!match ? '승리 기록' : match.round === 0 ? '결과 기록' : '진출'}
          onClose={closeSheet}
          notice={scores && <ScoreNotice match={gameKey} view={scores} onChoose={choose} />}
        />
      </Sheet>
    );
  const sides = [playersOf(tournament, pair[0]), playersOf(tournament, pair[1])] as const;
  return (
    <Sheet title={`${names[0]} 대 ${names[1]}`} onClose={closeSheet}>
      <GameSetup
        names={names}
        sides={sides}
        target={match && targetIn(tournament, match.round)}
        play={tournament.settings?.play ?? DEFAULT_PLAY}
        onStart={begin}
        onClose={closeSheet}
      />
    </Sheet>
  );
}

const playersOf = ({ entries }: Tournament, entry: number) => entries[entry - 1]?.players ?? [];

export function ResultSheet({ match }: { match: Match }) {
  const { tournament, saved, act, openSheet, closeSheet } = useRunning();
  const { decidedBy } = match;
  const texts = resultTexts(tournament, match);
  const initial = () => initialResult(tournament, match, countedResult(saved?.games[match.key]));
  const { typed, alarm, setAlarm, onChange, check } = useTypedResult(initial, texts.names);
  const decider = tournament.log.find(({ event }) => event.key === decidedBy)?.event;
  if (decider?.type === 'left') return <UndoSheet undone={decider.key} />;
  const commands = commandsOfResult(match, typedClaim(match, typed));
  const save = async () => {
    if (!(await check())) return;
    const refused = act(...commands);
    if (refused) return setAlarm(refused);
    toast(decidedBy ? '결과를 고쳤습니다.' : '기록했습니다.');
    closeSheet();
  };
  return (
    <Sheet title={`${matchTitle(tournament, match)} 결과`} onClose={closeSheet}>
      <ResultFields {...texts} typed={typed} onChange={onChange} />
      {decidedBy && completed(typed).winner !== '' && <Consequences commands={commands} />}
      <Alarm sentence={alarm} />
      {decidedBy && (
        <Button
          variant="plain"
          className="text-red"
          onClick={() => openSheet({ about: 'undo', key: decidedBy })}
        >
          결과 지우기
        </Button>
      )}
      <SheetActions
        label={decidedBy ? '이 결과로 고치기' : '결과 기록'}
        closeLabel={decidedBy ? '그대로 두기' : undefined}
        onConfirm={() => void save()}
        onClose={closeSheet}
      />
    </Sheet>
  );
}

/** The records that `commands` would clear and, for a result of a group, the seats of the knockout that change. */
function Consequences({ commands }: { commands: Command[] }) {
  const { tournament } = useRunning();
  const after = afterCommands(tournament, commands, new Date(serverNow()).toISOString());
  if (!after) return null;
  const moved = tournament.knockout ? changedSeats(tournament, after) : [];
  return (
    <>
      <ClearedEvents events={findClearedRecords(tournament, after, commands)} />
      <ClearedScores after={after} />
      {moved.length > 0 && (
        <ClearedRecords
          title="본선에서 바뀌는 자리"
          lines={moved.map(({ match, from, to }) => ({
            key: `${match.key} ${from}`,
            text: `${matchTitle(tournament, match)}: ${nameOf(tournament, from)} → ${nameOf(tournament, to)}`,
          }))}
        />
      )}
    </>
  );
}

function findClearedRecords(
  tournament: Tournament,
  after: Tournament,
  commands: Command[],
): Tournament['log'] {
  const undone = commands.flatMap(command => (command.type === 'undone' ? [command.of] : []));
  return endedPositions(tournament, after).flatMap(position => {
    const logged = tournament.log[position];
    return logged && !undone.includes(logged.event.key) ? [logged] : [];
  });
}
