import { z } from 'zod';
import { mode } from '#/features/tournaments/engine/events.contract.ts';
import { author } from '#/shared/author.contract.ts';
import { pageQuery } from '#/shared/lists/list-query.ts';
import { atOnce } from '#/shared/schema-messages.ts';
import { publicText } from '#/shared/text/public-text.ts';
import { foldKey } from '#/shared/text/text.ts';
import { optionalLine, rowId, typedCount, writtenLine } from '#/shared/text/written.ts';
import { BEST_MOST, CLUB_LIMIT, POINTS_MOST, RANKS_MOST, SEASON_TITLE_LIMIT } from './seasons.rules.ts';

export const seasonList = pageQuery.extend({
  hall: optionalLine('당구장 이름', CLUB_LIMIT).transform(foldKey).default(''),
});
export const seasonTournament = z.object({ id: rowId, tournament: rowId });
export const seasonKeeper = z.object({ id: rowId, member: z.string().max(40) });

export const seasonDraft = z
  .object({
    title: publicText(writtenLine('시즌 이름', SEASON_TITLE_LIMIT)),
    hall: publicText(optionalLine('당구장 이름', CLUB_LIMIT).default('')),
    club: publicText(optionalLine('동호회 이름', CLUB_LIMIT).default('')),
    points: z
      .array(typedCount('점수는', POINTS_MOST))
      .max(RANKS_MOST)
      .transform(points => points.slice(0, points.findLastIndex(each => each > 0) + 1))
      .refine(points => points.length > 0, '점수를 하나는 적어주세요.'),
    /** How many of each player's best tournaments count; 0 for all. */
    best: typedCount('반영할 대회 수는', BEST_MOST),
  })
  .refine(
    ({ hall, club }) => hall !== '' || club !== '',
    atOnce('hall', '당구장이나 동호회를 하나는 적어주세요.'),
  );
export type SeasonDraft = z.infer<typeof seasonDraft>;

export const newKeeper = z.object({ member: writtenLine('닉네임이나 아이디', 40) });

const seasonFacts = z.object({
  id: z.number(),
  title: z.string(),
  hall: z.string(),
  club: z.string(),
  ...author,
  tournamentCount: z.number(),
  date: z.string(),
});
/** `member` is the login id, `number` the member's number; both are null without a profile page. */
const person = z.object({
  name: z.string(),
  member: z.string().nullable(),
  number: z.number().nullable(),
});
export type SeasonPerson = z.infer<typeof person>;

export const listedSeason = seasonFacts.extend({
  /** The first players, at most three. */
  leaders: z.array(person.extend({ points: z.number() })),
  /** The days of the first and the last tournament; '' without any. */
  firstDay: z.string(),
  lastDay: z.string(),
});
export type ListedSeason = z.infer<typeof listedSeason>;

export const season = seasonFacts.extend({
  points: z.array(z.number()),
  best: z.number(),
  /** Latest first; only tournaments that give points. */
  tournaments: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      day: z.string(),
      hall: z.string(),
      mode,
      entryCount: z.number(),
      /** Whether the entries are teams: the play-off of a league. */
      ofTeams: z.boolean(),
      champions: z.array(person),
    }),
  ),
  /** Empty for readers that may not change the season. */
  keepers: z.array(z.object({ id: z.string(), username: z.string() })),
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
});
export type Season = z.infer<typeof season>;

/** Equal points and victories share a rank; `played` counts tournaments. */
export const seasonRank = person.extend({
  id: z.number(),
  rank: z.number(),
  isShared: z.boolean(),
  points: z.number(),
  victories: z.number(),
  played: z.number(),
});
export type SeasonRank = z.infer<typeof seasonRank>;

const keptSeason = z.object({ id: z.number(), title: z.string() });
export type KeptSeason = z.infer<typeof keptSeason>;

/** `can.make` tells whether the member may make a season. */
export const ownSeasons = z.object({
  seasons: z.array(keptSeason),
  can: z.object({ make: z.boolean() }),
});
