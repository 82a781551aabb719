import { z } from 'zod';

// Two fields have a second name in the API, which older programs read and send. This file alone knows them.

/** The second names in an answer. */
export const secondNames = { name: z.string(), billiards: z.string().nullable() };

/** An answer with the second names added. */
export const withSecondNames = <Answer extends { username: string; billiardHall: string | null }>(
  answer: Answer,
) => ({ ...answer, name: answer.username, billiards: answer.billiardHall });

type SentHall = { billiardHall?: string; billiards?: string };

/** The sent fields, with the hall under its first name. */
export function underFirstNames<Sent extends SentHall>({
  billiards,
  ...body
}: Sent): Omit<Sent, 'billiards'> {
  return billiards === undefined || body.billiardHall ? body : { ...body, billiardHall: billiards };
}
