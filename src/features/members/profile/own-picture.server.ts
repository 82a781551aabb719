import { Hono } from 'hono';
import { lockMember } from '#/database/row-locks.ts';
import { write } from '#/database/write.ts';
import { refuseWhileTakenDown } from '#/features/moderation/visibility/takedown-placeholder.server.ts';
import { operation } from '#/server/http/operations.ts';
import { body } from '#/server/http/validate.ts';
import { attachPictures } from '#/server/pictures/attached.ts';
import { writerOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { type OwnPicture, ownPictureAnswer, ownPictureChange } from './own-picture.contract.ts';

/**
 * Sets or removes the caller's picture; throws 400 for a picture that is gone or another member's, 409 during
 * 임시조치.
 */
export const ownPicture = new Hono<ApiEnv>().put(
  '/picture',
  operation('내 프로필 사진 바꾸기', ownPictureAnswer),
  writerOnly,
  body(ownPictureChange),
  async c => {
    const { db, now } = c.env.site;
    const { number } = c.var.member;
    const { picture: name } = c.req.valid('json');
    const pictures = name === '' ? [] : [{ name, alt: '' }];
    const picture = await write(db, async tx => {
      await lockMember(tx, number);
      if (name !== '') await refuseWhileTakenDown(tx, { kind: 'profile', target: number });
      const given = { pictures, members: [number], now: now() };
      const { picture } = await attachPictures(tx, { kind: 'profile', post: number }, given);
      await tx.updateTable('members').set({ picture }).where('number', '=', number).execute();
      return picture;
    });
    return c.json({ picture } satisfies OwnPicture);
  },
);
