import { matchTitle, nameOf } from '#/features/tournaments/engine/draw/names.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { type CallPage, fitOf, queueOf } from './tv-pages.rules.ts';
import './tv-calls.css';

/** The full-screen calls: table, players, referee, and the number of calls that follow. */
export function TvCalls({ tournament, calls, waiting }: CallPage & { tournament: Tournament }) {
  return (
    <div className="tv-calls" role="alert" data-count={calls.length}>
      <ul>
        {calls.map(({ name, match }) => (
          <li key={name} className="tv-call-one">
            <p className="tv-calls-table">{match.table}번 테이블</p>
            <p className="tv-calls-round">{matchTitle(tournament, match)}</p>
            <p className="tv-calls-pair">
              {match.sides.map(({ entry }, side) => (
                <span
                  key={entry ?? side}
                  className="tv-name tv-fit"
                  data-fit={fitOf(nameOf(tournament, entry))}
                >
                  {nameOf(tournament, entry)}
                </span>
              ))}
            </p>
            {match.referee !== null && (
              <p className="tv-calls-round">심판 {nameOf(tournament, match.referee)}</p>
            )}
          </li>
        ))}
      </ul>
      {waiting > 0 && <p className="tv-calls-round">호출 {waiting}건이 이어집니다</p>}
    </div>
  );
}

/** The list of the next matches beside a TV page. */
export function TvQueue({ tournament }: { tournament: Tournament }) {
  const queue = queueOf(tournament);
  if (queue.length === 0) return null;
  return (
    <section>
      <h2 className="tv-queue-title">다음 경기</h2>
      <ol className="tv-queue">
        {queue.map(match => (
          <li key={match.key}>
            <span className="tv-queue-round">{matchTitle(tournament, match)}</span>
            {match.sides.map(({ entry }, side) => (
              <span
                key={entry ?? side}
                className="tv-name tv-fit"
                data-fit={fitOf(nameOf(tournament, entry))}
              >
                {nameOf(tournament, entry)}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
