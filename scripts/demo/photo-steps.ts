import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Database, Transaction } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { attachPictures } from '#/server/pictures/attached.ts';
import { noteFirstPictureOfHall } from '#/server/pictures/first-picture-of-hall.ts';
import { ImageEncoder } from '#/server/pictures/image-encoder.ts';
import { PictureFolder } from '#/server/pictures/picture-storage.ts';
import { type Random, seededRandom } from './random.ts';

type Subject = 'balls' | 'cue' | 'room' | 'score';
type DrawnPhoto = { width: number; height: number; files: Uint8Array[] };

const POSTS_LOOKED_AT = 400;
/** The subject of a title; `part` of such posts get a picture. */
const TOPICS: { words: RegExp; subject: Subject; part: number }[] = [
  { words: /팝니다|판매|중고|큐 |개인큐|상대/, subject: 'cue', part: 0.7 },
  { words: /하이런|쳤|점 |이닝|승/, subject: 'score', part: 0.35 },
  { words: /당구장|모임|정기전|다녀온/, subject: 'room', part: 0.4 },
  { words: /./, subject: 'balls', part: 0.08 },
];
const HALLS_SHOWN = 40;

export async function addPhotos(db: Database, dataDir: string): Promise<void> {
  const photos = await drawPhotos();
  const folder = new PictureFolder(join(dataDir, 'pictures'));
  const random = seededRandom('photos');
  const posts = await db
    .selectFrom('free_posts')
    .select(['id', 'author', 'title', 'created_at'])
    .orderBy('id', 'desc')
    .limit(POSTS_LOOKED_AT)
    .execute();
  for (const post of posts) {
    const topic = TOPICS.find(({ words }) => words.test(post.title));
    if (!topic || !random.chance(topic.part)) continue;
    const chosen = random.shuffle(photos[topic.subject]).slice(0, random.chance(0.3) ? 2 : 1);
    const pictures = await store(db, folder, {
      member: post.author,
      at: post.created_at,
      photos: chosen,
      random,
    });
    await write(db, async tx => {
      const of = { kind: 'free', post: post.id } as const;
      const set = await attach(tx, of, { pictures, member: post.author, at: post.created_at });
      await tx.updateTable('free_posts').set(set).where('id', '=', post.id).execute();
    });
  }
  const halls = await db
    .selectFrom('halls')
    .innerJoin('hall_facts', 'hall', 'id')
    .select(['id', 'created_at'])
    .orderBy('id')
    .execute();
  const { number: admin } = await db
    .selectFrom('members')
    .select('number')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow();
  for (const { id, created_at: time } of random.shuffle(halls).slice(0, HALLS_SHOWN)) {
    const chosen = [random.pick(photos.room), random.pick(photos.balls)];
    const pictures = await store(db, folder, { member: admin, at: time, photos: chosen, random });
    await write(db, async tx => {
      await attach(tx, { kind: 'hall', post: id }, { pictures, member: admin, at: time });
      await noteFirstPictureOfHall(tx, id);
    });
  }
}

/** The drawings are in `photos/`, and are encoded like uploads. */
async function drawPhotos(): Promise<Record<Subject, DrawnPhoto[]>> {
  const { default: sharp } = await import('sharp');
  const encoder = new ImageEncoder();
  const all: Record<Subject, DrawnPhoto[]> = { balls: [], cue: [], room: [], score: [] };
  try {
    for (const file of globSync(join(import.meta.dirname, 'photos', '*.svg')).sort()) {
      const encoded = await encoder.encode(await sharp(file).jpeg({ quality: 88 }).toBuffer());
      if ('refused' in encoded) throw new Error(`${file} is ${encoded.refused}`);
      all[basename(file).split('-')[0] as Subject].push(encoded);
    }
    return all;
  } finally {
    encoder.close();
  }
}

/** Each picture has its own name. */
async function store(
  db: Database,
  folder: PictureFolder,
  { member, at, photos, random }: { member: number; at: string; photos: DrawnPhoto[]; random: Random },
): Promise<string[]> {
  const names: string[] = [];
  for (const { files, width, height } of photos) {
    const name = `${hex(random, 32)}-${hex(random, 12)}`;
    await folder.store(name, files);
    const bytes = files.reduce((sum, file) => sum + file.length, 0);
    const stamps = { created_at: at, expires_at: at };
    await db
      .insertInto('pictures')
      .values({ name, member, width, height, bytes, ...stamps })
      .execute();
    names.push(name);
  }
  return names;
}

const hex = (random: Random, length: number) =>
  Array.from({ length }, () => random.int(0, 15).toString(16)).join('');

const attach = (
  tx: Transaction,
  of: { kind: 'free' | 'hall'; post: number },
  { pictures, member, at }: { pictures: string[]; member: number; at: string },
) =>
  attachPictures(tx, of, {
    pictures: pictures.map(name => ({ name, alt: '' })),
    members: [member],
    now: new Date(at),
  });
