import type { Generated } from 'kysely';
import type { CommentKind } from '#/shared/comment-kinds.ts';

/** What has pictures: a text, a member or a hall, whose number then stands as `post`; of the site's mark, its ads and its hall page that is 1. */
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
   * Every picture whose files are stored. `post` is 0 until a text has it; `expires_at` is empty as long as one has it,
   * and otherwise when its files go. `removing` is 1 from the moment they begin to. Sizes are the largest file's.
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
    /** 1 as long as the text that has it is hidden. */
    hidden: Generated<number>;
    removing: Generated<number>;
  };
}
