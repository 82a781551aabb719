import { Hono } from 'hono';
import { z } from 'zod';
import { write } from '#/database/write.ts';
import { requireHall } from '#/features/halls/admin/hall-changes.server.ts';
import { hallId } from '#/features/halls/directory/halls.contract.ts';
import {
  isWithheld,
  refuseWhileTakenDown,
} from '#/features/moderation/visibility/takedown-placeholder.server.ts';
import { audit } from '#/server/audit.ts';
import { operation } from '#/server/http/operations.ts';
import { cacheForGuests } from '#/server/http/public-answers.ts';
import { body, param } from '#/server/http/validate.ts';
import { attachPictures, changesPictures, findPictures } from '#/server/pictures/attached.ts';
import { writerOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, SignedIn, Site } from '#/server/site.ts';
import { type Picture, picture } from '#/shared/pictures/pictures.contract.ts';
import { Refusal } from '#/shared/refusal.ts';
import { CHANGED_MEANWHILE } from '#/shared/text/written.ts';
import { type HallPicturesSave, hallPicturesSave } from './hall-facts.contract.ts';
import { keeperOnly, lockKeptHall, takeHallEdit } from './hall-facts.server.ts';

export const hallPictures = new Hono<ApiEnv>()
  .get(
    '/:id/pictures',
    operation('당구장 사진', z.array(picture)),
    cacheForGuests,
    param(hallId),
    async c => {
      const { db } = c.env.site;
      const { id } = c.req.valid('param');
      await requireHall(db, id);
      if (await isWithheld(db, { kind: 'hall', target: id })) return c.json<Picture[]>([]);
      return c.json(await findPictures(db, { kind: 'hall', post: id }));
    },
  )
  .put(
    '/:id/pictures',
    operation('당구장 사진 저장', z.array(picture)),
    writerOnly,
    param(hallId),
    keeperOnly,
    body(hallPicturesSave),
    async c => {
      const { site } = c.env;
      const { id } = c.req.valid('param');
      await takeHallEdit(site, c.var.member);
      await savePictures(site, c.var.member, { id, ...c.req.valid('json') });
      return c.json(await findPictures(site.db, { kind: 'hall', post: id }));
    },
  );

/** Throws 409 when the stored pictures differ from the expected ones, 404 when the hall is gone. */
function savePictures(
  { db, now }: Site,
  by: SignedIn,
  { id, pictures, expectedPictures }: HallPicturesSave & { id: number },
): Promise<void> {
  const time = now();
  return write(db, async tx => {
    await lockKeptHall(tx, id, by);
    await refuseWhileTakenDown(tx, { kind: 'hall', target: id });
    const owner = { kind: 'hall', post: id } as const;
    const old = (await findPictures(tx, owner)).map(({ name }) => name);
    if (expectedPictures !== undefined && String(expectedPictures) !== String(old))
      throw new Refusal('conflict', CHANGED_MEANWHILE);
    if (!(await changesPictures(tx, owner, pictures))) return;
    await attachPictures(tx, owner, { pictures, members: [by.number], now: time });
    const [before, after] = [{ pictures: old.length }, { pictures: pictures.length }];
    await audit(tx, { by, action: 'hall.pictures', subject: `hall:${id}`, before, after, now: time });
  });
}
