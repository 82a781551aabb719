import { Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { STATE_NAMES } from '#/features/tournaments/announcing/facts.rules.ts';
import { BracketDrawing } from '#/features/tournaments/bracket/drawing/bracket-drawing.tsx';
import { fullLook, layoutBracket } from '#/features/tournaments/bracket/drawing/bracket-layout.rules.ts';
import type { Live } from '#/features/tournaments/bracket/drawing/bracket-text.rules.ts';
import { bracketParts } from '#/features/tournaments/bracket/drawing/bracket-window.rules.ts';
import { GroupTables, Standings } from '#/features/tournaments/bracket/standings.tsx';
import { matchTitle, nameOf } from '#/features/tournaments/engine/names.rules.ts';
import { replay } from '#/features/tournaments/engine/replay.rules.ts';
import { podium } from '#/features/tournaments/engine/results/places.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { formatOf } from '#/features/tournaments/formats/registry/formats.rules.ts';
import {
  eventsOf,
  type LiveScores,
  liveScores,
  matchesUnderWay,
} from '#/features/tournaments/live/live.rules.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';

/** The markup of an embedded tournament: podium, matches under way, bracket and tables, without any script. */
export function tournamentMarkup(saved: TournamentWithEvents): string {
  const tournament = replay(eventsOf(saved));
  const scores = liveScores(saved);
  return renderToStaticMarkup(
    <>
      <p>{[saved.day, saved.hall, STATE_NAMES[saved.state]].filter(Boolean).join(' · ')}</p>
      {podium(tournament).map(({ title, names }) => (
        <p key={title}>
          {title} <strong>{names.join(', ')}</strong>
        </p>
      ))}
      <NowPlaying tournament={tournament} scores={scores} />
      <EmbeddedBracket tournament={tournament} live={scores} />
      {formatOf(tournament.settings).standings ? (
        <Standings tournament={tournament} />
      ) : (
        <GroupTables tournament={tournament} />
      )}
    </>,
  );
}

function NowPlaying({ tournament, scores }: { tournament: Tournament; scores: LiveScores }) {
  const matches = matchesUnderWay(tournament, scores);
  if (matches.length === 0) return null;
  return (
    <>
      <h2>지금 경기</h2>
      <table>
        <tbody>
          {matches.map(match => (
            <tr key={match.key}>
              <td>{match.table !== null && `${match.table}번 테이블`}</td>
              <th scope="row">{match.sides.map(({ entry }) => nameOf(tournament, entry)).join(' – ')}</th>
              <td>{matchTitle(tournament, match)}</td>
              <td className="n">{scores(match.key)?.points.join(' : ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The whole bracket without tables and crown; nothing before the draw. */
export function EmbeddedBracket({ tournament, live }: { tournament: Tournament; live?: Live }) {
  return bracketParts(tournament).map(({ title, rounds, third }) => {
    const look = { ...fullLook(rounds.length), tag: 'none' } as const;
    const { width, height } = layoutBracket(rounds, third, look);
    return (
      <Fragment key={title}>
        {title && <h2>{title}</h2>}
        <div className="b">
          <svg
            viewBox={`-2 -2 ${width + 4} ${height + 4}`}
            width={width + 4}
            height={height + 4}
            role="img"
            aria-label={title || '대진표'}
          >
            <BracketDrawing tournament={tournament} rounds={rounds} third={third} look={look} live={live} />
          </svg>
        </div>
      </Fragment>
    );
  });
}
