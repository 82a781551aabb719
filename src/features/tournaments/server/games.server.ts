import { write } from '#/database/write.ts';
import { findMatch } from '#/features/tournaments/engine/match.rules.ts';
import { loadTournament, tournamentOf } from '#/features/tournaments/results/tournament-cache.server.ts';
import type { Game, Press, PressState } from '#/features/tournaments/scoring/scoring.contract.ts';
import { takePress } from '#/features/tournaments/scoring/shared-game.rules.ts';
import { isSound } from '#/features/tournaments/scoring/verdict.rules.ts';
import type { Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { emitWebhooks, webhookEventsOf } from './after-changes/webhook-events.server.ts';
import { type Sender, saveSummary } from './append-events.server.ts';
import { senderOf } from './tournament-changes.server.ts';
import { lockValidTournament } from './tournament-rows.server.ts';
import type { GameStored, PressesTaken } from './tournaments.contract.ts';
import { NOT_OF_TABLE } from './tournaments.rules.ts';

type Scored = { match: string; by: Sender };
type Change<T> = (stored: Game | null) => { game: Game | null; answer: T };

/**
 * Replaces the score of a match under way with the one that `change` returns, inside a transaction that locks
 * the tournament; stores nothing if `change` returns a null `game`. The first score begins the tournament. Throws a
 * Refusal when the match may not be scored, or not by this sender.
 */
async function changeGame<T>(site: Site, id: number, { match, by }: Scored, change: Change<T>) {
  const now = site.now();
  return write(site.db, async tx => {
    const row = await lockValidTournament(tx, id);
    await senderOf(tx, row, by);
    const cached = await loadTournament(tx, row);
    const tournament = tournamentOf(cached);
    const found = findMatch(tournament, match);
    if (found?.state !== 'open' || tournament.phase === 'closed')
      throw new Refusal('conflict', '진행 중인 경기가 아닙니다.');
    if (by.table !== undefined && found.table !== by.table) throw new Refusal('forbidden', NOT_OF_TABLE);
    const stored = await tx
      .selectFrom('tournament_games')
      .select('game')
      .where(eb => eb.and({ tournament: id, match }))
      .executeTakeFirst();
    const { game, answer } = change(stored ? (JSON.parse(stored.game) as Game) : null);
    if (game) {
      const values = { version: game.version, game: JSON.stringify(game), at: now.toISOString() };
      await tx
        .insertInto('tournament_games')
        .values({ tournament: id, match, ...values })
        .onConflict(oc => oc.columns(['tournament', 'match']).doUpdateSet(values))
        .execute();
      if (row.state === 'coming') {
        const after = await saveSummary(tx, row, tournament, { version: row.version, now });
        emitWebhooks(tx, after, { events: webhookEventsOf(row, after, []), now });
      }
    }
    tx.emit({ kind: 'tournament.loaded', tournament: cached });
    const { match_of } = row;
    if (game) tx.emit({ kind: 'tournament.changed', id, news: `game ${match}`, match_of });
    return answer;
  });
}

/** Stores a whole score if the match has none, or one of the version `over`; else returns a false `taken`. */
export function putGame(
  site: Site,
  id: number,
  scored: Scored,
  body: { game: Game; over?: number },
): Promise<GameStored> {
  if (!isSound(body.game)) throw new Refusal('invalid', '규칙에 맞지 않는 점수 기록입니다.');
  return changeGame(site, id, scored, stored => {
    const isTaken = !stored || stored.version === 0 || stored.version === body.over;
    const version = stored ? stored.version + 1 : body.game.version;
    const game = isTaken ? { ...body.game, version, seen: stored?.seen } : null;
    return { game, answer: { match: scored.match, game: game ?? stored, taken: isTaken } };
  });
}

/** Adds presses, each once, to the game begun at `startedAt`; returns the score and an outcome for each. */
export function takePresses(
  site: Site,
  id: number,
  scored: Scored,
  { startedAt, presses }: { startedAt: string; presses: Press[] },
): Promise<PressesTaken> {
  return changeGame(site, id, scored, stored => {
    const states: PressState[] = [];
    let game = stored;
    if (game?.startedAt === startedAt)
      for (const press of presses) {
        const taken = takePress(game, press);
        game = taken.game;
        states.push(taken.state);
      }
    return { game: game === stored ? null : game, answer: { match: scored.match, game, states } };
  });
}
