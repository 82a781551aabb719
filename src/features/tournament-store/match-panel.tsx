import { Trophy } from 'lucide-react';
import { matchTitle, nameOf } from '#/features/bracket-engine/names.rules.ts';
import type { Match, Tournament } from '#/features/bracket-engine/tournament.rules.ts';
import { scoreLine } from '#/features/scoring/score-text.rules.ts';
import { Button } from '#/ui/button.tsx';
import { HOW_NAMES } from './log-sentence.rules.ts';
import { handicapOf } from './people.rules.ts';
import { isFinal } from './rounds.rules.ts';

export type MatchCommands = {
  onWin: (match: Match, entry: number) => void;
  onAdvance: (match: Match, entry: number) => void;
  onScore: (match: Match) => void;
  onMore: (match: Match) => void;
  onFix: (match: Match) => void;
};
type MatchPanelProps = MatchCommands & {
  tournament: Tournament;
  match: Match;
  readOnly: boolean;
  /** The points of its scorer, where one is under way. */
  points?: readonly [number, number];
};

/** One match: both sides with their wins, 승 and 진출; once decided who goes on, and a way to correct it. */
export function MatchPanel({ tournament, match, readOnly, points, ...commands }: MatchPanelProps) {
  const title = matchTitle(tournament, match);
  if (match.bye) return <Bye tournament={tournament} match={match} title={title} />;
  return (
    <article className="runner-match" data-state={match.state} aria-label={title} data-match={match.key}>
      <header>
        <h3>{title}</h3>
        <MatchNote tournament={tournament} match={match} />
      </header>
      {match.sides.map((side, at) => (
        <SideRow
          // biome-ignore lint/suspicious/noArrayIndexKey: two sides, which never change places
          key={at}
          {...{ tournament, match, readOnly, commands }}
          entry={side.entry}
          wins={side.wins}
        />
      ))}
      {!readOnly && match.state === 'open' && (
        <footer>
          <Button
            variant="quiet"
            small
            aria-label={`${title} ${scorerLabel(points)}`}
            onClick={() => commands.onScore(match)}
          >
            {scorerLabel(points)}
          </Button>
          <Button
            variant="plain"
            small
            aria-label={`${title} 더 보기`}
            onClick={() => commands.onMore(match)}
          >
            기권·교체 등
          </Button>
        </footer>
      )}
      {!readOnly && match.state === 'decided' && (
        <footer>
          <Button
            variant="plain"
            small
            aria-label={`${title} 결과 고치기`}
            onClick={() => commands.onFix(match)}
          >
            결과 고치기
          </Button>
        </footer>
      )}
    </article>
  );
}

const scorerLabel = (points: MatchPanelProps['points']) =>
  points ? `점수판 ${points.join(':')} · 이어서` : '점수판';

function Bye({ tournament, match, title }: { tournament: Tournament; match: Match; title: string }) {
  return (
    <article className="runner-match" data-state="decided" aria-label={title} data-match={match.key}>
      <header>
        <h3>{title}</h3>
        <span className="runner-tag">부전승</span>
      </header>
      <div className="runner-side" data-won>
        <p className="runner-side-name">
          <strong>{nameOf(tournament, match.winner)}</strong>
          <span className="runner-outcome">부전승 · 진출</span>
        </p>
      </div>
    </article>
  );
}

function MatchNote({ tournament, match }: { tournament: Tournament; match: Match }) {
  const { how, score, winner, table } = match;
  const play = tournament.settings?.play;
  if (match.state === 'waiting') return <span className="runner-tag">상대 대기</span>;
  if (match.state === 'open')
    return table === null ? null : (
      <span className="runner-tag">
        {table}번 테이블{match.startedAt ? ' · 경기 중' : ' 호출'}
      </span>
    );
  if (how && how !== 'played') return <span className="runner-tag">{HOW_NAMES[how]}</span>;
  if (!score || !play) return null;
  const side = match.sides[1].entry === winner ? 1 : 0;
  return <span className="runner-tag">{scoreLine(score, side, play)}</span>;
}

type SideRowProps = Pick<MatchPanelProps, 'tournament' | 'match' | 'readOnly'> & {
  commands: MatchCommands;
  entry: number | null;
  wins: number;
};

function SideRow({ tournament, match, readOnly, commands, entry, wins }: SideRowProps) {
  const { state, winner } = match;
  if (entry === null) return <div className="runner-side runner-empty">앞 경기의 승자를 기다립니다</div>;
  const name = nameOf(tournament, entry);
  const won = state === 'decided' && winner === entry;
  const lost = state === 'decided' && winner !== entry;
  const goes = goalOf(tournament, match);
  const isCounted = match.sides.some(side => side.wins > 0);
  return (
    <div className="runner-side" data-won={won || undefined} data-lost={lost || undefined}>
      <p className="runner-side-name">
        <strong>{name}</strong>
        <span className="runner-facts">{handicapOf(tournament, entry)}</span>
        {isCounted && <span className="ml-auto text-[1.125rem] font-bold tabular-nums">{wins}승</span>}
        {won && <span className="runner-outcome">승자 · {goes}</span>}
        {lost && <span className="runner-outcome">{goes === '진출' ? '패자 · 탈락' : '패자'}</span>}
      </p>
      {!readOnly && state === 'open' && (
        <div className="runner-side-actions">
          <Button variant="quiet" aria-label={`${name} 승`} onClick={() => commands.onWin(match, entry)}>
            승
          </Button>
          <Button aria-label={`${name} ${goes}`} onClick={() => commands.onAdvance(match, entry)}>
            {goes === '최종 우승' && <Trophy aria-hidden="true" />}
            {goes}
          </Button>
        </div>
      )}
    </div>
  );
}

/** What the winner of a match gains. */
function goalOf(tournament: Tournament, match: Match): string {
  if (match.key === 'third') return '3위';
  return isFinal(tournament, match) ? '최종 우승' : '진출';
}
