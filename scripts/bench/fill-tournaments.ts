import type { Command } from '#/features/tournaments/engine/events.contract.ts';
import { RANKED_LEAST } from '#/features/tournaments/results/results.rules.ts';
import { DEFAULT_PLAY } from '#/features/tournaments/scoring/scoring.constants.ts';
import { hallName } from './fill-members.ts';
import { ago, any, skewed, upTo } from './fill-words.ts';

/** Enough for a page of each kind; `size` is the number of members. */
export const tournamentsOf = (size: number) => Math.max(400, size / 100);

// A season has no more.
const COUNTED_TOURNAMENTS = 400;
const SEASON_PLAYERS = 1000;

const KEY = "'00000000-0000-4000-8000-'";
const FIELD = ['가', '나', '다', '라'].map((name, index) => ({
  id: index + 1,
  players: [{ member: null, name: `선수 ${name}`, score4: 200, score3: 20, hall: '' }],
}));
const ENTERED: Command = {
  type: 'entered',
  settings: { mode: 'team', thirdPlace: false, tables: 0, play: DEFAULT_PLAY },
  entries: FIELD,
};

/** Each member has about one counted match of one ball, for all records. */
export function tournaments(size: number): string[] {
  const count = tournamentsOf(size);
  // The newest twentieth is coming or live.
  const state = `case when i * 40 > ${count * 39} then 'coming' when i * 20 > ${count * 19} then 'live' else 'closed' end`;
  const day = `substr(${ago(`(${count} - i) * 30 - 20160`)}, 1, 10)`;
  return [
    `${upTo(count)} insert into tournaments
      (key, organiser, title, title_key, hall, hall_key, region, list_format, day, mode, ball, entry_count, state, version,
      created_at, updated_at)
      select ${KEY} || (100000000000 + i), 1 + ${skewed(size, 1)}, title, title, hall, hall, case when i % 6 = 0 then '서울' else '경기' end,
      case when i % 5 = 0 then 'groups' else 'knockout' end, ${day}, 'team', '4', ${FIELD.length}, ${state}, 1, at, at
      from (select i, '월례 대회 ' || i as title, ${hallName(size, 2)} as hall, ${ago(`(${count} - i) * 30`)} as at from n) as made`,
    `insert into tournament_events (tournament, number, key, body, at)
      select id, 1, key, '{"key":"' || key || '","at":"' || created_at || '",${JSON.stringify(ENTERED).slice(1)}', created_at
      from tournaments`,
    `${upTo(size)} insert into match_results (tournament, match, member, opponent, ball, won, points, target, innings,
      high_run, other_points, other_target, hall_key, at)
      select 1 + i % ${count}, 'r1m' || i, 1 + ${skewed(size, 3)}, 1 + ${any(size, 4)},
      case i % 4 when 0 then '3' else '4' end, i % 2, 5 + ${any(16, 5)}, 20, 10 + ${any(9, 6)}, 1 + ${any(5, 7)},
      ${any(20, 8)}, 20, ${hallName(size, 9)}, ${ago(`${size} - i`)} from n`,
    `insert into member_records (member, ball, games, wins, scored, points, targets, inning_points, innings, high_run,
      strength) select member, ball, count(*), sum(won), count(*), sum(points), sum(target), sum(points), sum(innings),
      max(high_run), 3000 from match_results group by member, ball`,
    `insert into hall_records (hall_key, ball, member, ranked, games, points, targets, rate)
      select hall_key, ball, member, case when count(*) >= ${RANKED_LEAST} then 1 else 0 end, count(*), sum(points), sum(target),
      sum(points) * 1000000 / sum(target) from match_results group by hall_key, ball, member`,
    ...seasons(size, count),
  ];
}

/** One season has eighty tournaments with the maximum of players, the others have two tournaments each. */
function seasons(size: number, count: number): string[] {
  return [
    `${upTo(count)} insert into seasons (made_by, title, hall, hall_key, points, best, created_at, updated_at)
      select 1 + ${any(size, 1)}, title, hall, hall, '[200,100,50,25]', 5, at, at
      from (select i, '시즌 ' || i as title, ${hallName(size, 2)} as hall, ${ago(`(${count} - i) * 30`)} as at from n) as made`,
    `insert into season_tournaments (tournament, season, at)
      select id, case when id % 5 = 0 then 1 else 2 + id % ${count - 1} end, created_at from tournaments
      where id <= ${COUNTED_TOURNAMENTS}`,
    `insert into season_results (tournament, season, person, name, place, points)
      select tournament, season, 'n:가', '선수 가', 1, 200 from season_tournaments`,
    `${upTo(SEASON_PLAYERS)} insert into season_standings (season, person, name, points, victories, played)
      select 1, 'n:' || i, '선수 ' || i, ${any(2000, 3)}, 0, 3 from n`,
  ];
}
