import { z } from 'zod';

/**
 * The maximum number of a hall's players offered at once; with more, the organiser types a part of the
 * nickname.
 */
export const HALL_PLAYERS_MOST = 20;

/** The players of one hall, by its name; `q` is a part of the nickname. */
export const hallPlayersQuery = z.object({
  hall: z
    .string('당구장을 선택해주세요.')
    .min(1, '당구장을 선택해주세요.')
    .max(100, '당구장 이름은 100자까지 쓸 수 있습니다.'),
  q: z.string().max(100, '검색어는 100자까지 쓸 수 있습니다.').optional(),
});

/** A player as the runners pick one: nothing but what the ranking shows. */
export const hallPlayer = z.object({
  id: z.string(),
  username: z.string(),
  score4: z.number().nullable(),
  score3: z.number().nullable(),
  billiardHall: z.string().nullable(),
});
export type HallPlayer = z.infer<typeof hallPlayer>;

/**
 * The maximum number of names looked up at once: every player of the largest tournament, teams of two
 * included.
 */
export const NAMES_MOST = 128;

/** Nicknames as typed or pasted, whose members are asked for. */
export const namedPlayersRequest = z.object({
  names: z
    .array(z.string().max(100, '닉네임은 100자까지 쓸 수 있습니다.'), '이름을 보내주세요.')
    .max(NAMES_MOST, `한 번에 ${NAMES_MOST}명까지 찾을 수 있습니다.`),
});

/**
 * The member found for a name of the request; `isSame` is true for exactly this nickname, false for one that
 * looks alike.
 */
export const namedPlayer = z.object({ name: z.string(), isSame: z.boolean(), player: hallPlayer });
export type NamedPlayer = z.infer<typeof namedPlayer>;
