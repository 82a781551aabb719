import { z } from 'zod';
import {
  eventKey,
  matchKey,
  mode,
  type NumberedEvent,
  numberedEvent,
  sentEvents,
  table,
} from '#/features/tournaments/engine/events.contract.ts';
import { checkAnnouncement, entrySettingFields } from '#/features/tournaments/entries/entries.contract.ts';
import {
  FORMAT_KEYS,
  STAGED_FORMATS,
} from '#/features/tournaments/formats/registry/format-names.constants.ts';
import { coOrganiser } from '#/features/tournaments/organisers/organisers.contract.ts';
import {
  type ResultClaim,
  resultClaim,
} from '#/features/tournaments/result-claims/result-claims.contract.ts';
import { PRIZE_NAMES } from '#/features/tournaments/results/season-points.rules.ts';
import { ball, game, pressState } from '#/features/tournaments/scoring/scoring.contract.ts';
import { sync } from '#/features/tournaments/sync/sync.contract.ts';
import { author } from '#/shared/author.contract.ts';
import { listQuery } from '#/shared/lists/list-query.ts';
import { REGIONS } from '#/shared/regions.ts';
import { publicText } from '#/shared/text/public-text.ts';
import { optionalLine, rowId, sentNumber, writtenLine } from '#/shared/text/written.ts';
import { TOURNAMENT_TITLE_LIMIT } from './tournaments.constants.ts';

const TOURNAMENT_HALL_LIMIT = 50;
const VOID_REASON_LIMIT = 200;
export const PRIZE_LIMIT = 60;
/** The maximum number of strangers (members never played with) that an organiser may invite a day. */
export const STRANGERS_INVITED_A_DAY = 64;
/** The maximum number of notifications a day to a member about invitations by strangers. */
export const INVITATIONS_RECEIVED_A_DAY = 10;

/** The maximum length of the score of a match under way, as JSON text, in characters. */
const GAME_MOST = 8192;

/** `live`: a match was called or played; `closed`: by the organiser; `void`: by an admin, nothing counts. */
const TOURNAMENT_STATES = ['coming', 'live', 'closed', 'void'] as const;
export type TournamentState = (typeof TOURNAMENT_STATES)[number];
/** The states a list can be filtered by; `open` are the tournaments that take entries now. */
const LISTED_STATES = ['all', 'open', 'coming', 'live', 'closed'] as const;

const { page, size, q } = listQuery([], []).shape;
/**
 * The query of a list of tournaments. `coming` is sorted from the earliest day on, every other list from the
 * latest day back. With a region, a format or a search, at most 1,000 are returned. A format leaves out
 * tournaments without players yet; `all` takes neither region nor format.
 */
export const tournamentList = z
  .object({
    page,
    size,
    q,
    state: z.enum(LISTED_STATES, '대회 상태를 확인해주세요.').default('all'),
    region: z.enum(REGIONS, '지역을 목록에서 선택해주세요.').optional(),
    format: z.enum(FORMAT_KEYS, '대회 방식을 목록에서 선택해주세요.').optional(),
  })
  .refine(
    ({ state, region, format }) => state !== 'all' || (!region && !format),
    '지역과 방식은 대회 상태와 함께 골라주세요.',
  );
export type TournamentQuery = z.infer<typeof tournamentList>;

export const invitation = z.object({ invite: z.string().max(40).optional() });
export const tournamentMatch = z.object({ id: rowId, match: matchKey });
const token = z.string().regex(/^[0-9A-Za-z]{22}$/);
export const tournamentLink = z.object({ id: rowId, token });
export const liveToken = z.object({ token });
export const liveMatch = z.object({ token, match: matchKey });

export const tournamentFacts = z.object({
  title: publicText(writtenLine('대회 이름', TOURNAMENT_TITLE_LIMIT)),
  hall: publicText(optionalLine('당구장 이름', TOURNAMENT_HALL_LIMIT).prefault('')),
  /** The region of the hall; the directory of halls overrides it. If absent, the stored region stays. */
  region: z.enum(['', ...REGIONS], '지역을 목록에서 선택해주세요.').optional(),
  /** The day of the tournament in Seoul, `YYYY-MM-DD`. */
  day: z.iso.date('대회 날짜를 선택해주세요.'),
  listed: z.boolean('목록에 보일지 알려주세요.'),
});
export type TournamentFacts = z.infer<typeof tournamentFacts>;

const announcementFields = tournamentFacts.extend({
  /** An id chosen by the device: a repeated request with the same id creates no second announcement. */
  key: eventKey,
  ball,
  /** The number of the organiser's own match post; at most one tournament is opened from a post. */
  post: rowId.optional(),
  ...entrySettingFields.shape,
});
export const announcement = announcementFields.superRefine(checkAnnouncement);
export type Announcement = z.infer<typeof announcement>;
/** The announcement form, in which an empty deadline means the start. */
export const typedAnnouncement = announcementFields
  .omit({ key: true, post: true })
  .extend({ closesAt: entrySettingFields.shape.closesAt.or(z.literal('')) })
  .superRefine(checkAnnouncement);
export type TypedAnnouncement = z.infer<typeof typedAnnouncement>;

/** A new tournament. The device chooses `key`; a repetition with it finds the existing tournament. */
export const tournamentDraft = tournamentFacts.extend({
  key: eventKey,
  /** The number of the match post whose applicants play; ignored if no tournament may be opened from it. */
  post: rowId.optional(),
  events: sentEvents.min(1, '참가자를 먼저 입력해주세요.'),
});
export type TournamentDraft = z.infer<typeof tournamentDraft>;

/** A request that sends events; `after` is the number of the last event the device knows (0 for none). */
export const sending = z.object({ after: z.number().int().min(0), events: sentEvents });
/** The query of a live stream: `after`, the last event that the client knows, may replace `Last-Event-ID`. */
export const streamFrom = z.object({ after: sentNumber(z.int().min(0)).optional(), ...invitation.shape });

/** The whole score of a match; it replaces the server's of version `over` (left out if there is none). */
export const liveGame = z
  .object({ game, over: z.number().int().min(0).optional() })
  .refine(body => JSON.stringify(body.game).length <= GAME_MOST, '점수 기록이 너무 깁니다.');

/** The six digits that a person typed on a TV; all other characters are dropped. */
export const typedTvCode = z.object({
  code: z
    .string()
    .transform(text => text.normalize('NFKC').replace(/[\s-]/g, ''))
    .refine(text => /^\d{6}$/.test(text), 'TV 코드는 숫자 여섯 자리입니다.'),
});

export const newLink = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('view') }),
  z.object({ kind: z.literal('table'), table }),
]);
export type NewLink = z.infer<typeof newLink>;
/** The prizes in the order of `PRIZE_NAMES`; empty ones at the end are dropped. */
export const tournamentPrizes = z.object({
  prizes: z
    .array(publicText(optionalLine('상금이나 상품', PRIZE_LIMIT)))
    .max(PRIZE_NAMES.length)
    .transform(prizes => prizes.slice(0, prizes.findLastIndex(Boolean) + 1)),
});
export const voiding = z.object({ reason: writtenLine('무효 사유', VOID_REASON_LIMIT) });

/** A tournament under way that the reader runs (`runs`) or plays in. */
export const runningTournament = z.object({ id: z.number(), title: z.string(), runs: z.boolean() });
export type RunningTournament = z.infer<typeof runningTournament>;

/** A tournament as lists show it: `author` is the organiser, `champion` the names of the winners. */
export const listedTournament = z.object({
  id: z.number(),
  title: z.string(),
  hall: z.string(),
  region: z.enum(['', ...REGIONS]),
  day: z.string(),
  /** The announced start as ISO text in Seoul time; empty when none was given. */
  startsAt: z.string(),
  listed: z.boolean(),
  mode,
  /** The type of the first stage; empty for single elimination and 개인전. */
  format: z.enum(['', ...STAGED_FORMATS]),
  ball,
  entryCount: z.number(),
  /** True for the play-off of a league, whose entries are teams; else left out. */
  ofTeams: z.literal(true).optional(),
  state: z.enum(TOURNAMENT_STATES),
  ...author,
  champion: z.array(z.string()),
  date: z.string(),
  /** The entry settings; null when the tournament takes no entries or already has events. */
  entry: z
    .object({
      startsAt: z.string(),
      closesAt: z.string(),
      capacity: z.number(),
      taken: z.number(),
      waiting: z.number(),
      stopped: z.boolean(),
      players: z.literal([1, 2]),
      /** The entry fee in the organiser's words; empty without one. */
      fee: z.string(),
    })
    .nullable(),
});
export type ListedTournament = z.infer<typeof listedTournament>;

/** `public` masks members who have not accepted, `names` shows their names, `whole` also their login ids. */
export const AUDIENCES = ['public', 'names', 'whole'] as const;
export type Audience = (typeof AUDIENCES)[number];

const SEAT_STATES = ['asked', 'accepted', 'declined'] as const;
export type SeatState = (typeof SEAT_STATES)[number];
/** The seat of a member: the entry's number, and the position in it (1 for the second of a team). */
const seat = z.object({ entry: z.number(), seat: z.number(), state: z.enum(SEAT_STATES) });

const shownGame = z.object({ match: z.string(), game });

export const tournamentLinkShown = z.object({
  token: z.string(),
  kind: z.enum(['view', 'table']),
  /** The table's number; 0 for a view link. */
  table: z.number(),
  /** The path of the page that the link opens: `/live/…` or `/table/…`. */
  path: z.string(),
  date: z.string(),
});
export type TournamentLink = z.infer<typeof tournamentLinkShown>;

export const tournamentWithEvents = listedTournament.extend({
  version: z.number(),
  audience: z.enum(AUDIENCES),
  /** The reason for which an admin voided the tournament; empty if it is not voided. */
  voidReason: z.string(),
  /** The id of the hall that `hall` names; null if the directory has none, or several in the region. */
  hallId: z.number().nullable(),
  /** The match post from which the tournament was opened; null without one. */
  post: z.object({ id: z.number(), title: z.string() }).nullable(),
  /** True for a game of two who agreed on a match (`post`); else left out. */
  byAgreement: z.literal(true).optional(),
  /** The prizes of the first eight ranks, the champion's first, then those of 하이런상, 에버리지상 and 득점률상. */
  prizes: z.array(z.string()),
  /** The season of the tournament, with the points of each rank; null without one. */
  season: z.object({ id: z.number(), title: z.string(), points: z.array(z.number()) }).nullable(),
  events: z.array(numberedEvent),
  /**
   * The seats of members who accepted; for `whole` and `names` also of members invited or declined. The login
   * id (`member`) and `number` of members invited or declined are null, except for `whole`.
   */
  players: z.array(seat.extend({ member: z.string().nullable(), number: z.number().nullable() })),
  games: z.array(shownGame),
  /** The results that sides of called matches typed; left out for an audience that sees masked names. */
  claims: z.array(resultClaim).optional(),
  /** The reader's own seat; null for a guest, without a seat, and if a share link opened the tournament. */
  own: seat.nullable(),
  /** The reader's own part as a co-organiser, or the invitation to be one; null without either. */
  coOrganiser: coOrganiser.nullable(),
  /** The link that the tournament was opened with; null at the tournament's own address. */
  link: z.object({ kind: z.enum(['view', 'table']), table: z.number() }).nullable(),
  can: z.object({
    /** Whether the reader may send all events. */
    run: z.boolean(),
    /** Whether the reader may send results and the scores of matches under way. */
    score: z.boolean(),
    close: z.boolean(),
    reopen: z.boolean(),
    void: z.boolean(),
    unvoid: z.boolean(),
    change: z.boolean(),
    remove: z.boolean(),
    link: z.boolean(),
    /** Whether the reader may manage co-organisers, revoke links and hand the tournament over. */
    organise: z.boolean(),
    /** Whether the reader may accept or decline the seat in `own`. */
    answer: z.boolean(),
  }),
});
export type TournamentWithEvents = z.infer<typeof tournamentWithEvents>;

/**
 * An event of the live stream. `game`: the score of a match changed (null: removed); `claims`: all typed
 * results of undecided matches; `reload`: names or states changed, and the tournament must be loaded again.
 */
export type StreamEvent =
  | { event: 'event'; data: NumberedEvent }
  | { event: 'game'; data: { match: string; game: z.infer<typeof game> | null } }
  | { event: 'claims'; data: ResultClaim[] }
  | { event: 'reload'; data: Record<string, never> };

/** The response to saving a tournament: its id, and the answer to its events (see `sync`). */
export const tournamentSaved = sync.extend({ id: z.number() });
export type TournamentSaved = z.infer<typeof tournamentSaved>;

export const tournamentAnnounced = z.object({ id: z.number() });
export type TournamentAnnounced = z.infer<typeof tournamentAnnounced>;

/** The game of a match now stored on the server; null if there is none. */
const storedGame = { match: z.string(), game: game.nullable() };
/** The response to a sent game; `taken` is true if the stored game is the sent one. */
export const gameStored = z.object({ ...storedGame, taken: z.boolean() });
export type GameStored = z.infer<typeof gameStored>;
/** The response to sent presses: the stored game, and the outcome of each press. */
export const pressesTaken = z.object({ ...storedGame, states: z.array(pressState) });
export type PressesTaken = z.infer<typeof pressesTaken>;

/** A code that opens the TV's screen, and the moment until which it is valid. */
export const tvCode = z.object({ code: z.string(), until: z.string() });
export type TvCode = z.infer<typeof tvCode>;
export const tvPath = z.object({ path: z.string() });
export type TvPath = z.infer<typeof tvPath>;
