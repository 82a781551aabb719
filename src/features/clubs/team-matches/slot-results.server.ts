import type { Database, Transaction } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { watchTable } from '#/features/clubs/leagues/league-results.server.ts';
import { withForfeits } from '#/features/clubs/leagues/teams/eligibility.rules.ts';
import { findForfeits, refuseForfeited } from '#/features/clubs/leagues/teams/eligibility.server.ts';
import { targetIn } from '#/features/tournaments/engine/adjust.rules.ts';
import type { Command } from '#/features/tournaments/engine/events.contract.ts';
import { allMatches } from '#/features/tournaments/engine/match.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import {
  type CachedTournament,
  loadTournament,
  tournamentOf,
} from '#/features/tournaments/results/tournament-cache.server.ts';
import type { Game, MatchScore, Side } from '#/features/tournaments/scoring/scoring.contract.ts';
import { targetOf } from '#/features/tournaments/scoring/setup/target.rules.ts';
import { scoreOf } from '#/features/tournaments/scoring/tally.rules.ts';
import { shownInnings } from '#/features/tournaments/scoring/verdict.rules.ts';
import { appendCommands } from '#/features/tournaments/server/append-events.server.ts';
import { lockValidTournament } from '#/features/tournaments/server/tournament-rows.server.ts';
import type { SignedIn, Site } from '#/server/site.ts';
import { shownName } from '#/shared/authorship.ts';
import { Refusal } from '#/shared/refusal.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import {
  correctionText,
  isSameResult,
  NOT_OPEN,
  SCORE_NEEDED,
  sideOf,
  teamScore,
  teamWinner,
} from './team-match.rules.ts';
import { emitTeamMatch } from './team-match-news.server.ts';
import { lockTeamMatchFor, slotsOf, type TeamMatchRow, teamsOf } from './team-match-rows.server.ts';
import type { ShownSlot, Slot, SlotResult } from './team-matches.contract.ts';

/** The id of the one match in a slot's tournament. */
export const SLOT_MATCH = 'r1m1';

type SlotRow = Pick<ShownSlot, 'state' | 'winner' | 'score' | 'targets' | 'forfeit' | 'corrections'>;
export const NOT_BEGUN: SlotRow = {
  state: 'waiting',
  winner: null,
  score: null,
  targets: [null, null],
  forfeit: '',
  corrections: [],
};

/** The state of each slot by its tournament, without the forfeits of the league. */
export async function loadPlayedSlots(db: Database | Transaction, row: TeamMatchRow): Promise<SlotRow[]> {
  const slots = slotsOf(row).map(() => NOT_BEGUN);
  const rows = await db
    .selectFrom('team_match_slots')
    .innerJoin('tournaments', 'tournaments.id', 'team_match_slots.tournament')
    .leftJoin('tournament_games as g', on =>
      on.onRef('g.tournament', '=', 'tournaments.id').on('match', '=', SLOT_MATCH).on('ended', '=', 0),
    )
    .select(['slot', 'tournaments.id', 'tournaments.version', 'rewrites', 'game', 'tournaments.state'])
    .where('team_match', '=', row.id)
    .execute();
  const loaded = await Promise.all(
    rows.map(async ({ slot, game, state, ...version }) => ({
      slot,
      game,
      isVoid: state === 'void',
      cached: await loadTournament(db, version),
    })),
  );
  const names = await findNames(
    db,
    loaded.flatMap(({ cached }) => cached.events.flatMap(({ member }) => member ?? [])),
  );
  for (const { slot, cached, ...beside } of loaded) slots[slot - 1] = slotOf(cached, { ...beside, names });
  return slots;
}

/** The state of each slot, with the forfeits of the league. */
async function loadSlots(db: Database | Transaction, row: TeamMatchRow): Promise<SlotRow[]> {
  const slots = await loadPlayedSlots(db, row);
  return row.league === null ? slots : withForfeits(slots, await findForfeits(db, [row]));
}

async function findNames(db: Database | Transaction, members: number[]): Promise<Map<number, string>> {
  if (members.length === 0) return new Map();
  const found = db.selectFrom('members').select(['number', 'username', 'withdrawn_at']);
  const rows = await found.where('number', 'in', [...new Set(members)]).execute();
  return new Map(rows.map(row => [row.number, shownName(row)]));
}

type Beside = { game: string | null; isVoid: boolean; names: Map<number, string> };

function slotOf(cached: CachedTournament, { game, isVoid, names }: Beside): SlotRow {
  const tournament = tournamentOf(cached);
  const [match] = allMatches(tournament);
  if (!match) return NOT_BEGUN;
  const corrections = correctionsIn(cached, names);
  if (isVoid) return { ...NOT_BEGUN, corrections };
  const isDecided = match.state === 'decided';
  const running = game && !isDecided ? runningScore(JSON.parse(game) as Game) : null;
  const score = isDecided ? match.score : running;
  const known = { score, targets: score?.targets ?? targetsOf(tournament), forfeit: '', corrections };
  if (isDecided) return { ...known, state: 'decided', winner: sideOf(match.winner ?? 0) };
  return { ...known, state: running ? 'playing' : 'open', winner: null };
}

/** The score of a running game, with the current inning. */
const runningScore = (game: Game): MatchScore => ({
  ...scoreOf(game),
  innings: [shownInnings(game), shownInnings(game)],
});

/** The points that each side needs in a slot; null for unknown handicaps. */
function targetsOf({ settings, entries }: Tournament): SlotRow['targets'] {
  if (!settings) return NOT_BEGUN.targets;
  const of = (side: Side) =>
    targetIn({ settings }, 1) ?? targetOf(settings.play.ball, entries[side]?.players ?? []);
  return [of(0), of(1)];
}

/** The results that a later one replaced. */
function correctionsIn({ events }: CachedTournament, names: Map<number, string>): SlotRow['corrections'] {
  const recorded = events.flatMap(({ event, member }) =>
    event.type === 'advanced'
      ? { result: { winner: sideOf(event.entry), score: event.score }, at: event.at, member }
      : [],
  );
  return recorded.flatMap(({ result: to, at, member }, index) => {
    const from = recorded[index - 1]?.result;
    if (!from || isSameResult(from, to)) return [];
    const by = member === null ? '점수판' : (names.get(member) ?? '');
    return { from, to, at: toSeoulIso(at), by };
  });
}

/** The tournament of a slot; throws a Refusal without the slot (404), and before both line-ups (409). */
export async function findSlotTournament(
  db: Database | Transaction,
  row: TeamMatchRow,
  slot: number,
): Promise<number> {
  if (slot > slotsOf(row).length) throw new Refusal('missing', '없는 경기입니다.');
  const { tournament } = await db
    .selectFrom('team_match_slots')
    .select('tournament')
    .where(eb => eb.and({ team_match: row.id, slot }))
    .executeTakeFirstOrThrow(() => new Refusal('conflict', NOT_OPEN));
  return tournament;
}

type Recording = { slot: number; result: SlotResult; by: SignedIn };

/** Records or corrects a slot's result; returns Korean sentences on what changed, also in a league. */
export async function recordResult(site: Site, row: TeamMatchRow, { slot, result, by }: Recording) {
  const { scoring } = row;
  const { winner, score } = result;
  if (scoring === 'points' && !score) throw new Refusal('invalid', SCORE_NEEDED);
  const now = site.now();
  return write(site.db, async tx => {
    await lockTeamMatchFor(tx, row, by);
    const tournament = await lockValidTournament(tx, await findSlotTournament(tx, row, slot));
    await refuseForfeited(tx, row, slot);
    const before = await loadSlots(tx, row);
    const from = resultOf(before[slot - 1]);
    if (from && isSameResult(from, result)) return '이미 그렇게 기록되어 있습니다.';
    const followTable = from && row.league !== null && (await watchTable(tx, row.league));
    const [match] = allMatches(tournamentOf(await loadTournament(tx, tournament)));
    const undone: Command[] = match?.decidedBy ? [{ type: 'undone', of: match.decidedBy }] : [];
    const how = score ? 'played' : 'walkover';
    const decided: Command = { type: 'advanced', match: SLOT_MATCH, entry: winner + 1, how, score };
    await appendCommands(tx, tournament, { commands: [...undone, decided], by, now });
    if (!from) return '결과를 기록했습니다.';
    const after = await loadSlots(tx, row);
    const changed = correctionText(
      { number: slot, slot: slotsOf(row)[slot - 1] as Slot, teams: teamsOf(row) },
      { from, to: result },
      { before: outcomeOf(before, scoring), after: outcomeOf(after, scoring) },
    );
    await emitTeamMatch(tx, row, {
      event: 'corrected',
      sides: [0, 1],
      actor: by.number,
      title: changed,
      now,
    });
    return followTable ? `${changed} ${await followTable({ by, now })}` : changed;
  });
}

const resultOf = (slot: SlotRow | undefined): SlotResult | null =>
  slot?.state === 'decided' && slot.winner !== null ? { winner: slot.winner, score: slot.score } : null;

const outcomeOf = (slots: SlotRow[], scoring: TeamMatchRow['scoring']) => ({
  score: teamScore(slots, scoring),
  winner: teamWinner(slots, scoring),
});
