import { z } from 'zod';
import {
  PLAYER_NAME_LIMIT,
  SCORINGS,
  SLOTS_MOST,
} from '#/features/clubs/team-matches/team-matches.constants.ts';
import { scoring, shownSlot, slot, startTime } from '#/features/clubs/team-matches/team-matches.contract.ts';
import { side } from '#/features/tournaments/scoring/scoring.contract.ts';
import { HALL_NAME_LIMIT } from '#/shared/regions.ts';
import { publicText } from '#/shared/text/public-text.ts';
import { foldKey } from '#/shared/text/text.ts';
import {
  beganFrom,
  optionalLine,
  rowId,
  sentNumber,
  typedCount,
  writtenLine,
} from '#/shared/text/written.ts';
import { TEAMS_LEAST, TEAMS_MOST } from './league-schedule.rules.ts';
import {
  DAYS_OFF_MOST,
  DIVISIONS,
  LEAGUE_CRITERIA,
  LEAGUE_NAME_LIMIT,
  LEAST_GAMES_MOST,
  MATCHES_A_WEEK_MOST,
  PLAYERS_MOST,
  REASON_LIMIT,
  TEAM_LIMIT,
} from './leagues.constants.ts';

export const leagueParam = z.object({ id: rowId, league: rowId });
export const leagueTeamParam = leagueParam.extend({ team: sentNumber(z.int().min(1).max(TEAMS_MOST)) });
export const leagueMatchParam = leagueParam.extend({ match: rowId });
/** The code of the link by which a team's captain comes. */
export const captainCode = z.object({ invite: z.string().max(40).default('') });

const day = z.iso.date('날짜를 선택해주세요.');
const isDistinct = (names: readonly string[]) => new Set(names.map(foldKey)).size === names.length;
const teamName = publicText(writtenLine('팀 이름', TEAM_LIMIT));

const settings = {
  name: publicText(writtenLine('리그 이름', LEAGUE_NAME_LIMIT)),
  hall: publicText(optionalLine('당구장 이름', HALL_NAME_LIMIT).default('')),
  /** 승점 of a win; a draw gives 1, a loss 0. */
  win: z
    .union([z.string().max(1), z.number()])
    .transform(Number)
    .refine((win): win is 2 | 3 => win === 2 || win === 3, '이긴 팀의 승점은 2점이나 3점입니다.'),
  /** The tie-breaks between teams with equal 승점, in order. */
  criteria: z
    .array(z.enum([...LEAGUE_CRITERIA, '']))
    .max(LEAGUE_CRITERIA.length)
    .transform(chosen => chosen.filter(criterion => criterion !== ''))
    .refine(isDistinct, '같은 기준을 두 번 골랐습니다.'),
  /** The last day on which players are registered; '' for no limit. */
  registeredUntil: z.union([z.literal(''), day]),
  /** The maximum number of players of each division in a line-up, from the first division on; 0 for no limit. */
  divisionMost: z.array(typedCount('부별 인원은', PLAYERS_MOST)).length(DIVISIONS),
  /** The number of games from which a player is ranked by 승률 and 에버리지. */
  leastGames: typedCount('경기 수는', LEAST_GAMES_MOST),
  /** The number of teams in the play-off; 0 without one. */
  playOff: typedCount('플레이오프 팀은', TEAMS_MOST).refine(
    teams => teams !== 1,
    '플레이오프는 2팀부터입니다.',
  ),
};
const leagueSettings = z.object(settings);
export type LeagueSettings = z.output<typeof leagueSettings>;
export type TypedSettings = z.input<typeof leagueSettings>;
export const leagueChange = leagueSettings.extend(beganFrom);
export type LeagueChange = z.output<typeof leagueChange>;

export const leagueDraft = z.object({
  ...settings,
  isDouble: z.boolean('몇 번씩 만날지 골라주세요.'),
  scoring,
  slots: z.array(slot).min(1, '경기를 하나 이상 넣어주세요.').max(SLOTS_MOST),
  firstDay: day,
  time: startTime,
  matchesAWeek: typedCount('한 주의 경기 수는', MATCHES_A_WEEK_MOST).refine(
    matches => matches > 0,
    '한 주에 한 경기는 있어야 합니다.',
  ),
  daysOff: z.array(day).max(DAYS_OFF_MOST),
  teams: z
    .array(teamName)
    .min(TEAMS_LEAST, `${TEAMS_LEAST}팀 이상 적어주세요.`)
    .max(TEAMS_MOST)
    .refine(isDistinct, '같은 팀 이름이 두 번 있습니다.'),
});
export type LeagueDraft = z.output<typeof leagueDraft>;
export type TypedLeague = z.input<typeof leagueDraft>;

/** `name` of a player: the nickname of a club's member means that member, any other name a guest. */
export const teamDraft = z.object({
  name: teamName,
  players: z
    .array(
      z.object({
        name: publicText(writtenLine('선수 이름', PLAYER_NAME_LIMIT)),
        division: typedCount('부는', DIVISIONS),
      }),
    )
    .max(PLAYERS_MOST)
    .refine(players => isDistinct(players.map(({ name }) => name)), '같은 선수가 두 번 있습니다.'),
  ...beganFrom,
});
export type TeamDraft = z.output<typeof teamDraft>;
export type TypedTeam = z.input<typeof teamDraft>;

export const newDay = z.object({ day });
/** The sides that forfeit a slot, or with slot 0 the whole match; an empty list takes a forfeit back. */
export const forfeitChange = z.object({
  slot: z.number().int().min(0).max(SLOTS_MOST),
  sides: z.array(side).max(2),
  reason: publicText(optionalLine('사유', REASON_LIMIT).default('')),
});
export type ForfeitChange = z.output<typeof forfeitChange>;

/** The teams of the play-off, best first; the organiser has ordered teams that share a place. */
export const playOffDraft = z.object({
  teams: z
    .array(
      z
        .number()
        .int()
        .min(0)
        .max(TEAMS_MOST - 1),
    )
    .min(2)
    .max(TEAMS_MOST),
});
export type PlayOffDraft = z.output<typeof playOffDraft>;

export const leagueSeason = z.object({ season: rowId.nullable() });

export const listedLeague = z.object({
  id: z.number(),
  name: z.string(),
  hall: z.string(),
  teams: z.number(),
  firstDay: z.string(),
  lastDay: z.string(),
});
export type ListedLeague = z.infer<typeof listedLeague>;

const pair = z.tuple([z.number(), z.number()]);
/** A match of a league; `home` and `away` are places in the league's list of teams. */
const shownMatch = z.object({
  id: z.number(),
  round: z.number(),
  day: z.string(),
  home: z.number(),
  away: z.number(),
  state: z.enum(['coming', 'open', 'over']),
  /** The score of the teams; null before both line-ups are in. */
  score: pair.nullable(),
  /** The sides that forfeit the whole match. */
  forfeit: z.array(side),
  /** The day that a captain asks for; null without a request, and once the line-ups are in. */
  wish: z.object({ day: z.string(), side }).nullable(),
});
export type LeagueMatch = z.infer<typeof shownMatch>;

/** A row of the table; `team` is the place in the league's list of teams. */
const standing = z.object({
  team: z.number(),
  place: z.number(),
  played: z.number(),
  wins: z.number(),
  draws: z.number(),
  losses: z.number(),
  league: z.number(),
  setsWon: z.number(),
  setsLost: z.number(),
  scored: z.number(),
  conceded: z.number(),
  /** The points of games with known innings, for 에버리지. */
  inningPoints: z.number(),
  innings: z.number(),
});

const leader = z.object({
  player: z.string(),
  team: z.number(),
  played: z.number(),
  wins: z.number(),
  scored: z.number(),
  /** The points of games with known innings, for 에버리지. */
  inningPoints: z.number(),
  innings: z.number(),
  highRun: z.number(),
});
export type Leader = z.infer<typeof leader>;
const leaders = z.object({ wins: z.array(leader), average: z.array(leader), highRun: z.array(leader) });

export const league = z.object({
  id: z.number(),
  club: z.object({ id: z.number(), name: z.string() }),
  name: z.string(),
  updatedAt: z.string(),
  hall: z.string(),
  win: z.union([z.literal(2), z.literal(3)]),
  criteria: z.array(z.enum(LEAGUE_CRITERIA)),
  registeredUntil: z.string(),
  divisionMost: z.array(z.number()),
  leastGames: z.number(),
  playOff: z.number(),
  /** The tournament of the play-off; null before it is opened. */
  tournament: z.number().nullable(),
  /** The season in which the final table gives points; null without one. */
  season: z.object({ id: z.number(), title: z.string() }).nullable(),
  isDouble: z.boolean(),
  scoring: z.enum(SCORINGS),
  slots: z.array(shownSlot.pick({ name: true, kind: true, ball: true, target: true, innings: true })),
  teams: z.array(z.object({ name: z.string(), hasCaptain: z.boolean() })),
  matches: z.array(shownMatch),
  table: z.array(standing),
  /** The best players; null for readers who may not see the names of the club's members. */
  leaders: leaders.nullable(),
  /** The team for which the reader acts as captain; null without one. */
  team: z.number().nullable(),
  can: z.object({
    organise: z.boolean(),
    remove: z.boolean(),
    openTeams: z.boolean(),
    openSheets: z.boolean(),
    openPlayOff: z.boolean(),
  }),
});
export type League = z.infer<typeof league>;

/** The leagues of a season and their teams' points (0 while unfinished); teams of one name are one. */
export const seasonLeagues = z.object({
  leagues: z.array(z.object({ id: z.number(), club: z.number(), name: z.string(), isOver: z.boolean() })),
  teams: z.array(z.object({ name: z.string(), points: z.number(), leagues: z.number() })),
});
export type SeasonLeagues = z.infer<typeof seasonLeagues>;

export const leagueTeam = z.object({
  league: z.object({ id: z.number(), name: z.string(), registeredUntil: z.string() }),
  club: z.object({ id: z.number(), name: z.string() }),
  name: z.string(),
  updatedAt: z.string(),
  /** The nickname of the captain; '' without one. */
  captain: z.string(),
  players: z.array(z.object({ name: z.string(), division: z.number(), registered: z.string() })),
  /** The nicknames of the club's members, for readers who may change the team. */
  members: z.array(z.string()),
  /** The code of the captain's link, for the organiser; '' for others. */
  invite: z.string(),
  can: z.object({ edit: z.boolean(), organise: z.boolean(), accept: z.boolean() }),
});
export type LeagueTeam = z.infer<typeof leagueTeam>;
