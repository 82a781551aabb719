import { type ReactNode, useEffect, useState } from 'react';
import { useLoaderData, useParams } from 'react-router';
import { targetIn } from '#/features/tournaments/engine/adjust.rules.ts';
import { allMatches } from '#/features/tournaments/engine/match.rules.ts';
import { nameOf } from '#/features/tournaments/engine/names.rules.ts';
import { playableMatches } from '#/features/tournaments/engine/schedule/calls.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { ConnectionMark } from '#/features/tournaments/live/connection.tsx';
import { gameOf } from '#/features/tournaments/live/live.rules.ts';
import { readTournamentByLink, useTournamentByLink } from '#/features/tournaments/live/live-tournament.tsx';
import type { ClaimedResult } from '#/features/tournaments/result-claims/result-claims.contract.ts';
import { commandOfClaim } from '#/features/tournaments/result-claims/result-claims.rules.ts';
import { TableClaim, titleAtTable } from '#/features/tournaments/result-claims/table-claim.tsx';
import { matchPageOf, useMatchClaim } from '#/features/tournaments/result-claims/use-match-claim.ts';
import { Choices } from '#/features/tournaments/runner/layout.tsx';
import { DEFAULT_PLAY, SIDES } from '#/features/tournaments/scoring/scoring.constants.ts';
import type { Game, MatchScore, PlayRules, Side } from '#/features/tournaments/scoring/scoring.contract.ts';
import { Scorer } from '#/features/tournaments/scoring/screens/scorer.tsx';
import { ScoreNotice } from '#/features/tournaments/scoring/screens/scorer-buttons.tsx';
import { GameSetup } from '#/features/tournaments/scoring/setup/game-setup.tsx';
import { gameFrom, prefilled, rulesFor, setup } from '#/features/tournaments/scoring/setup/setup.rules.ts';
import { type TableOutbox, useTableOutbox } from '#/features/tournaments/sync/outbox/use-table-outbox.ts';
import { isWorthShowing, undoneAtTable } from '#/features/tournaments/sync/sync.rules.ts';
import { Conflicts, SyncChip } from '#/features/tournaments/sync/sync-panel.tsx';
import { withJosa } from '#/shared/text/josa.ts';
import { browserLoader, serverLoader } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { confirm } from '#/ui/dialog/confirm.client.tsx';
import { Notice } from '#/ui/feedback/notice.tsx';
import { EmptyState, ErrorState } from '#/ui/feedback/states.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { Button, LinkButton } from '#/ui/theme/button.tsx';

export const handle = { bare: true };
export const loader = serverLoader(readTournamentByLink);
export const clientLoader = browserLoader(readTournamentByLink);
// Changes arrive over the stream; without a network the page keeps its state.
export const shouldRevalidate = () => false;

export const meta = pageMeta<typeof loader>(
  ({ loaderData, params }) =>
    loaderData && {
      title: `${loaderData.byAgreement ? '점수판' : `${loaderData.link?.table ?? ''}번 테이블`} · ${loaderData.title}`,
      path: `/table/${params.token}`,
      hidden: true,
    },
);

export default function TablePage() {
  const first = useLoaderData<typeof clientLoader>();
  const { token = '' } = useParams();
  const { saved, tournament, connection, gone } = useTournamentByLink(first, token, false);
  const outbox = useTableOutbox(token, saved.version, saved.games);
  // A refused event that another person has already recorded needs no message.
  const refused = outbox.refused.filter(({ event }) => isWorthShowing(tournament, event));
  const table = saved.link?.kind === 'table' ? saved.link.table : 0;
  const match = allMatches(tournament).find(each => each.state === 'open' && each.table === table);
  const isAlone = saved.byAgreement === true;
  const claim = useMatchClaim(saved);
  const record = (at: Match, result: ClaimedResult) => {
    outbox.scores?.forget(at.key);
    outbox.send(commandOfClaim(at.key, result), `${titleAtTable(tournament, at)}: 결과 기록`);
  };
  const game = match && (outbox.scores?.game(match.key) ?? gameOf(saved, match.key));
  const shown = match && { tournament, match, game };
  const waits = outbox.events.some(({ type }) => type === 'advanced' || type === 'tied');
  return (
    <PageFrame title={isAlone ? '점수판' : `${table}번 테이블`} lead={saved.title} width="form">
      <ConnectionMark connection={connection} />
      {gone ? (
        <ErrorState title="이 링크는 더는 쓸 수 없습니다." sentence={gone} />
      ) : table === 0 ? (
        <ErrorState title="테이블 링크가 아닙니다." sentence="주최자에게 테이블 링크를 받아 주세요." />
      ) : (
        <>
          <SyncChip sync={outbox} />
          <Conflicts sync={{ ...outbox, refused }} tournament={tournament} />
          {outbox.events.length === 0 && refused.length === 0 && (
            <LastRecord tournament={tournament} table={table} outbox={outbox} />
          )}
          {shown && !waits ? (
            <TableMatch
              {...shown}
              key={`${shown.match.key} ${shown.match.calledAt}`}
              outbox={outbox}
              claims={
                !isAlone && (
                  <TableClaim
                    {...shown}
                    token={token}
                    claims={saved.claims ?? []}
                    onRecord={result => record(shown.match, result)}
                  />
                )
              }
              onEnd={isAlone ? result => void claim(shown.match.key, result) : undefined}
            />
          ) : (
            <Waiting tournament={tournament} isSending={waits} isAlone={isAlone || isOneMatch(tournament)} />
          )}
          {isAlone && <BackToMatch to={matchPageOf(saved)} />}
        </>
      )}
    </PageFrame>
  );
}

/** Whether the tournament is one match of two, such as a slot of a team match, which needs no round's name. */
const isOneMatch = ({ entries }: Tournament) => entries.length === 2;

const MatchHeading = ({ tournament, match }: { tournament: Tournament; match: Match }) =>
  isOneMatch(tournament) ? null : (
    <h2 className="mb-3 text-part font-bold">{titleAtTable(tournament, match)}</h2>
  );

const BackToMatch = ({ to }: { to: string }) => (
  <p className="mt-6">
    <LinkButton variant="quiet" to={to}>
      매치로
    </LinkButton>
  </p>
);

type LastRecordProps = { tournament: Tournament; table: number; outbox: TableOutbox };

/** The last record of this page, with a button that undoes it; nothing if that is impossible. */
function LastRecord({ tournament, table, outbox: { last, send } }: LastRecordProps) {
  const undone = last && undoneAtTable(tournament, last.key, table);
  if (!undone) return null;
  const takeBack = () => {
    for (const of of undone) send({ type: 'undone', of });
  };
  return (
    <Notice as="div">
      <p>{last.sentence}</p>
      <Button variant="quiet" small onClick={takeBack}>
        되돌리기
      </Button>
    </Notice>
  );
}

type WaitingProps = { tournament: Tournament; isSending: boolean; isAlone: boolean };

function Waiting({ tournament, isSending, isAlone }: WaitingProps) {
  const [next] = playableMatches(tournament);
  if (tournament.phase === 'closed' || tournament.champion !== null)
    return (
      <EmptyState sentence={isAlone ? '경기가 끝났습니다.' : '대회가 끝났습니다.'} why="수고하셨습니다." />
    );
  const why = next
    ? `다음 경기: ${titleAtTable(tournament, next)}, ${pairOf(tournament, next).join(' 대 ')}`
    : '아직 부를 수 있는 경기가 없습니다.';
  return (
    <EmptyState
      sentence={isSending ? '결과를 보내고 있습니다.' : '대기 중'}
      why={`${why} 이 테이블로 호출되면 여기에 나타납니다.`}
    />
  );
}

type TableMatchProps = {
  /** The form for a finished score. */
  claims: ReactNode;
  /** Sends the result of a game by agreement, which its players confirm; undefined for other matches. */
  onEnd: ((result: ClaimedResult) => void) | undefined;
  tournament: Tournament;
  match: Match;
  outbox: TableOutbox;
  /** The scoreboard of the match, on this device or else on the server; undefined if there is none. */
  game: Game | undefined;
};

function TableMatch({ tournament, match, outbox, game, claims, onEnd }: TableMatchProps) {
  const { scores, send } = outbox;
  const [closed, setClosed] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const names = pairOf(tournament, match);
  const title = titleAtTable(tournament, match);
  const advance = (side: Side, score: MatchScore | null) => {
    const entry = match.sides[side].entry;
    if (entry === null) return;
    scores?.forget(match.key);
    send(
      { type: 'advanced', match: match.key, entry, how: 'played', score },
      `${title}: ${names[side]} ${match.next ? '진출' : '승리'}`,
    );
  };
  const begin = (next: Game) => {
    scores?.change(match.key, next);
    setClosed(false);
    setEditing(false);
    if (!match.startedAt) send({ type: 'started', match: match.key });
  };
  return (
    <section className="mt-6" aria-label={title}>
      {!onEnd && <MatchHeading tournament={tournament} match={match} />}
      {match.referee !== null && <p className="mb-3 text-soft">심판 {nameOf(tournament, match.referee)}</p>}
      {game && closed && (
        <ClosedScorer onOpen={() => setClosed(false)} onRestart={onEnd && (() => setEditing(true))} />
      )}
      {((!game && (scores || !onEnd)) || isEditing) && (
        <MatchSetup
          tournament={tournament}
          match={match}
          names={names}
          isQuick={onEnd !== undefined && !isEditing}
          onStart={begin}
        />
      )}
      {(!game || closed) && claims}
      {(!game || closed) && !onEnd && (
        <WinnerOnly title={title} names={names} onWinner={side => advance(side, null)} />
      )}
      {game && !closed && (
        <Scorer
          game={game}
          names={names}
          press={move => scores?.press(match.key, game, move)}
          onOffer={(score, winner) =>
            onEnd ? onEnd({ winner: match.sides[winner].entry, score }) : advance(winner, score)
          }
          offerLabel={onEnd ? '결과 보내기' : isOneMatch(tournament) ? '승리' : undefined}
          onClose={() => setClosed(true)}
          notice={<TableNotice match={match.key} outbox={outbox} />}
        />
      )}
    </section>
  );
}

function ClosedScorer({ onOpen, onRestart }: { onOpen: () => void; onRestart: (() => void) | undefined }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={onOpen}>점수판 열기</Button>
      {onRestart && (
        <Button variant="quiet" onClick={onRestart}>
          목표나 선공을 바꿔 새로 시작
        </Button>
      )}
    </div>
  );
}

function TableNotice({ match, outbox: { scores, state } }: { match: string; outbox: TableOutbox }) {
  if (!scores) return null;
  const view = { ...scores.view(), isOffline: state === 'offline' };
  return <ScoreNotice match={match} view={view} onChoose={isMine => scores.choose(match, isMine)} />;
}

type SetupProps = {
  tournament: Tournament;
  match: Match;
  names: readonly [string, string];
  /** True to begin at once where the handicaps say the targets and who leads off. */
  isQuick: boolean;
  onStart: (game: Game) => void;
};

function MatchSetup({ tournament, match, names, isQuick, onStart }: SetupProps) {
  const sides = [playersOf(tournament, match, 0), playersOf(tournament, match, 1)] as const;
  const play = rulesOf(tournament);
  const target = targetIn(tournament, match.round);
  const filled = isQuick ? setup.safeParse(prefilled(play.ball, sides, target)) : undefined;
  const ready = filled?.success ? filled.data : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a game begins once
  useEffect(() => {
    if (ready) onStart(gameFrom(ready, rulesFor(play, sides), new Date(serverNow()).toISOString()));
  }, []);
  return ready ? null : (
    <GameSetup names={names} sides={sides} play={play} target={target} onStart={onStart} />
  );
}

type WinnerOnlyProps = { title: string; names: [string, string]; onWinner: (side: Side) => void };

function WinnerOnly({ title, names, onWinner }: WinnerOnlyProps) {
  const name = async (side: Side) => {
    const question = `${title}: ${withJosa(names[side], '을/를')} 점수 없이 승자로 기록합니다.`;
    if (await confirm({ title: question, confirmLabel: '기록' })) onWinner(side);
  };
  return (
    <Fold className="mt-6" summary="점수 없이 승자만 기록하기">
      <Choices>
        {SIDES.map(side => (
          <Button key={side} variant="quiet" onClick={() => void name(side)}>
            {names[side]} 승리
          </Button>
        ))}
      </Choices>
    </Fold>
  );
}

function pairOf(tournament: Tournament, { sides }: Match): [string, string] {
  return [nameOf(tournament, sides[0].entry), nameOf(tournament, sides[1].entry)];
}

const playersOf = ({ entries }: Tournament, { sides }: Match, side: 0 | 1) =>
  entries.find(entry => entry.id === sides[side].entry)?.players ?? [];

const rulesOf = ({ settings }: Tournament): PlayRules => settings?.play ?? DEFAULT_PLAY;
