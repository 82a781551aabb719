import { z } from 'zod';
import { postBasics, wholePost } from '#/features/boards/boards.contract.ts';

/** A post as lists show it. */
export const listedPost = postBasics.extend({ date: z.string(), commentCount: z.number() });
export type ListedPost = z.infer<typeof listedPost>;

export const freePost = listedPost.extend(wholePost);
export type FreePost = z.infer<typeof freePost>;
