import type { Transaction } from '#/database/connect.ts';
import type { PictureKind } from '#/database/schema/picture-tables.ts';
import { attachPictures, findPictures } from '#/server/pictures/attached.ts';
import { picturePath } from '#/shared/pictures/picture-file.ts';
import type { Picture, PictureRef } from '#/shared/pictures/pictures.contract.ts';
import type { AdsDraft, HallPageDraft } from './site-settings.contract.ts';

const SHOWN_WIDTH = 960;

type Drafted = { imageUrl: string; pictures?: PictureRef[] };
/** Who saves it, and when. */
export type Keeping = { member: number; now: Date };

/** The ads and the banner as they are stored; their uploaded pictures stay as long as one of them has them, others go after 30 days. */
export async function keepAdPictures(tx: Transaction, ads: AdsDraft, by: Keeping): Promise<AdsDraft> {
  const known = await keep(tx, 'ad', { drafts: Object.values(ads), by });
  const { ad1, ad2, ad3, banner } = ads;
  return {
    ad1: stored(ad1, known),
    ad2: stored(ad2, known),
    ad3: stored(ad3, known),
    banner: stored(banner, known),
  };
}

/** The same of the hall page's announcements. */
export async function keepHallPictures(
  tx: Transaction,
  page: HallPageDraft,
  by: Keeping,
): Promise<HallPageDraft> {
  const known = await keep(tx, 'hall-page', { drafts: page.announcements, by });
  return { ...page, announcements: page.announcements.map(each => stored(each, known)) };
}

/** Throws 400 for a picture that is gone or another member's. */
async function keep(
  tx: Transaction,
  kind: PictureKind,
  { drafts, by: { member, now } }: { drafts: Drafted[]; by: Keeping },
): Promise<Map<string, Picture>> {
  const all = drafts.flatMap(({ pictures = [] }) => pictures);
  // Two announcements may have the same one.
  const pictures = [...new Map(all.map(each => [each.name, each])).values()];
  const of = { kind, post: 1 };
  await attachPictures(tx, of, { pictures, members: [member], now });
  return new Map((await findPictures(tx, of)).map(each => [each.name, each]));
}

/** With the address of its picture, for whoever reads the contents as a file, and its size, so that nothing moves when it comes. */
function stored<T extends Drafted>(draft: T, known: Map<string, Picture>): T {
  const { pictures, ...rest } = draft;
  const [own] = pictures ?? [];
  const picture = own && known.get(own.name);
  if (!picture) return rest as T;
  const described = { ...picture, alt: own.alt };
  return { ...draft, imageUrl: picturePath(picture.name, SHOWN_WIDTH), pictures: [described] };
}

/** What the form begins with: the address of an uploaded picture is none that was typed. */
export function asTyped<T extends Drafted>(draft: T): T {
  return draft.pictures?.length ? { ...draft, imageUrl: '' } : draft;
}
