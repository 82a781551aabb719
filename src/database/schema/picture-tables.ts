import type { Generated } from 'kysely';
import type { CommentKind } from '#/shared/comment-kinds.ts';

/**
 * The owner of a picture: a text, a member or a hall, whose number is stored as `post`; for the site's mark,
 * its ads and its hall page `post` is 1.
 */
export type PictureKind =
  | 'notice'
  | 'free'
  | 'promotion'
  | 'singlematch'
  | CommentKind
  | 'profile'
  | 'hall'
  | 'mark'
  | 'ad'
  | 'hall-page';

/** The tables of pictures; as in `tables.ts`. */
export interface PictureTables {
  /**
   * Every picture whose files are stored. `post` is 0 until a text uses it; `expires_at` is empty while a
   * text uses it, and otherwise the time at which its files are deleted. `removing` is 1 from the moment the
   * deletion begins. Sizes are those of the largest file.
   */
  pictures: {
    id: Generated<number>;
    name: string;
    member: number;
    kind: Generated<'' | PictureKind>;
    post: Generated<number>;
    comment: Generated<number>;
    position: Generated<number>;
    alt: Generated<string>;
    width: number;
    height: number;
    bytes: number;
    created_at: string;
    expires_at: string;
    /** 1 while the text that uses it is hidden. */
    hidden: Generated<number>;
    removing: Generated<number>;
  };
}
