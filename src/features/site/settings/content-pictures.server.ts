import type { Transaction } from '#/database/connect.ts';
import type { PictureKind } from '#/database/schema/board-tables.ts';
import { attachPictures, findPictures } from '#/server/pictures/attached.ts';
import { picturePath } from '#/shared/pictures/picture-file.ts';
import type { Picture, PictureRef } from '#/shared/pictures/pictures.contract.ts';
import type { AdsDraft, HallPageDraft } from './site-settings.contract.ts';

const SHOWN_WIDTH = 960;

type Drafted = { imageUrl: string; pictures?: PictureRef[] };
/** The member (a number) who saves the contents, and the time of saving. */
export type Keeping = { member: number; now: Date };

/**
 * Returns the ads and the banner as they are stored. An uploaded picture is kept while an ad or the banner
 * uses it, and deleted after 30 days otherwise.
 */
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

/** Like `keepAdPictures`, for the announcements of the hall page. */
export async function keepHallPictures(
  tx: Transaction,
  page: HallPageDraft,
  by: Keeping,
): Promise<HallPageDraft> {
  const known = await keep(tx, 'hall-page', { drafts: page.announcements, by });
  return { ...page, announcements: page.announcements.map(each => stored(each, known)) };
}

/**
 * Attaches the pictures of these drafts, and returns them by name. Throws 400 for a picture that is gone or
 * belongs to another member.
 */
async function keep(
  tx: Transaction,
  kind: PictureKind,
  { drafts, by: { member, now } }: { drafts: Drafted[]; by: Keeping },
): Promise<Map<string, Picture>> {
  const all = drafts.flatMap(({ pictures = [] }) => pictures);
  // Two announcements may use one picture.
  const pictures = [...new Map(all.map(each => [each.name, each])).values()];
  const owner = { kind, post: 1 };
  await attachPictures(tx, owner, { pictures, members: [member], now });
  return new Map((await findPictures(tx, owner)).map(each => [each.name, each]));
}

/**
 * Returns the draft with its uploaded picture's address, for programs that read the contents as a file, and
 * with the picture's size, so that nothing on the page moves when the picture loads.
 */
function stored<T extends Drafted>(draft: T, known: Map<string, Picture>): T {
  const { pictures, ...rest } = draft;
  const [own] = pictures ?? [];
  const picture = own && known.get(own.name);
  if (!picture) return rest as T;
  const described = { ...picture, alt: own.alt };
  return { ...draft, imageUrl: picturePath(picture.name, SHOWN_WIDTH), pictures: [described] };
}

/**
 * The draft as the form shows it at first: the address of an uploaded picture is left out, since nobody typed
 * it.
 */
export function asTyped<T extends Drafted>(draft: T): T {
  return draft.pictures?.length ? { ...draft, imageUrl: '' } : draft;
}
