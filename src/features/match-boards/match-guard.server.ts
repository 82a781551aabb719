import { createMiddleware } from 'hono/factory';
import type { MemberEnv } from '#/server/site.ts';
import { POST_MISSING, type Reader } from '#/shared/authorship.ts';
import { Refusal } from '#/shared/refusal.ts';
import type { Board } from './match-boards.rules.ts';
import { matchHead } from './match-rows.server.ts';

/** A post of this board that is not there. */
export const noMatch = () => new Refusal('missing', POST_MISSING);

/** Lets only those pass who may do it to the post of the address (404, 403), before the body is looked at. */
export function onlyWho(
  board: Board,
  may: (reader: Reader, post: { author: number }) => boolean,
  sentence: string,
) {
  return createMiddleware<MemberEnv>(async (c, next) => {
    const post = await matchHead(c.env.site.db, board, Number(c.req.param('id')));
    if (!post) throw noMatch();
    if (!may(c.var.member, post)) throw new Refusal('forbidden', sentence);
    await next();
  });
}
