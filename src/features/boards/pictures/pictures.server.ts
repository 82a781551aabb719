import { hash, randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { isMultipart } from '#/server/http/body-guard.ts';
import { created, operation, withOpenApi } from '#/server/http/operations.ts';
import type { HoldBytes, RefusedPicture } from '#/server/pictures/image-encoder.ts';
import { withPass } from '#/server/pictures/picture-state.ts';
import { StorageAwayError, StorageFullError } from '#/server/pictures/picture-storage.ts';
import { writerOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, SignedIn, Site } from '#/server/site.ts';
import {
  PICTURE_BYTES_MOST,
  PICTURE_EXPECTED,
  PICTURE_NO_ROOM,
  PICTURE_TOO_COSTLY,
  PICTURE_TOO_LARGE,
  PICTURE_TOO_MANY_PIXELS,
  PICTURE_UNREADABLE,
  PICTURES_AWAY,
  UNUSED_HOURS,
} from '#/shared/pictures/pictures.constants.ts';
import { type Picture, picture } from '#/shared/pictures/pictures.contract.ts';
import { whyNoPicture } from '#/shared/pictures/pictures.rules.ts';
import { Refusal } from '#/shared/refusal.ts';
import { HOUR_MS } from '#/shared/time/time.ts';

// The size limit of a form's fields besides its file.
const FORM_BYTES = 16 * 1024;

// A picture that is refused for its cost counts as this many of the member's pictures.
const COSTLY_COUNTS_AS = 10;
const REFUSED = {
  unreadable: PICTURE_UNREADABLE,
  'too-many-pixels': PICTURE_TOO_MANY_PIXELS,
  'too-costly': PICTURE_TOO_COSTLY,
} satisfies Record<RefusedPicture['refused'], string>;

const FORM = {
  type: 'object',
  properties: { picture: { type: 'string', contentMediaType: 'application/octet-stream' } },
  required: ['picture'],
};
const formOnly = withOpenApi(
  createMiddleware<ApiEnv>(async (c, next) => {
    if (!isMultipart(c.req.header('content-type'))) throw new Refusal('invalid', PICTURE_EXPECTED);
    await next();
  }),
  { requestBody: { required: true, content: { 'multipart/form-data': { schema: FORM } } } },
);

/**
 * Takes multipart/form-data with the field `picture`. The answer has a pass by which only the uploader sees
 * the picture; a picture that no text uses is removed after 48 hours.
 */
export const pictures = new Hono<ApiEnv>().post(
  '/',
  operation('사진 올리기', created(picture)),
  writerOnly,
  formOnly,
  async c => {
    const { site, address, connection } = c.env;
    const { member } = c.var;
    if (Number(c.req.header('content-length')) > PICTURE_BYTES_MOST + FORM_BYTES) throw tooLarge();
    if (member.role !== 'admin') {
      await site.limits.take('pictures', member.number);
      await site.limits.take('picturesOfDay', member.number);
    }
    const picture = await site.uploads.run(member.number, async hold => {
      const bytes = await site.bodies.run(address, connection, () => readPicture(c.req.raw, hold));
      return storePicture(site, member, bytes);
    });
    return c.json(picture, 201);
  },
);

/**
 * Throws 400 without a picture and, without reading the rest, 413 if it is too large or what `hold` throws if
 * too many bytes are being uploaded at once.
 */
async function readPicture(request: Request, hold: HoldBytes): Promise<Uint8Array> {
  let left = PICTURE_BYTES_MOST + FORM_BYTES;
  let refusal: Refusal | undefined;
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      left -= part.length;
      try {
        if (left < 0) throw tooLarge();
        hold(part.length);
        controller.enqueue(part);
      } catch (error) {
        refusal = error as Refusal;
        throw error;
      }
    },
  });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  const form = await new Response(request.body?.pipeThrough(bounded), { headers }).formData().catch(error => {
    throw refusal ?? (error instanceof Refusal ? error : new Refusal('invalid', PICTURE_EXPECTED));
  });
  const file = form.get('picture');
  if (!(file instanceof File) || file.size === 0) throw new Refusal('invalid', PICTURE_EXPECTED);
  if (file.size > PICTURE_BYTES_MOST) throw tooLarge();
  return new Uint8Array(await file.arrayBuffer());
}

async function storePicture(site: Site, { number, role }: SignedIn, uploaded: Uint8Array): Promise<Picture> {
  const other = whyNoPicture(uploaded);
  if (other) throw new Refusal('invalid', other);
  const encoded = await site.imageEncoder.encode(uploaded);
  if ('refused' in encoded) {
    if (encoded.refused === 'too-costly' && role !== 'admin')
      await site.limits.takes('pictures', number, COSTLY_COUNTS_AS - 1);
    throw new Refusal('invalid', REFUSED[encoded.refused]);
  }
  const { width, height, files } = encoded;
  const name = nameOf(files);
  const now = site.now().getTime();
  const bytes = files.reduce((sum, file) => sum + file.length, 0);
  const times = {
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + UNUSED_HOURS * HOUR_MS).toISOString(),
  };
  // The row is inserted first: no file is without a row, even if this process is killed.
  await site.db
    .insertInto('pictures')
    .values({ name, member: number, width, height, bytes, ...times })
    .execute();
  try {
    await site.pictureStorage.store(name, files);
  } catch (error) {
    if (error instanceof StorageAwayError) {
      // Some files may be stored already: the job removes them, then the row, when the storage is back.
      const overdue = { removing: 1, expires_at: times.created_at };
      await site.db.updateTable('pictures').set(overdue).where('name', '=', name).execute();
      throw storageAway(site, error);
    }
    await site.db.deleteFrom('pictures').where('name', '=', name).execute();
    if (error instanceof StorageFullError) throw new Refusal('overloaded', PICTURE_NO_ROOM);
    throw error;
  }
  return withPass(site, { name, width, height, alt: '' }, 'sender');
}

function nameOf(files: Uint8Array[]): string {
  const content = hash('sha256', Buffer.concat(files), 'hex').slice(0, 32);
  return `${content}-${randomBytes(6).toString('hex')}`;
}

/** A refusal (503); also logs the error for the operator. */
export function storageAway({ log }: Pick<Site, 'log'>, error: StorageAwayError): Refusal {
  log.error({ error: error.message }, 'picture storage away');
  return new Refusal('overloaded', PICTURES_AWAY, { retryAfterSeconds: 10 });
}

const tooLarge = () => new Refusal('too-large', PICTURE_TOO_LARGE);
